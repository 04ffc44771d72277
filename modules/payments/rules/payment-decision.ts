/**
 * What a payment provider's word means for us (docs/algorithms/settlement.md, S4 to S9). Webhook,
 * return page, poll and reconciler all fetch the payment from the provider and hand the answer to
 * this one decision; nobody else moves a payment by what a provider says.
 */
import type { Cents } from '#kernel/money.ts';
import { isUndecided, type PaymentStatus, wasPaid } from '#modules/payments/rules/payment-states.ts';

/** A provider's status in our words. `open` covers everything the payer can still complete. */
export type TruthStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** The provider's whole truth about one payment at the time of the fetch. Sums only ever grow. */
export type ProviderTruth = {
  readonly status: TruthStatus;
  /** What the payer paid, tip included. Null: no whole cents. */
  readonly amount: Cents | null;
  readonly currency: string;
  /** Refunds the provider has completed, whoever asked for them. */
  readonly refunded: Cents;
  readonly charged_back: Cents;
};

/**
 * A truth together with what we knew when we asked for it. While a refund of ours is under way the provider may count
 * it; once it is refused, an answer from before says more went back than did.
 */
export type Answer = ProviderTruth & {
  /** How many of our refunds of this payment were known to be refused then. */
  readonly refusals: number;
};

/** Our side of the payment. */
export type PaymentView = {
  readonly status: PaymentStatus;
  readonly amount: Cents;
  readonly tip: Cents;
  /** Sum of our refund rows, those under way included. */
  readonly refunded: Cents;
  /** How many of our refunds of it have been refused by now. */
  readonly refusals: number;
  /** Chargebacks already recorded. */
  readonly charged_back: Cents;
};

/**
 * What the money is for. `open`: the bill waits for money; `lapsed`: it expired, or was cancelled
 * because a payment was; `withdrawn`: a person cancelled or deleted it; `done`: it has its money,
 * or had it.
 */
export type BillView = {
  readonly standing: 'open' | 'lapsed' | 'withdrawn' | 'done';
  /** Money that is still missing before the bill settles, this payment not counted. */
  readonly due: Cents;
  /** Seats and turns: still held for the bill; no longer held but all free; or at least one gone. */
  readonly goods: 'held' | 'free' | 'gone';
};

export type RefundCause = 'late' | 'overpaid' | 'amount_mismatch';

/** `payment`: the states to pass through, one update each; empty: it stays where it is. */
export type Decision = { readonly payment: readonly PaymentStatus[] } & (
  | { readonly outcome: 'ignored' | 'started' | 'failed' | 'cancelled' | 'expired' }
  | { readonly outcome: 'settled' | 'late-settled' | 'part-paid' }
  | {
      readonly outcome: 'late-refund' | 'overpaid-refund' | 'amount-mismatch';
      /** What really came in; for a mismatch the payment's amount becomes this, its tip 0. */
      readonly received: Cents;
      /** The part that went back on the provider's pages before we heard of the money. */
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

/** Outcomes a person must hear of (T21, T32). */
export const ALARMING: readonly Outcome[] = ['amount-mismatch', 'charged-back', 'manual'];

const CURRENCY = 'EUR';
const IGNORED: Decision = { outcome: 'ignored', payment: [] };

/** S5. Money has come in that we did not know of. */
function decideOnMoney(bill: BillView, payment: PaymentView, truth: ProviderTruth): Decision {
  if (truth.currency !== CURRENCY) return { outcome: 'manual', reason: 'currency', payment: [] };
  // Nothing, or less than nothing, cannot have been paid.
  if (truth.amount === null || truth.amount <= 0)
    return { outcome: 'manual', reason: 'amount_unreadable', payment: [] };
  const received = truth.amount;
  const { refunded, charged_back } = truth;
  // All of it is gone again before we heard of it: no ticket may come of it.
  if (refunded + charged_back >= received)
    return { outcome: 'returned', received, refunded, charged_back, payment: ['paid', 'refunding', 'refunded'] };

  const giveBack = (outcome: 'late-refund' | 'overpaid-refund' | 'amount-mismatch', cause: RefundCause): Decision => ({
    outcome,
    payment: ['paid', 'refunding'],
    received,
    refunded,
    refund: { amount: received - refunded - charged_back, cause },
  });
  if (received !== payment.amount + payment.tip) return giveBack('amount-mismatch', 'amount_mismatch');
  if (bill.standing === 'done') return giveBack('overpaid-refund', 'overpaid');
  if (bill.standing === 'withdrawn' || bill.goods === 'gone') return giveBack('late-refund', 'late');
  if (payment.amount > bill.due) return giveBack('overpaid-refund', 'overpaid');
  // A part waits for the rest only while the bill waits for it.
  if (payment.amount < bill.due)
    return bill.standing === 'open' ? { outcome: 'part-paid', payment: ['paid'] } : giveBack('late-refund', 'late');
  const inTime = bill.standing === 'open' && bill.goods === 'held';
  return { outcome: inTime ? 'settled' : 'late-settled', payment: ['paid'] };
}

/** S8. Money that left again without us: a refund from the provider's own pages, or a chargeback. */
function decideOnMoneyBack(payment: PaymentView, truth: Answer): Decision {
  // What went back besides one that was refused meanwhile is seen by the question that the refusal asks for.
  const overtaken = truth.refusals < payment.refusals;
  const outside = overtaken ? 0 : truth.refunded - payment.refunded;
  if (outside > 0 && payment.status !== 'refunded') {
    const all = truth.refunded >= payment.amount + payment.tip;
    // While a refund of our own is under way its answer decides the state.
    const path: PaymentStatus[] =
      payment.status === 'refunding' ? [] : ['refunding', all ? 'refunded' : 'partially_refunded'];
    return { outcome: 'refund-seen', amount: outside, payment: path };
  }
  const chargedBack = truth.charged_back - payment.charged_back;
  // A chargeback is flagged, never turned into a silent refund: the ticket may have been used (T32).
  return chargedBack > 0 ? { outcome: 'charged-back', amount: chargedBack, payment: [] } : IGNORED;
}

/**
 * S4. One decision on the provider's truth. Apply it, then ask again with the new state until it
 * answers `ignored`: a truth may carry several news. Repeating a truth is always `ignored`, and no
 * order of deliveries leads backwards from `paid` except through a refund (T15). With `goods:
 * 'free'` the caller may still find a seat taken when it claims: then it asks again with `'gone'`.
 */
export function decideOnProviderTruth(question: {
  readonly bill: BillView;
  readonly payment: PaymentView;
  readonly truth: Answer;
}): Decision {
  const { bill, payment, truth } = question;
  if (truth.status === 'paid') {
    return wasPaid(payment.status) ? decideOnMoneyBack(payment, truth) : decideOnMoney(bill, payment, truth);
  }
  if (!isUndecided(payment.status)) return IGNORED;
  if (truth.status !== 'open') return { outcome: truth.status, payment: [truth.status] };
  return payment.status === 'pending' ? { outcome: 'started', payment: ['paying'] } : IGNORED;
}
