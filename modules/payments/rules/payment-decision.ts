/**
 * Decides what a provider's payment status means (docs/algorithms/settlement.md, SETTLE-4 to
 * SETTLE-9). Webhook, return page, poll and reconciler all fetch the payment from the provider and
 * pass the answer to this one decision; no other code changes a payment by a provider's answer.
 */
import type { Cents } from '#kernel/money.ts';
import { isUndecided, type PaymentStatus, wasPaid } from '#modules/payments/rules/payment-states.ts';

/** A provider's status in our names. `open` covers all states that the payer can still complete. */
export type ReportedStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** The provider's whole status of one payment at the time of the fetch. Sums only increase. */
export type ReportedPayment = {
  readonly status: ReportedStatus;
  /** The amount paid, tip included. Null: not in whole cents. */
  readonly amount: Cents | null;
  readonly currency: string;
  /** Completed refunds at the provider, from any source. */
  readonly refunded: Cents;
  readonly charged_back: Cents;
};

/**
 * A payment status with our state at the time of the request. While our refund is pending the
 * provider may count it; after its refusal, an older answer reports too much as refunded.
 */
export type Answer = ReportedPayment & {
  /** The number of our refunds of this payment that were refused at that time. */
  readonly refusals: number;
};

/** Our data of the payment. */
export type PaymentView = {
  readonly status: PaymentStatus;
  readonly amount: Cents;
  readonly tip: Cents;
  /** Sum of our refund rows, pending ones included. */
  readonly refunded: Cents;
  /** The number of our refunds of it that are refused by now. */
  readonly refusals: number;
  /** Chargebacks already recorded. */
  readonly charged_back: Cents;
};

/**
 * The state of the bill. `open`: the bill waits for money; `lapsed`: it expired, or was cancelled
 * because a payment was; `withdrawn`: a person cancelled or deleted it; `done`: it has its money,
 * or had it.
 */
export type BillView = {
  readonly standing: 'open' | 'lapsed' | 'withdrawn' | 'done';
  /** Money still missing before the bill settles, without this payment. */
  readonly due: Cents;
  /** Seats and turns: still held for the bill; no longer held but all free; or at least one gone. */
  readonly goods: 'held' | 'free' | 'gone';
};

export type RefundCause = 'late' | 'overpaid' | 'amount_mismatch';

/** `payment`: the statuses to pass through, one update each; empty: no change. */
export type Decision = { readonly payment: readonly PaymentStatus[] } & (
  | { readonly outcome: 'ignored' | 'started' | 'failed' | 'cancelled' | 'expired' }
  | { readonly outcome: 'settled' | 'late-settled' | 'part-paid' }
  | {
      readonly outcome: 'late-refund' | 'overpaid-refund' | 'amount-mismatch';
      /**
       * The amount really received; for a mismatch the payment's amount becomes this, its tip 0.
       */
      readonly received: Cents;
      /** The part refunded on the provider's pages before we knew of the payment. */
      readonly refunded: Cents;
      readonly refund: { readonly amount: Cents; readonly cause: RefundCause };
    }
  | {
      readonly outcome: 'returned';
      readonly received: Cents;
      readonly refunded: Cents;
      readonly charged_back: Cents;
    }
  | { readonly outcome: 'refund-seen' | 'charged-back'; readonly amount: Cents }
  | { readonly outcome: 'manual'; readonly reason: 'currency' | 'amount_unreadable' }
);

export type Outcome = Decision['outcome'];

/** Outcomes that raise an alarm (T21, T32). */
export const ALARMING: readonly Outcome[] = ['amount-mismatch', 'charged-back', 'manual'];

const CURRENCY = 'EUR';
const IGNORED: Decision = { outcome: 'ignored', payment: [] };

/** SETTLE-5. Decides on money received that is new to us. */
function decideOnMoney(bill: BillView, payment: PaymentView, reported: ReportedPayment): Decision {
  if (reported.currency !== CURRENCY) return { outcome: 'manual', reason: 'currency', payment: [] };
  // A payment of zero or less is impossible.
  if (reported.amount === null || reported.amount <= 0)
    return { outcome: 'manual', reason: 'amount_unreadable', payment: [] };
  const received = reported.amount;
  const { refunded, charged_back } = reported;
  // All of it was refunded before we knew of it: it must not lead to tickets.
  if (refunded + charged_back >= received)
    return { outcome: 'returned', received, refunded, charged_back, payment: ['paid', 'refunding', 'refunded'] };

  const refundAs = (outcome: 'late-refund' | 'overpaid-refund' | 'amount-mismatch', cause: RefundCause): Decision => ({
    outcome,
    payment: ['paid', 'refunding'],
    received,
    refunded,
    refund: { amount: received - refunded - charged_back, cause },
  });
  if (received !== payment.amount + payment.tip) return refundAs('amount-mismatch', 'amount_mismatch');
  if (bill.standing === 'done') return refundAs('overpaid-refund', 'overpaid');
  if (bill.standing === 'withdrawn' || bill.goods === 'gone') return refundAs('late-refund', 'late');
  if (payment.amount > bill.due) return refundAs('overpaid-refund', 'overpaid');
  // A part payment waits for the rest only while the bill waits for it.
  if (payment.amount < bill.due)
    return bill.standing === 'open' ? { outcome: 'part-paid', payment: ['paid'] } : refundAs('late-refund', 'late');
  const inTime = bill.standing === 'open' && bill.goods === 'held';
  return { outcome: inTime ? 'settled' : 'late-settled', payment: ['paid'] };
}

/**
 * SETTLE-8. Decides on money that went back without us: a refund from the provider's own pages, or
 * a chargeback.
 */
function decideOnMoneyBack(payment: PaymentView, reported: Answer): Decision {
  // Refunds besides one refused since then appear in the status request that follows the refusal.
  const overtaken = reported.refusals < payment.refusals;
  const outside = overtaken ? 0 : reported.refunded - payment.refunded;
  if (outside > 0 && payment.status !== 'refunded') {
    const all = reported.refunded >= payment.amount + payment.tip;
    // While our own refund is pending its answer decides the status.
    const path: PaymentStatus[] =
      payment.status === 'refunding' ? [] : ['refunding', all ? 'refunded' : 'partially_refunded'];
    return { outcome: 'refund-seen', amount: outside, payment: path };
  }
  const chargedBack = reported.charged_back - payment.charged_back;
  // A chargeback is flagged, never changed into a silent refund: the ticket may have been used
  // (T32).
  return chargedBack > 0 ? { outcome: 'charged-back', amount: chargedBack, payment: [] } : IGNORED;
}

/**
 * SETTLE-4. Makes one decision on the provider's payment status. Apply it, then call again with the
 * new state until it returns `ignored`: a status may contain several news. A repeated status is
 * always `ignored`, and no order of deliveries leads backwards from `paid` except through a refund
 * (T15). With `goods: 'free'` the caller may still find a seat sold when it claims: then it calls
 * again with `'gone'`.
 */
export function decideOnPaymentStatus(question: {
  readonly bill: BillView;
  readonly payment: PaymentView;
  readonly reported: Answer;
}): Decision {
  const { bill, payment, reported } = question;
  if (reported.status === 'paid') {
    return wasPaid(payment.status) ? decideOnMoneyBack(payment, reported) : decideOnMoney(bill, payment, reported);
  }
  if (!isUndecided(payment.status)) return IGNORED;
  if (reported.status !== 'open') return { outcome: reported.status, payment: [reported.status] };
  return payment.status === 'pending' ? { outcome: 'started', payment: ['paying'] } : IGNORED;
}
