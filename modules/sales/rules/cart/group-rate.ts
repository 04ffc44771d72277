/** A rate for groups that is cheaper than the one a visitor counts up (VAL-005). */
import type { Id } from '#kernel/ids.ts';
import { quantityMax } from '#modules/sales/rules/cart/quantity-limits.ts';

type Rate = {
  readonly price_rate_id: Id;
  /** Euros. */
  readonly total_price: number;
  readonly min_tickets: number;
  readonly max_tickets: number;
};

/** Why one more ticket of a rate cannot be added: `rate` its own maximum, `order` that of an order, `places`. */
export function whyNoMore(
  rate: Pick<Rate, 'max_tickets'>,
  { quantity, elsewhere, places }: { readonly quantity: number; readonly elsewhere: number; readonly places: number },
): 'rate' | 'order' | 'places' | null {
  if (quantity < quantityMax({ ...rate, places, elsewhere })) return null;
  if (quantity + elsewhere >= places) return 'places';
  return quantity >= rate.max_tickets ? 'rate' : 'order';
}

export type GroupRate<Offered extends Rate> = {
  readonly rate: Offered;
  /** The tickets of it that replace those of the other rate; null: it begins at more tickets. */
  readonly tickets: number | null;
};

/**
 * Returns the cheapest rate for groups that the tickets of `of` could have, once there are enough of
 * them or no more can be added; null without one.
 */
export function groupRateFor<Offered extends Rate>(
  of: Offered,
  offered: readonly Offered[],
  chosen: { readonly quantity: (rateId: Id) => number; readonly places: number; readonly atLimit: boolean },
): GroupRate<Offered> | null {
  const quantity = chosen.quantity(of.price_rate_id);
  if (quantity === 0) return null;
  const groups = offered
    .filter((rate) => rate.min_tickets > 1 && rate.total_price < of.total_price)
    .filter((rate) => quantity + chosen.quantity(rate.price_rate_id) >= rate.min_tickets || chosen.atLimit)
    .toSorted((a, b) => a.total_price - b.total_price);
  const [rate] = groups;
  if (!rate) return null;
  const already = chosen.quantity(rate.price_rate_id);
  const all = offered.reduce((sum, { price_rate_id }) => sum + chosen.quantity(price_rate_id), 0);
  const max = quantityMax({
    max_tickets: rate.max_tickets,
    places: chosen.places,
    elsewhere: all - quantity - already,
  });
  const tickets = quantity + already;
  return { rate, tickets: tickets >= rate.min_tickets && tickets <= max ? tickets : null };
}
