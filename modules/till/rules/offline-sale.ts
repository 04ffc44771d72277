/** A till sells refreshments for cash while it is cut off from the server, and books them later (decision 0109). */

/** More than a till sells in an evening without the server; then it stores no more. */
export const OFFLINE_SALES_MAX = 1_000;

const DAY_MS = 86_400_000;
/** A sale that is older is not believed: the clock of the till was wrong. */
const BEFORE_MAX_MS = 7 * DAY_MS;
/** Clocks of tills run a little fast. */
const AHEAD_MAX_MS = 5 * 60_000;

/** Returns whether a sale can have happened then. `at` and `now`: epoch ms, by the clock of the till and of the server. */
export const isPlausibleSale = (at: number, now: number): boolean =>
  at >= now - BEFORE_MAX_MS && at <= now + AHEAD_MAX_MS;

/** What decides whether a cart can be sold without the server. */
export type OfflineCart = {
  /** The kinds of its items. */
  readonly kinds: readonly string[];
  readonly hasDiscounts: boolean;
  /** It exchanges tickets, changes an unpaid bill, or has one already. */
  readonly hasBill: boolean;
};

/**
 * Returns why a cart needs the server; null: it can be sold alone. Seats are sold once because the server decides about them,
 * and a card is worth what the server has booked on it.
 */
export function whyNotOffline({
  kinds,
  hasDiscounts,
  hasBill,
}: OfflineCart): 'tickets' | 'cards' | 'bill' | 'discounts' | null {
  if (hasBill) return 'bill';
  if (kinds.includes('ticket')) return 'tickets';
  if (kinds.some((kind) => kind !== 'product')) return 'cards';
  return hasDiscounts ? 'discounts' : null;
}
