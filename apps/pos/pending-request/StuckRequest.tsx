import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { keptFlight, lookUpOutcome, tryAgain } from '#apps/pos/flight/flight.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * The house answered again and again that it could not sell, take or give back (T48). Whoever stands here decides: it is tried
 * again under its own key, or looked up; one that was not carried out never will be then. Nothing else is sold meanwhile.
 */
export function StuckFlight() {
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
      if (keptFlight.get()) setBusy(false);
    }
  };
  return (
    <Dialog
      open
      // It is never put aside: closing it is another try.
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
