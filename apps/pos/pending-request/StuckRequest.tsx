import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { lookUpOutcome, persistedRequest, tryAgain } from '#apps/pos/pending-request/pending-request.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Shown if the server failed repeatedly at a sale, a payment or a refund (T48). The attendant
 * either retries it under its own key or looks it up; after the lookup an unexecuted request is
 * never executed. Until then nothing else is sold.
 */
export function StuckRequest() {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const look = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const bill = await lookUpOutcome();
      toast(t(bill ? 'pay.stuck.was_done' : 'pay.stuck.was_not'), bill ? 'success' : 'warning');
    } catch (failed) {
      setError(failed);
    } finally {
      if (persistedRequest.get()) setBusy(false);
    }
  };
  return (
    <Dialog
      open
      // It cannot be dismissed: closing it retries.
      onClose={() => void tryAgain()}
      title={t('pay.stuck.title')}
      closeLabel={t('pay.stuck.again')}
      actions={
        <>
          <Button size="large" busy={isBusy} busyLabel={t('common.busy')} onClick={() => void look()}>
            {t('pay.stuck.look')}
          </Button>
          <Button size="large" variant="primary" disabled={isBusy} onClick={() => void tryAgain()}>
            {t('pay.stuck.again')}
          </Button>
        </>
      }
    >
      <p>{t('pay.stuck.text')}</p>
      {error ? (
        <Notice kind="danger" live>
          {textOfError(error, t)}
        </Notice>
      ) : null}
    </Dialog>
  );
}
