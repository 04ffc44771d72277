import { api } from '#apps/browser/machine/calls.ts';
import { fly } from '#apps/pos/flight/flight.ts';
import { type CartEntry, itemsOf, totalOf } from '#apps/pos/sell/cart/cart.ts';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { backToCart, cartNow, emptyCart } from '#apps/pos/sell/cart/kept-cart.ts';
import { eurosFromCents } from '#kernel/money.ts';
import type { TillBill, TillSale } from '#modules/till/contract.ts';

/**
 * Makes a bill of what is chosen, with `cash` a paid one; where tickets are brought back for it, by exchanging them (D-138).
 * `backInCash`: what they were dearer comes out of the drawer. Null: refused, or not answered yet.
 */
export function sell(
  entries: readonly CartEntry[],
  cash: TillSale['cash'] = null,
  backInCash: number | null = null,
): Promise<TillBill | null> {
  const { editsSeats, exchange, buyer } = cartNow();
  const body: TillSale = {
    items: itemsOf(entries),
    amount: eurosFromCents(totalOf(entries)),
    cash,
    ...(editsSeats && { edit_seats: true }),
    ...(buyer && { name: buyer.name, email: buyer.email }),
  };
  if (!exchange) return fly({ what: 'sale', path: '/api/pos/sales', body });
  const exchanging = {
    ...body,
    lines: exchange.tickets.map(({ line_no }) => line_no),
    difference: eurosFromCents(dueOf({ entries, exchange })),
    ...(backInCash !== null && { payment_method_id: backInCash }),
  };
  return fly({ what: 'sale', path: `/api/pos/bills/${exchange.bill}/exchange`, body: exchanging });
}

/** Puts the bill of this till aside under a word (D-139), making it first when it is still a cart. False: it was refused. */
export async function park(as: string): Promise<boolean> {
  const { bill, entries } = cartNow();
  const uuid = bill ?? (await sell(entries))?.uuid;
  if (!uuid) return false;
  await api().post(`/api/pos/bills/${uuid}/park`, { as });
  emptyCart();
  return true;
}

/** Gives an unpaid bill of this till up; what was chosen can be changed again. Refused while it is being paid (ERR-038). */
export async function giveUpBill(uuid: string): Promise<void> {
  await api().post(`/api/pos/bills/${uuid}/delete`);
  backToCart();
}
