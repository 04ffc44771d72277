import { textOfError } from '#apps/website/api/api-error.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** The general exception dialog (ERR-003, ERR-004), for what no field and no alert of a page speaks of. */
export function ExceptionDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTexts();
  const shown = error !== null && error !== undefined;
  return (
    <Dialog
      open={shown}
      onClose={onClose}
      title={t('common.error.title')}
      closeLabel={t('common.close')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {shown ? textOfError(error, t) : null}
    </Dialog>
  );
}
