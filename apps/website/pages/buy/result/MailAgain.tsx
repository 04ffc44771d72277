import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import { Button } from '#ui/Button.tsx';

/** The mail with the tickets once more, to the same address (D-088); what came of it is said where the button stands. */
export function MailAgain({ uuid, email }: { uuid: string; email: string }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await api().post(`/api/bill/${uuid}/mail`);
      setSaid(t('payment.result.mail_sent', { email }));
    } catch (error) {
      setSaid(textOfError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.again}>
      <Button variant="quiet" busy={busy} onClick={() => void send()}>
        {t('payment.result.mail_again')}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
