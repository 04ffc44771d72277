import { type Cents, centsFromEuros } from '#kernel/money.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import type { OtherShowRequest, OtherShowWire } from '#modules/sales/contract/other-show.ts';
import type { CheckoutItem } from '#modules/sales/rules/cart/checkout-items.ts';
import { changeUses, NO_USES, type VoucherUses } from '#modules/vouchers/rules/uses-per-tariff.ts';

/**
 * Returns as many tickets as are given back: at the rate of each if the new show has it, the others
 * at its first rate, as far as the rates allow.
 */
export function sameTickets(
  tickets: OtherShowWire['tickets'],
  tariffs: readonly Pick<TariffWire, 'price_rate_id' | 'max_tickets'>[],
): VoucherUses {
  const quantities = new Map<number, number>();
  for (const { price_rate_id } of tickets) {
    const tariff = tariffs.find((each) => each.price_rate_id === price_rate_id) ?? tariffs[0];
    if (!tariff) continue;
    const quantity = Math.min((quantities.get(tariff.price_rate_id) ?? 0) + 1, tariff.max_tickets);
    quantities.set(tariff.price_rate_id, quantity);
  }
  return [...quantities].reduce(
    (uses, [rate_id, quantity]) => changeUses(uses, { kind: 'quantity', rate_id, quantity, accepts: false }),
    NO_USES,
  );
}

/** Returns what is to be paid (more than 0) or goes back (less than 0) for tickets at this price. */
export const differenceTo = (price: Cents, { value }: Pick<OtherShowWire, 'value'>): Cents =>
  price - (centsFromEuros(value) ?? 0);

/** Returns the tickets as the exchange names them. */
export const exchangeItems = (items: readonly CheckoutItem[]): OtherShowRequest['items'] =>
  items.flatMap((item) => (item.type === 'ticket' ? [{ price_rate_id: item.price_rate_id, seat: item.seat }] : []));
