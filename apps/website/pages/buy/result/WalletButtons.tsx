import { useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** The wallets that the exhibitor is connected with, that of the visitor's device first. */
export function WalletButtons({ bill }: { bill: BillResultWire }) {
  const { t } = useTexts();
  const { passbook, google_wallet: hasGoogle, uuid } = bill;
  const apple = passbook ? (
    <LinkButton key="apple" href={passbook} size="large">
      {t('payment.result.passbook')}
    </LinkButton>
  ) : null;
  const google = hasGoogle ? <GoogleButton key="google" uuid={uuid} /> : null;
  return /Android/i.test(navigator.userAgent) ? [google, apple] : [apple, google];
}

/** Google gets the tickets before its page is opened: the button waits for that. */
function GoogleButton({ uuid }: { uuid: string }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { url } = await api().call('POST /api/bill/:uuid/google-wallet', { params: { uuid } });
      location.assign(url);
    } catch (error) {
      toast(textOfError(error, t), 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button id="google-wallet" size="large" busy={busy} onClick={() => void save()}>
      {t('payment.result.google_wallet')}
    </Button>
  );
}
