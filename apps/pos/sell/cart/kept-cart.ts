import { createKept, isFields } from '#apps/browser/machine/kept.ts';
import { keptFlight } from '#apps/pos/flight/flight.ts';
import { type Cart, type CartEntry, type CartExchange, ENTRIES_MAX, NEW_CART } from '#apps/pos/sell/cart/cart.ts';

/** The cart on this machine: it survives a reload, the lock and a crash of the browser (D-136, D-140). */
export const keptCart = createKept<Cart>(
  'till-cart',
  () => localStorage,
  // What an earlier version of the till kept lacks what was added since.
  (found) => (isCart(found) ? { ...NEW_CART, ...found } : null),
);

const KINDS: readonly unknown[] = ['ticket', 'product', 'card'];
const isEntry = (found: unknown): found is CartEntry => isFields(found) && KINDS.includes(found.kind);
const isCart = (found: unknown): found is Cart =>
  isFields(found) &&
  Array.isArray(found.entries) &&
  found.entries.every(isEntry) &&
  'voucher' in found &&
  typeof found.editsSeats === 'boolean' &&
  (found.bill === null || typeof found.bill === 'string');

export const cartNow = (): Cart => keptCart.get() ?? NEW_CART;

/** An empty one is none. */
function keep(cart: Cart): void {
  const { entries, bill, voucher, exchange } = cart;
  keptCart.set(entries.length === 0 && bill === null && voucher === null && exchange === null ? null : cart);
}

/** What a change came to: `billed`: a bill was made of this cart, or is being paid here, and must be finished first (ERR-037). */
export type CartChange = 'done' | 'billed' | 'full';

/** Changes what is chosen, unless a bill was made of it or is being made. */
export function changeCart(change: (entries: readonly CartEntry[]) => readonly CartEntry[]): CartChange {
  const cart = cartNow();
  if (cart.bill !== null || keptFlight.get() !== null) return 'billed';
  const entries = change(cart.entries);
  if (entries.length > ENTRIES_MAX) return 'full';
  keep({ ...cart, entries });
  return 'done';
}

/** From now on seats that are kept free may be chosen for this customer. */
export const editSeats = (): void => keep({ ...cartNow(), editsSeats: true });
export const noteVoucher = (voucher: Cart['voucher']): void => keep({ ...cartNow(), voucher });
/** The tickets that are brought back for what is chosen; null: none after all. Not once a bill was made of it. */
export function exchangeFor(exchange: CartExchange | null): CartChange {
  const cart = cartNow();
  if (cart.bill !== null || keptFlight.get() !== null) return 'billed';
  keep({ ...cart, exchange });
  return 'done';
}
/** To whom the tickets go by mail. */
export const noteBuyer = (buyer: Cart['buyer']): void => keep({ ...cartNow(), buyer });
/** From now on this is the bill to be paid here. */
export const beginBill = (bill: string): void => keep({ ...cartNow(), bill });
/** Its bill is gone: what was chosen can be changed again. */
export const backToCart = (): void => keep({ ...cartNow(), bill: null });
/** The next customer. */
export const emptyCart = (): void => keptCart.set(null);
