import type { Cents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import type { PaymentMethodType } from '#modules/payments/rules/methods.ts';
import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';

/** The sums of one payment, in cents. `paid` includes the tip. */
export type RefundSums = {
  readonly paid: Cents;
  readonly done: Cents;
  readonly under_way: Cents;
  readonly charged_back: Cents;
};

/** Returns how much of a payment can still be refunded, without chargebacks (I09). */
export const refundLeft = (sums: RefundSums): Cents =>
  Math.max(0, sums.paid - sums.done - sums.under_way - sums.charged_back);

/**
 * REFUND-5. Returns the status of a payment by its refunds: `refunding` while one is pending, then
 * `refunded` if all is refunded, `partially_refunded` if a part is, `paid` if the provider refused
 * and nothing is (D-018).
 */
export function paymentAfterRefunds(sums: RefundSums): PaymentStatus {
  if (sums.under_way > 0) return 'refunding';
  if (sums.done >= sums.paid) return 'refunded';
  return sums.done > 0 ? 'partially_refunded' : 'paid';
}

/**
 * REFUND-5. Refuses `payments.amount_invalid`, and `payments.refund_too_much` {left in euros} above
 * the rest (T28, T30).
 */
export function whyNotRefundable(sums: RefundSums, cents: Cents): Problem | null {
  if (!Number.isSafeInteger(cents) || cents <= 0) return { code: 'payments.amount_invalid' };
  const left = refundLeft(sums);
  return cents <= left ? null : { code: 'payments.refund_too_much', params: { left: { cents: left } } };
}

const DAY_MS = 86_400_000;
/** The provider cannot refund older payments (D-084). */
export const REFUNDABLE_DAYS_MAX = 365;

/**
 * REFUND-6. Returns whether a payment can be refunded without the customer present (D-084): by a
 * driver that supports it and within 365 days, or as turns of a voucher. All others are listed for
 * manual compensation.
 */
export function isRefundableFromAfar(
  payment: { readonly type: PaymentMethodType; readonly driver_refunds: boolean; readonly paid_ms: number },
  now_ms: number,
): boolean {
  if (payment.type === 'voucher') return true;
  if (payment.type !== 'online') return false;
  return payment.driver_refunds && now_ms - payment.paid_ms <= REFUNDABLE_DAYS_MAX * DAY_MS;
}
