import { useEffect, useState } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { tabStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import css from '#apps/website/pages/buy/pay/Pay.module.css';
import { LinkButton } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

const sentKey = (paymentUuid: string): string => `sent-to-payment ${paymentUuid}`;

/**
 * Redirects the browser to the provider's page once (PAY-004): after the Back button the page shows
 * a link instead of a second redirect.
 */
export function RedirectPayment({ paymentUuid, checkoutUrl }: { paymentUuid: string; checkoutUrl: string }) {
  const { t } = useTexts();
  const [sentBefore, setSentBefore] = useState(false);
  useEffect(() => {
    if (tabStorage.getItem(sentKey(paymentUuid)) !== null) {
      setSentBefore(true);
      return;
    }
    tabStorage.setItem(sentKey(paymentUuid), '1');
    location.assign(checkoutUrl);
  }, [paymentUuid, checkoutUrl]);
  useEffect(() => {
    // The browser may restore the page from its cache without starting it.
    const shown = (event: PageTransitionEvent): void => setSentBefore((before) => before || event.persisted);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  return (
    <div className={css.redirect}>
      {sentBefore ? null : <Spinner large label={t('payment.pay.redirect')} />}
      <p className={css.lead}>{t(sentBefore ? 'payment.pay.returned' : 'payment.pay.redirect')}</p>
      <LinkButton href={checkoutUrl} variant={sentBefore ? 'primary' : 'secondary'} size="large" rel="noreferrer">
        {t('payment.pay.redirect_link')}
      </LinkButton>
    </div>
  );
}
