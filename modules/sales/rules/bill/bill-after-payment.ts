/**
 * What a payment's outcome does to its bill (docs/algorithms/settlement.md, S5 to S9). Together
 * with modules/payments/rules/provider-truth.ts this is the whole of settlement.
 */
import type { Cents } from '#kernel/money.ts';
import type { BillView, Outcome } from '#modules/payments/rules/provider-truth.ts';
import { type BillStatus, isOpen } from '#modules/sales/rules/bill-states.ts';

/** The bill as settlement sees it. */
export type PayableBill = {
  readonly status: BillStatus;
  /** A person cancelled or deleted it, or its screening was cancelled: money must not bring it back (T18, T19). */
  readonly withdrawn: boolean;
  /** Sold on the site: an unsuccessful payment frees the seats at once (D-019). */
  readonly online: boolean;
  /** Another payment of the bill is still pending or paying (T20). */
  readonly other_payment_open: boolean;
};

/** How the payments module sees the bill. */
export function billView(bill: PayableBill, due: Cents, goods: BillView['goods']): BillView {
  const open = isOpen(bill.status);
  const lapsed = bill.status === 'expired' || bill.status === 'cancelled';
  if (!open && !lapsed) return { standing: 'done', due, goods };
  if (bill.withdrawn) return { standing: 'withdrawn', due, goods };
  return { standing: open ? 'open' : 'lapsed', due, goods };
}

export type BillChange = {
  /** States to pass through, one update each; empty: it stays. */
  readonly to: readonly BillStatus[];
  /** Held seats and turns become free at once. */
  readonly release: boolean;
};

const UNCHANGED: BillChange = { to: [], release: false };

/** S7, D-019. At the till the bill stays pending with its seats so that another method can be tried. */
function afterUnsuccessful(bill: PayableBill, end: 'pending' | 'cancelled' | 'expired'): BillChange {
  // A reservation keeps its place whatever happens to an attempt to pay it.
  if (!isOpen(bill.status) || bill.status === 'reserved' || bill.other_payment_open) return UNCHANGED;
  const to = bill.online ? end : 'pending';
  return { to: bill.status === to ? [] : [to], release: bill.online };
}

/** S6. The money goes back; what becomes of the bill it was for. */
function afterLateRefund(bill: PayableBill): BillChange {
  // The visitor is still on the payment page: he is told that the money is on its way back (T18).
  if (bill.status === 'paying') return { to: ['refunding'], release: true };
  if (bill.status === 'pending' || bill.status === 'reserved') return { to: ['expired'], release: true };
  // Cancelled by a person: the bill shows the refund (T19). Expired: it stays what it was (D-080).
  return bill.status === 'cancelled' && bill.withdrawn ? { to: ['refunding'], release: false } : UNCHANGED;
}

/** S8. All the money came and went again before we heard of it. */
function afterReturned(bill: PayableBill): BillChange {
  if (bill.status === 'paying') return { to: ['refunding', 'refunded'], release: true };
  return isOpen(bill.status) ? { to: ['cancelled'], release: true } : UNCHANGED;
}

/** What the outcome of {@link decideOnProviderTruth} does to the bill. */
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

/** The refunds of a whole bill added up. `gross`: what its lines cost; `lines_kept`: lines not given back at all. */
export type BillRefundSums = {
  readonly gross: Cents;
  readonly done: Cents;
  readonly under_way: boolean;
  readonly lines_kept: number;
  /** False: it never settled, its money only passed through (S6). */
  readonly was_settled: boolean;
};

/**
 * R7. The state of a bill by its refunds: `refunding` while one is under way; `refunded` when every
 * line is back and nothing was kept; `partially_refunded` when handling or lines were kept;
 * `settled` when the provider refused and nothing came back. A bill that never settled stays
 * `refunding` until its money is back: a refusal must not turn it into tickets.
 */
export function billAfterRefunds(sums: BillRefundSums): BillStatus {
  if (sums.under_way) return 'refunding';
  if (!sums.was_settled) return sums.done > 0 ? 'refunded' : 'refunding';
  if (sums.lines_kept === 0 && sums.done >= sums.gross) return 'refunded';
  return sums.done > 0 || sums.lines_kept === 0 ? 'partially_refunded' : 'settled';
}
