/** Whether an employee may give the places of an unpaid cart back to the sale (CLAIM-21). */
import type { Problem } from '#kernel/refusal.ts';
import { isUndecided, type PaymentStatus, wasPaid } from '#modules/payments/rules/payment-states.ts';
import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';

export type HeldCart = {
  /** Of the place that is to be freed; null: it is no place of this screening. */
  readonly claim: 'held' | 'sold' | 'reserved' | 'blocked' | 'released' | null;
  readonly bill: BillStatus;
  readonly payments: readonly {
    readonly type: string;
    readonly status: PaymentStatus;
    readonly provider_ref: string | null;
  }[];
};

/**
 * A payment that a provider, a terminal or a drawer knows of. Turns of a voucher only wait for the
 * rest: they go back.
 */
export const isPaymentStarted = ({ type, status, provider_ref }: HeldCart['payments'][number]): boolean =>
  type !== 'voucher' &&
  (status === 'paying' || wasPaid(status) || (isUndecided(status) && (provider_ref !== null || type === 'terminal')));

/**
 * Returns why the places of a cart may not be given back: `seat_hold.paid`, `seat_hold.reserved` (a
 * reservation is cancelled), `seat_hold.over` if they are free already, `seat_hold.being_paid` once
 * a payment has started. Null: they may.
 */
export function whyNotReleasable({ claim, bill, payments }: HeldCart): Problem | null {
  if (claim === 'sold') return { code: 'seat_hold.paid' };
  if (claim === 'reserved' || bill === 'reserved') return { code: 'seat_hold.reserved' };
  if (claim !== 'held') return { code: 'seat_hold.over' };
  if (bill === 'paying' || payments.some(isPaymentStarted)) return { code: 'seat_hold.being_paid' };
  return bill === 'pending' ? null : { code: 'seat_hold.over' };
}
