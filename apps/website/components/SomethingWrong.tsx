import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Replaces content that could not be read, with a retry button (ERR-018). */
export function SomethingWrong({ onAgain }: { onAgain: () => void }) {
  const { t } = useTexts();
  return (
    <Notice
      kind="danger"
      live
      title={t('common.error.something_wrong')}
      action={<Button onClick={onAgain}>{t('common.again')}</Button>}
    />
  );
}
