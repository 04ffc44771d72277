import { dismissException, useException } from '#apps/website/components/exception.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Shows the general exception dialog (ERR-003, ERR-004). */
export function ExceptionDialog() {
  const { t } = useTexts();
  const error = useException();
  return (
    <Dialog
      open={error !== null}
      onClose={dismissException}
      title={t('common.error.title')}
      closeLabel={t('common.close')}
      actions={<Button onClick={dismissException}>{t('common.close')}</Button>}
    >
      {textOfError(error, t)}
    </Dialog>
  );
}
