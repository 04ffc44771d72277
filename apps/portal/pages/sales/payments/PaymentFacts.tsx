import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { PaymentState } from '#apps/portal/pages/sales/payments/PaymentState.tsx';
import type { StaffPaymentWire } from '#modules/payments/contract/staff.ts';

/** The automatic refund reasons; employees write all others. */
const OWN_REASONS = ['late', 'overpaid', 'amount_mismatch'] as const;

function reasonOf(t: Translate, reason: string | null): string | null {
  const own = OWN_REASONS.find((each) => each === reason);
  return own ? t(`payments.reason.${own}`) : reason;
}

/** Shows all facts of a payment (PAY-008). */
export function PaymentFacts({ payment }: { payment: StaffPaymentWire }) {
  const { t, formats } = useTexts();
  const { amount, amount_refunded, bill, created_at, device, payment_method, purchased_at, tip } = payment;
  const when = (instant: string | null) => instant && formats.dateTime(Date.parse(instant));
  return (
    <Facts
      facts={[
        [t('payments.column.status'), <PaymentState key="status" status={payment.status} flag={payment.flag} />],
        [t('payments.fact.amount'), formats.money(amount)],
        [t('payments.fact.tip'), tip > 0 ? formats.money(tip) : null],
        [t('payments.fact.refunded'), amount_refunded > 0 ? formats.money(amount_refunded) : null],
        [
          t('payments.fact.charged_back'),
          payment.amount_charged_back > 0 ? formats.money(payment.amount_charged_back) : null,
        ],
        [t('payments.fact.reason'), reasonOf(t, payment.refund_reason)],
        [t('payments.column.method'), payment_method.name],
        [t('payments.fact.driver'), payment_method.driver],
        [t('payments.column.device'), device?.name ?? t('payments.website')],
        [t('payments.fact.voucher'), payment.voucher],
        [t('payments.fact.begun'), when(created_at)],
        [t('payments.fact.purchased'), when(purchased_at)],
        [t('payments.column.bill'), <BillLink key="bill" bill={bill} />],
        [t('payments.fact.transaction'), payment.transaction_id],
        [t('payments.fact.uuid'), payment.uuid],
      ]}
    />
  );
}
