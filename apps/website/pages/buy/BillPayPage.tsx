import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { takeHeldPayment } from '#apps/website/pages/buy/checkout/held-payment.ts';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import { HoldClock } from '#apps/website/pages/buy/pay/HoldClock.tsx';
import { OrderToPay } from '#apps/website/pages/buy/pay/OrderToPay.tsx';
import css from '#apps/website/pages/buy/pay/Pay.module.css';
import { QrPayment } from '#apps/website/pages/buy/pay/QrPayment.tsx';
import { RedirectPayment } from '#apps/website/pages/buy/pay/RedirectPayment.tsx';
import { billResult, billStatus, useBill } from '#apps/website/pages/buy/pay/use-bill.ts';
import type { PaymentWire, ProcessingDataWire } from '#modules/payments/contract/public.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';

const always = (): boolean => true;
const never = (): boolean => false;

/**
 * Shows the page of the bill's payment method (bill.pay, PAY-001). The payment comes from the
 * previous checkout, else from the bill; a bill without a payment redirects to its result
 * (PAY-002).
 */
function BillPayPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { uuid = '' } = useParams();
  const { answer: bill, missing, refetch } = useBill(uuid, billStatus, always);
  const [held, setHeld] = useState<PaymentWire | null>(null);
  useEffect(() => setHeld(takeHeldPayment(uuid)), [uuid]);
  const { answer: order } = useBill(uuid, billResult, never);
  const over = useIsOver(bill?.hold_until ?? null);
  const payment = bill ? bill.payment : held;
  const { data, failed, again } = useProcessingData(payment?.uuid ?? null);
  const toResult = useCallback(
    () => void navigate(pathTo('payments.result', { uuid }), { replace: true }),
    [navigate, uuid],
  );
  const decided = bill !== null && bill.payment === null;
  useEffect(() => {
    if (missing) void navigate(pathTo('404'), { replace: true });
    else if (decided) toResult();
  }, [missing, decided, toResult, navigate]);
  useEffect(() => {
    if (failed) void refetch();
  }, [failed, refetch]);

  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('payment.pay.title')}</h1>
      {failed && !over ? (
        <Notice
          kind="danger"
          live
          title={t('payment.pay.failed_title')}
          action={<Button onClick={again}>{t('payment.pay.again')}</Button>}
        >
          {t('payment.pay.failed_text')}
        </Notice>
      ) : null}
      {!data && !failed && !over ? <Spinner large label={t('payment.pay.preparing')} /> : null}
      {/* What can no longer be paid is not offered: the status comes in a moment. */}
      {data && payment && !over ? (
        <PaymentComponent data={data} payment={payment} decided={decided} onLeave={toResult} />
      ) : null}
      {bill && !decided ? <HoldClock bill={bill} onChanged={refetch} /> : null}
      {order && !decided ? <OrderToPay order={order} /> : null}
    </div>
  );
}

/** Returns true from the end of the hold on. */
function useIsOver(holdUntil: string | null): boolean {
  const until = holdUntil === null ? Number.POSITIVE_INFINITY : Date.parse(holdUntil);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (!Number.isFinite(until)) return;
    const timer = setTimeout(() => setSeen(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return seen === until;
}

/** Renders the component of a payment method by its name (D-076). */
function PaymentComponent(props: {
  data: ProcessingDataWire;
  payment: PaymentWire;
  decided: boolean;
  onLeave: () => void;
}) {
  const { t } = useTexts();
  const { data, payment } = props;
  if (data.component === 'redirect' && data.checkout_url)
    return <RedirectPayment paymentUuid={payment.uuid} checkoutUrl={data.checkout_url} />;
  if (data.component === 'qr') return <QrPayment data={data} decided={props.decided} onLeave={props.onLeave} />;
  return <Notice kind="danger">{t('payment.pay.unknown')}</Notice>;
}

function useProcessingData(paymentUuid: string | null) {
  const [data, setData] = useState<ProcessingDataWire | null>(null);
  const [failed, setFailed] = useState(false);
  const fetch = useCallback(async (): Promise<void> => {
    if (paymentUuid === null) return;
    setFailed(false);
    try {
      setData(
        await retryWithBackoff(() =>
          api().call('GET /api/payments/:id/processing-data', { params: { id: paymentUuid } }),
        ),
      );
    } catch {
      setFailed(true);
    }
  }, [paymentUuid]);
  useEffect(() => {
    void fetch();
  }, [fetch]);
  return { data, failed, again: () => void fetch() };
}

export const page: Page = {
  Component: BillPayPage,
  head: ({ language: { t }, site }) => ({
    title: t('payment.pay.title'),
    description: t('payment.pay.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
