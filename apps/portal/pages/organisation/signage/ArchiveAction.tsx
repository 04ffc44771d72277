import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import { toast } from '#ui/Toast.tsx';

/** Takes something off its list and off the screens, after asking. */
export function ArchiveAction(props: {
  address: string;
  name: string;
  text: string;
  queryKey: readonly string[];
  onDone: () => void;
}) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { address, name, text, queryKey, onDone } = props;
  const leave = async (): Promise<void> => {
    const { message } = await api().post<{ message: string }>(address);
    toast(message, 'success');
    onDone();
    await calls.invalidateQueries({ queryKey });
  };
  return (
    <LeavingAction
      title={t('signage.archive.title', { name })}
      text={text}
      button={t('signage.archive.button')}
      leave={leave}
    />
  );
}
