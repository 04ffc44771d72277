/**
 * The effect of a payment outcome on its bill (docs/algorithms/settlement.md, SETTLE-5 to
 * SETTLE-9). Together with modules/payments/rules/payment-decision.ts this is the whole of
 * settlement.
 */
import type { Cents } from '#kernel/money.ts';
import type { BillView, Outcome } from '#modules/payments/rules/payment-decision.ts';
import { type BillStatus, isOpen } from '#modules/sales/rules/bill/bill-states.ts';

/** The bill as settlement sees it. */
export type PayableBill = {
  readonly status: BillStatus;
  /**
   * A person withdrew or deleted it, or its screening was cancelled: money must not reopen it (T18,
   * T19).
   */
  readonly withdrawn: boolean;
  /** Sold on the site: an unsuccessful payment frees the seats at once (D-019). */
  readonly online: boolean;
  /** Another payment of the bill is still pending or paying (T20). */
  readonly other_payment_open: boolean;
};

/** Returns the bill as the payments module sees it. */
export function billView(bill: PayableBill, due: Cents, goods: BillView['goods']): BillView {
  const open = isOpen(bill.status);
  const lapsed = bill.status === 'expired' || bill.status === 'cancelled';
  if (!open && !lapsed) return { standing: 'done', due, goods };
  if (bill.withdrawn) return { standing: 'withdrawn', due, goods };
  return { standing: open ? 'open' : 'lapsed', due, goods };
}

export type BillChange = {
  /** States to pass through, one update each; empty: no change. */
  readonly to: readonly BillStatus[];
  /** Held seats and turns become free at once. */
  readonly release: boolean;
};

const UNCHANGED: BillChange = { to: [], release: false };

/**
 * SETTLE-7, D-019. At the till the bill stays pending with its seats, so that the attendant can try
 * another method.
 */
function afterUnsuccessful(bill: PayableBill, end: 'pending' | 'cancelled' | 'expired'): BillChange {
  // A failed payment attempt never ends a reservation.
  if (!isOpen(bill.status) || bill.status === 'reserved' || bill.other_payment_open) return UNCHANGED;
  const to = bill.online ? end : 'pending';
  return { to: bill.status === to ? [] : [to], release: bill.online };
}

/** SETTLE-6. The money goes back; returns the change of its bill. */
function afterLateRefund(bill: PayableBill): BillChange {
  // The visitor is still on the payment page, which shows that the money is on its way back (T18).
  if (bill.status === 'paying') return { to: ['refunding'], release: true };
  if (bill.status === 'pending' || bill.status === 'reserved') return { to: ['expired'], release: true };
  // Withdrawn by a person: the bill shows the refund (T19). Expired: it stays expired (D-080).
  return bill.status === 'cancelled' && bill.withdrawn ? { to: ['refunding'], release: false } : UNCHANGED;
}

/** SETTLE-8. All the money arrived and went back before the program learnt of it. */
function afterReturned(bill: PayableBill): BillChange {
  if (bill.status === 'paying') return { to: ['refunding', 'refunded'], release: true };
  return isOpen(bill.status) ? { to: ['cancelled'], release: true } : UNCHANGED;
}

/** Returns the effect of the outcome of {@link decideOnPaymentStatus} on the bill. */
export function billAfterPayment(bill: PayableBill, outcome: Outcome): BillChange {
  switch (outcome) {
    case 'started':
      return bill.status === 'pending' || bill.status === 'reserved' ? { to: ['paying'], release: false } : UNCHANGED;
    case 'settled':
    case 'late-settled':
      return { to: ['settled'], release: false };
    case 'cancelled':
    case 'expired':
      return afterUnsuccessful(bill, outcome);
    case 'failed':
    case 'amount-mismatch':
      return afterUnsuccessful(bill, 'pending');
    case 'part-paid':
      return bill.status === 'paying' && !bill.other_payment_open ? { to: ['pending'], release: false } : UNCHANGED;
    case 'late-refund':
      return afterLateRefund(bill);
    case 'returned':
      return afterReturned(bill);
    case 'overpaid-refund':
    case 'refund-seen':
    case 'charged-back':
    case 'manual':
    case 'ignored':
      return UNCHANGED;
  }
}

/**
 * The sums of all refunds of a bill. `gross`: the total of its lines; `lines_kept`: the number of
 * lines not refunded at all.
 */
export type BillRefundSums = {
  readonly gross: Cents;
  readonly done: Cents;
  readonly under_way: boolean;
  readonly lines_kept: number;
  /** False: it never settled, its money only passed through (SETTLE-6). */
  readonly was_settled: boolean;
};

/**
 * REFUND-7. Returns the status of a bill by its refunds: `refunding` while one is pending;
 * `refunded` when every line is refunded in full; `partially_refunded` when handling or lines were
 * kept; `settled` when the provider refused and nothing was refunded. A bill that never settled
 * stays `refunding` until its money is back: a refusal must not create tickets.
 */
export function billAfterRefunds(sums: BillRefundSums): BillStatus {
  if (sums.under_way) return 'refunding';
  if (!sums.was_settled) return sums.done > 0 ? 'refunded' : 'refunding';
  if (sums.lines_kept === 0 && sums.done >= sums.gross) return 'refunded';
  return sums.done > 0 || sums.lines_kept === 0 ? 'partially_refunded' : 'settled';
}
