/** Compares the provider's books of one payment with ours (settlement.md, SETTLE-14). Amounts in cents. */
import type { Cents } from '#kernel/money.ts';
import type { ReportedPayment } from '#modules/payments/rules/payment-decision.ts';

export const MOVEMENT_KINDS = ['paid', 'refunded', 'charged_back'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Money that moved at the provider, of one payment. */
export type Movement = {
  readonly kind: MovementKind;
  /** The provider's id of the payment. */
  readonly ref: string;
  readonly amount: Cents;
};

/** What our books say about a payment. */
export type OurMoney = {
  /** Amount and tip; 0: not paid. */
  readonly paid: Cents;
  /** Refunds that ended. */
  readonly refunded: Cents;
  /** Refunds that were decided and have not ended: the provider may count them already. */
  readonly refunding: Cents;
  readonly chargedBack: Cents;
};

export type Difference = { readonly what: MovementKind; readonly provider: Cents; readonly ours: Cents };

const NOTHING: OurMoney = { paid: 0, refunded: 0, refunding: 0, chargedBack: 0 };

/**
 * Returns each amount that differs, over the whole life of the payment. `ours` null: no bill has
 * this payment; `theirs` null: the provider does not know it. Only kinds that the provider covers.
 */
export function differencesOf(
  ours: OurMoney | null,
  theirs: ReportedPayment | null,
  covers: readonly MovementKind[],
): Difference[] {
  const own = ours ?? NOTHING;
  const paid = theirs?.status === 'paid' ? (theirs.amount ?? 0) : 0;
  const refunded = theirs?.refunded ?? 0;
  const isRefundRight = refunded >= own.refunded && refunded <= own.refunded + own.refunding;
  const all: (Difference | null)[] = [
    paid === own.paid ? null : { what: 'paid', provider: paid, ours: own.paid },
    isRefundRight ? null : { what: 'refunded', provider: refunded, ours: own.refunded },
    (theirs?.charged_back ?? 0) === own.chargedBack
      ? null
      : { what: 'charged_back', provider: theirs?.charged_back ?? 0, ours: own.chargedBack },
  ];
  return all.filter((each) => each !== null && covers.includes(each.what)) as Difference[];
}

/** Returns the provider's sum of one kind. */
export const sumOf = (movements: readonly Movement[], kind: MovementKind): Cents =>
  movements.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns whether the provider must be asked about a payment: its list alone does not prove that
 * both books agree. Money that was only paid, the same on both sides, needs no question.
 */
export function needsQuestion(movements: readonly Movement[], ours: OurMoney | null): boolean {
  if (movements.some(({ kind }) => kind !== 'paid')) return true;
  return ours === null || sumOf(movements, 'paid') !== ours.paid || ours.refunded + ours.chargedBack > 0;
}
