import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { KeepWaiting } from '#apps/website/pages/buy/pay/KeepWaiting.tsx';
import css from '#apps/website/pages/buy/pay/Pay.module.css';
import { isPaymentStatus } from '#modules/payments/rules/payment-states.ts';
import { nextWhileReturning } from '#modules/payments/rules/waiting.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { ApiError } from '#web/api/api-error.ts';

/**
 * Shows the page after the provider's redirect (payments.status); reads the payment status every 3
 * s (PAY-019, D-077).
 */
function PaymentStatusPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { payment = '' } = useParams();
  const [opened] = useState(() => Date.now());
  const [warn, setWarn] = useState(false);
  const [extensions, setExtensions] = useState(0);
  useEffect(() => {
    const poll = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const seen = await api()
        .call('GET /api/payments/:id/status', { params: { id: payment }, signal: poll.signal })
        .catch((error: unknown) => (error instanceof ApiError ? error.status : 0));
      if (poll.signal.aborted) return;
      if (seen === 404 || seen === 422) {
        void navigate(pathTo('404'), { replace: true });
        return;
      }
      const seenBill = typeof seen === 'number' ? null : seen;
      const next = nextWhileReturning({
        status: seenBill && isPaymentStatus(seenBill.status) ? seenBill.status : null,
        waited_ms: Date.now() - opened,
        extensions,
      });
      if ('wait_ms' in next) {
        setWarn(next.warn);
        timer = setTimeout(() => void ask(), next.wait_ms);
      } else if (next.go === 'result' && seenBill)
        void navigate(pathTo('payments.result', { uuid: seenBill.uuid }), { replace: true });
      else void navigate('/', { replace: true });
    };
    void ask();
    return () => {
      poll.abort();
      clearTimeout(timer);
    };
  }, [payment, opened, extensions, navigate]);
  return (
    <div className={css.page}>
      <Spinner large label={t('payment.status.title')} />
      <h1 className={css.title}>{t('payment.status.title')}</h1>
      <p className={css.lead}>{t('payment.status.text')}</p>
      <KeepWaiting shown={warn} onKeep={() => setExtensions((times) => times + 1)} />
    </div>
  );
}

export const page: Page = {
  Component: PaymentStatusPage,
  head: ({ language: { t }, site }) => ({
    title: t('payment.status.title'),
    description: t('payment.status.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
