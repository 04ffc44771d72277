import type { Cents } from '#kernel/money.ts';

/** What an order asks a terminal for: money from a card, or one of the two ways back to it. */
export const ORDER_KINDS = ['payment', 'reversal', 'refund'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * `in_account`: the provider that charged the card gives it back, without a machine. `by_hand`: no
 * terminal is asked; the attendant gives the money back and says how. `by_reference`: a nexo terminal
 * gives the named payment back, without its card.
 */
export type RefundWay = Exclude<OrderKind, 'payment'> | 'in_account' | 'by_reference' | 'by_hand';

/** A payment as its terminal booked it. */
export type CardCharge = {
  /** It was made in the account of a payment method, which knows it. */
  readonly isInAccount: boolean;
  /** A nexo terminal made it, and named it. */
  readonly isNamed: boolean;
  readonly terminalId: number;
  readonly receiptNo: number | null;
  /** With the tip. */
  readonly charged: Cents;
  /** The date where the terminal stands, YYYY-MM-DD. */
  readonly day: string;
};

export type RefundFacts = {
  readonly amount: Cents;
  /** Null: no terminal reported it. */
  readonly charge: CardCharge | null;
  /** The terminal beside the till that refunds. */
  readonly terminalId: number | null;
  /** That terminal speaks nexo. */
  readonly isNexo: boolean;
  readonly today: string;
  /** The terminal counted its receipts from one again after this payment: the number may name another one. */
  readonly receiptsRestarted: boolean;
  /** Why the terminal refused earlier attempts of this refund, by its endings. */
  readonly refusals: readonly string[];
};

/**
 * REFUND-15. Returns which way money goes back to a card: a reversal of the same day with the
 * receipt number, which needs the same terminal and the whole amount; otherwise a refund; by hand
 * where no terminal is, or where it cannot. A payment at a nexo terminal goes back by its name, at any of
 * them.
 */
export function refundWay(facts: RefundFacts): RefundWay {
  const { amount, charge, terminalId, isNexo, today, receiptsRestarted, refusals } = facts;
  // The provider looked at it for days, and said no: another try would end as this one.
  if (refusals.includes('refused_later')) return 'by_hand';
  if (charge?.isInAccount) return refusals.includes('refund_refused') ? 'by_hand' : 'in_account';
  if (isNexo || charge?.isNamed)
    return isNexo && charge?.isNamed && !refusals.includes('reversal_refused') ? 'by_reference' : 'by_hand';
  // It may be back on the card already: a refund on top of that would give it back twice.
  if (terminalId === null || refusals.includes('already_reversed') || refusals.includes('not_possible'))
    return 'by_hand';
  const isReversible =
    charge !== null &&
    charge.receiptNo !== null &&
    charge.terminalId === terminalId &&
    charge.charged === amount &&
    charge.day === today &&
    !receiptsRestarted &&
    !refusals.includes('not_reversible');
  return isReversible ? 'reversal' : 'refund';
}
