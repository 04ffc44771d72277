import { useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import { Button } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Sends the mail with the tickets again to the same address (D-088); the outcome replaces the
 * button.
 */
export function MailAgain({ uuid, email }: { uuid: string; email: string }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [statusText, setStatusText] = useState('');
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await api().call('POST /api/bill/:uuid/mail', { params: { uuid } });
      setStatusText(t('payment.result.mail_sent', { email }));
    } catch (error) {
      setStatusText(textOfError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.again}>
      <Button variant="quiet" busy={busy} onClick={() => void send()}>
        {t('payment.result.mail_again')}
      </Button>
      <p role="status">{statusText}</p>
    </div>
  );
}
