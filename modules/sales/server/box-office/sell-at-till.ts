import { openSellOneCart, type SingleSale, type SingleSaleDeps } from '#modules/sales/server/checkout/sell-one-cart.ts';

export type TillSaleInput = Omit<SingleSale, 'holdMs' | 'visitor'>;

/** Returns the bill: a new one, or the one this same request made before. */
export type SellAtTill = (input: TillSaleInput) => Promise<string>;

/** A till holds seats for half an hour (D-139). */
export const HELD_AT_TILL_MS = 30 * 60_000;

/** Sells the requests of tills. Refuses as `SellOneCart`. */
export function openSellAtTill(deps: SingleSaleDeps): SellAtTill {
  const sell = openSellOneCart(deps);
  return async (input) => (await sell({ ...input, holdMs: HELD_AT_TILL_MS })).uuid;
}
