import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { whoOf } from '#apps/portal/pages/sales/bills/who.ts';
import { PaymentState } from '#apps/portal/pages/sales/payments/PaymentState.tsx';
import type { StaffBillWire } from '#modules/sales/contract/bills.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

type Refund = StaffBillWire['refunds'][number];

const LOOKS: Readonly<Record<Refund['status'], BadgeVariant>> = {
  requested: 'info',
  sent: 'info',
  done: 'success',
  failed: 'danger',
};

/** Reasons given by the program; employees write all others. */
const OWN_REASONS: Readonly<Record<string, 'late' | 'overpaid' | 'amount_mismatch' | 'screening' | 'seen'>> = {
  late: 'late',
  overpaid: 'overpaid',
  amount_mismatch: 'amount_mismatch',
  'screening cancelled': 'screening',
  'seen at the provider': 'seen',
};

const reasonOf = (t: Translate, reason: string): string => {
  const own = OWN_REASONS[reason];
  return own ? t(`bills.reason.${own}`) : reason;
};

/** Shows the payments and refunds, including pending ones. */
export function BillMoney({ bill }: { bill: StaffBillWire }) {
  const { t, formats } = useTexts();
  const mayPayments = useMay('payments.view');
  const when = (instant: string): string => formats.dateTime(Date.parse(instant));
  return (
    <>
      <section className={css.part}>
        <h3 className={css.partTitle}>{t('bills.payments.title')}</h3>
        {bill.payments.length === 0 ? <p className={css.quiet}>{t('bills.payments.none')}</p> : null}
        <ul className={css.rows}>
          {bill.payments.map((payment) => (
            <li key={payment.id} className={css.row}>
              <p className={css.rowHead}>
                <span>
                  {mayPayments ? <Link to={`/payments/${payment.id}`}>{payment.method}</Link> : payment.method}{' '}
                  <PaymentState status={payment.status} />
                </span>
                <span className={css.amount}>{formats.money(payment.amount + payment.tip + payment.rounding)}</span>
              </p>
              <p className={css.small}>
                {[
                  when(payment.at),
                  payment.device,
                  payment.voucher,
                  payment.tip > 0 && t('bills.payments.tip', { amount: formats.money(payment.tip) }),
                  payment.charged_back > 0 && t('bills.charged_back', { amount: formats.money(payment.charged_back) }),
                  payment.rounding !== 0 && t('bills.payments.rounding', { amount: formats.money(payment.rounding) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {bill.refunds.length > 0 ? (
        <section className={css.part} aria-live="polite">
          <h3 className={css.partTitle}>{t('bills.refunds.title')}</h3>
          <ul className={css.rows}>
            {bill.refunds.map((refund) => (
              <li key={refund.id} className={css.row}>
                <p className={css.rowHead}>
                  <span>
                    {refund.method}{' '}
                    <Badge variant={LOOKS[refund.status]}>{t(`bills.refunds.status.${refund.status}`)}</Badge>
                  </span>
                  <span className={css.amount}>{formats.money(refund.amount + refund.rounding)}</span>
                </p>
                <p className={css.small}>
                  {[when(refund.at), whoOf(t, refund.by), reasonOf(t, refund.reason)].join(' · ')}
                </p>
                {refund.refused_later ? <p className={css.wrong}>{t('bills.refunds.refused_later')}</p> : null}
                {refund.status === 'failed' ? <p className={css.wrong}>{t('bills.refunds.failed')}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
