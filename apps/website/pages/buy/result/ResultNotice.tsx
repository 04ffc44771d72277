import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { billResult } from '#modules/sales/rules/bill/bill-result.ts';
import { isBillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import { classes } from '#ui/classes.ts';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * Shows the result of the purchase by colour and text (PAY-016, D-020); announced when it changes.
 */
export function ResultNotice({ bill }: { bill: BillResultWire }) {
  const { t, formats } = useTexts();
  const { text, variant } = billResult(
    isBillStatus(bill.status) ? bill.status : 'pending',
    bill.download !== null,
    // stored by the release before, a bill does not say it
    (bill.exchanged ?? null) !== null,
  );
  // stored by the release before, a bill does not say it
  const released = text === 'cancelled' ? (bill.released ?? null) : null;
  const sentence = (): string => {
    if (released)
      return released.length > 0
        ? t('payment.result.released.text', { count: released.length, seats: formats.list(released) })
        : t('payment.result.released.places');
    if (text !== 'settled') return t(`payment.result.${text}.text`);
    if (!bill.email) return t('payment.result.settled.no_email');
    return t(bill.type === 'vouchers' ? 'payment.result.settled.vouchers' : 'payment.result.settled.tickets', {
      email: bill.email,
    });
  };
  const goesBack =
    (text === 'expired' || text === 'cancelled' || text === 'refunding') &&
    bill.payments.some(({ status }) => ['refunding', 'partially_refunded', 'refunded'].includes(status));
  return (
    <div className={classes(css.notice, css[variant])} role="status">
      <span className={css.sign} aria-hidden="true">
        {variant === 'progress' ? <Spinner large /> : <Sign variant={variant} />}
      </span>
      <div className={css.words}>
        <h1 className={css.title}>{t(released ? 'payment.result.released.title' : `payment.result.${text}.title`)}</h1>
        <p>{goesBack ? t('payment.result.refunded_automatically') : sentence()}</p>
        <p className={css.reference}>{t('payment.result.reference', { reference: bill.reference })}</p>
      </div>
    </div>
  );
}

const SIGNS = {
  success: 'M9 20.5l7.500 7.500L31 12.500',
  warning: 'M20 10v13M20 29v.5',
  danger: 'M12 12l16 16M28 12L12 28',
} as const;

function Sign({ variant }: { variant: keyof typeof SIGNS }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="18" />
      <path d={SIGNS[variant]} />
    </svg>
  );
}
