import { persistedRequest, submitOnce } from '#apps/pos/pending-request/pending-request.ts';
import { type CartEntry, itemsOf, seatsMissing } from '#apps/pos/sell/cart/cart.ts';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { holdCart } from '#apps/pos/sell/cart/held/held-cart.ts';
import { backToCart, cartNow, emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { discountWires, netOf } from '#apps/pos/sell/discount/discount.ts';
import { eurosFromCents } from '#kernel/money.ts';
import type { TillExchange } from '#modules/till/contract/exchange.ts';
import type { TillBill, TillSale } from '#modules/till/contract/till.ts';
import { api } from '#web/device/api.ts';

/**
 * Makes a bill from the cart, with `cash` a paid one; with tickets to exchange, by an exchange
 * (D-138). `backInCash`: the difference comes out of the drawer. If others were faster with assigned
 * seats, the party gets others at the same price, and the sale goes on; no card was asked for yet.
 * Null: refused, or not answered yet.
 */
export async function sell(
  entries: readonly CartEntry[],
  cash: TillSale['cash'] = null,
  backInCash: number | null = null,
): Promise<TillBill | null> {
  const { reseated } = cartNow();
  const due = dueOf({ ...cartNow(), entries });
  const sold = await sellNow(entries, cash, backInCash);
  if (sold || persistedRequest.get() !== null) return sold;
  await holdCart();
  const now = cartNow();
  const hasOthers = now.reseated.some((party) => !reseated.includes(party));
  if (!hasOthers || seatsMissing(now.entries) !== null || dueOf(now) !== due) return null;
  return sellNow(now.entries, cash, backInCash);
}

function sellNow(
  entries: readonly CartEntry[],
  cash: TillSale['cash'],
  backInCash: number | null,
): Promise<TillBill | null> {
  const { editsSeats, exchange, buyer, changes, locale, discounts } = cartNow();
  const body = {
    items: itemsOf(entries),
    amount: eurosFromCents(netOf({ entries, discounts })),
    cash,
    locale,
    ...(editsSeats && { edit_seats: true }),
    ...(discounts.length > 0 && { discounts: discountWires({ entries, discounts }) }),
    ...(buyer && { name: buyer.name, email: buyer.email }),
  };
  if (!exchange)
    return submitOnce('sale', 'POST /api/pos/sales', { body: { ...body, ...(changes && { replaces: changes.bill }) } });
  const exchanging = {
    ...body,
    // A card among them is refused by the server, which says so.
    items: body.items as TillExchange['items'],
    lines: exchange.tickets.map(({ line_no }) => line_no),
    difference: eurosFromCents(dueOf({ entries, discounts, exchange })),
    ...(backInCash !== null && { payment_method_id: backInCash }),
  };
  return submitOnce('sale', 'POST /api/pos/bills/:uuid/exchange', {
    params: { uuid: exchange.bill },
    body: exchanging,
  });
}

/**
 * Parks the bill of this till under a word (D-139); makes it first if it is still a cart. A changed
 * reservation is saved: it waits for its guest. False: it was refused.
 */
export async function park(as: string): Promise<boolean> {
  const { bill, entries, changes } = cartNow();
  if (changes?.reserved) return saveReservation();
  const uuid = bill ?? (await sell(entries))?.uuid;
  if (!uuid) return false;
  await api().call('POST /api/pos/bills/:uuid/park', { params: { uuid }, body: { as } });
  emptyCart();
  return true;
}

/** Saves the changed reservation of a guest. False: it was refused. */
export async function saveReservation(): Promise<boolean> {
  const saved = await sell(cartNow().entries);
  if (!saved) return false;
  emptyCart();
  return true;
}

/**
 * Withdraws an unpaid bill of this till; its items can be changed again. Refused while it is being
 * paid (ERR-038).
 */
export async function releaseBillAtTill(uuid: string): Promise<void> {
  await api().call('POST /api/pos/bills/:uuid/delete', { params: { uuid } });
  backToCart();
}
