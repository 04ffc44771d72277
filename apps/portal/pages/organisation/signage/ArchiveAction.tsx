import { useQueryClient } from '@tanstack/react-query';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { toast } from '#ui/Toast.tsx';

/** Removes an item from its list and from the screens, after a confirmation. */
export function ArchiveAction(props: {
  archive: () => Promise<{ message: string }>;
  name: string;
  text: string;
  queryKey: readonly string[];
  onDone: () => void;
}) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { archive, name, text, queryKey, onDone } = props;
  const leave = async (): Promise<void> => {
    const { message } = await archive();
    toast(message, 'success');
    onDone();
    await calls.invalidateQueries({ queryKey });
  };
  return (
    <DestructiveAction
      title={t('signage.archive.title', { name })}
      text={text}
      button={t('signage.archive.button')}
      leave={leave}
    />
  );
}
