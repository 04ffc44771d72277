import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { refusal } from '#apps/pos/pending-request/refusal.ts';
import {
  type Cart,
  type CartDiscount,
  type CartEntry,
  type CartExchange,
  type ChangedBill,
  ENTRIES_MAX,
  NEW_CART,
  piecesOf,
  type Reseated,
  seatsOfShow,
} from '#apps/pos/sell/cart/cart.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/**
 * The cart on this device: it survives a reload, the lock and a crash of the browser (D-136,
 * D-140).
 */
export const persistedCart = createPersisted<Cart>(
  'till-cart',
  () => localStorage,
  // A cart persisted by an earlier version of the till lacks new fields.
  (stored) => (isCart(stored) ? { ...NEW_CART, ...stored } : null),
);

const KINDS: readonly unknown[] = ['ticket', 'product', 'card'];
const isEntry = (stored: unknown): stored is CartEntry => isFields(stored) && KINDS.includes(stored.kind);
const isCart = (stored: unknown): stored is Cart =>
  isFields(stored) &&
  Array.isArray(stored.entries) &&
  stored.entries.every(isEntry) &&
  'voucher' in stored &&
  typeof stored.editsSeats === 'boolean' &&
  (stored.bill === null || typeof stored.bill === 'string');

export const cartNow = (): Cart => persistedCart.get() ?? NEW_CART;

/** An empty cart is stored as none. The last refusal was about the cart before. */
function keep(cart: Cart): void {
  refusal.set(null);
  const { entries, bill, voucher, exchange, changes } = cart;
  const isEmpty = entries.length === 0 && [bill, voucher, exchange, changes].every((part) => part === null);
  persistedCart.set(isEmpty ? null : { ...cart, discounts: inUse(cart), reseated: stillTrue(cart) });
}

/** A discount ends with the last entry that it is of. */
const inUse = ({ entries, discounts }: Cart): readonly CartDiscount[] =>
  discounts.filter(({ id, whole }) =>
    whole ? entries.length > 0 : entries.some((entry) => entry.kind !== 'card' && entry.discount === id),
  );

/** The news of other seats ends when the party has others again, or left. */
const stillTrue = ({ entries, reseated }: Cart): readonly Reseated[] =>
  reseated.filter(({ screening, after }) => {
    const seats = seatsOfShow(entries, screening);
    return seats.length === after.length && seats.every((seat) => after.includes(seat));
  });

/**
 * The outcome of a change: `billed`: a bill was made from this cart, or is being paid here, and
 * must be finished first (ERR-037).
 */
export type CartChange = 'done' | 'billed' | 'full';

/** Changes the entries, unless a bill was or is being made from them. */
export function changeCart(change: (entries: readonly CartEntry[]) => readonly CartEntry[]): CartChange {
  const cart = cartNow();
  if (cart.bill !== null || persistedRequest.get() !== null) return 'billed';
  const entries = change(cart.entries);
  if (piecesOf(entries) > ENTRIES_MAX) return 'full';
  if (entries === cart.entries) return 'done';
  keep({ ...cart, entries });
  return 'done';
}

/** Gives a discount: on the whole bill, or on these entries. Refused after a bill was made. */
export function giveDiscount(discount: CartDiscount, places: readonly number[]): CartChange {
  const cart = cartNow();
  if (cart.bill !== null || persistedRequest.get() !== null) return 'billed';
  const entries = cart.entries.map((entry, index) =>
    entry.kind !== 'card' && places.includes(index) ? { ...entry, discount: discount.id } : entry,
  );
  keep({ ...cart, entries, discounts: [...cart.discounts, discount] });
  return 'done';
}

/** Takes a discount back. */
export function withdrawDiscount(id: string): void {
  const cart = cartNow();
  if (cart.bill !== null || persistedRequest.get() !== null) return;
  const entries = cart.entries.map((entry) => {
    if (entry.kind === 'card' || entry.discount !== id) return entry;
    const { discount: _, ...rest } = entry;
    return rest;
  });
  keep({ ...cart, entries, discounts: cart.discounts.filter((each) => each.id !== id) });
}

/** Allows blocked seats for this customer from now on. */
export const editSeats = (): void => keep({ ...cartNow(), editsSeats: true });
export const noteVoucher = (voucher: Cart['voucher']): void => keep({ ...cartNow(), voucher });
/** Sets the tickets to exchange; null: no exchange after all. Refused after a bill was made. */
export function exchangeFor(exchange: CartExchange | null, locale: string | null = null): CartChange {
  const cart = cartNow();
  if (cart.bill !== null || persistedRequest.get() !== null) return 'billed';
  keep({ ...cart, exchange, locale: locale ?? cart.locale });
  return 'done';
}
/** Notes which parties got other seats automatically. */
export function noteReseated(reseated: readonly Reseated[]): void {
  const cart = cartNow();
  const others = cart.reseated.filter((each) => reseated.every(({ screening }) => screening !== each.screening));
  keep({ ...cart, reseated: [...others, ...reseated] });
}
/** The attendant has read it. */
export const dismissReseated = (): void => keep({ ...cartNow(), reseated: [] });
/** Sets the recipient of the tickets by mail. */
export const noteBuyer = (buyer: Cart['buyer']): void => keep({ ...cartNow(), buyer });
/** Sets the language of the customer: of the papers and the mail. */
export const speakWith = (locale: string): void => keep({ ...cartNow(), locale });
/** Makes this the active bill. */
export const beginBill = (bill: string): void => keep({ ...cartNow(), changes: null, bill });
/** Changes this unpaid bill: its items are the cart from now on. Refused while a request has no answer. */
export function beginChange(
  changes: ChangedBill,
  { entries, discounts, locale }: Pick<Cart, 'entries' | 'discounts'> & { locale: string },
): CartChange {
  if (persistedRequest.get() !== null) return 'billed';
  keep({ ...NEW_CART, buyer: cartNow().buyer, entries, discounts, changes, locale });
  return 'done';
}
/** Leaves the bill as it is, and goes back to it. */
export function stopChange(): void {
  const { changes } = cartNow();
  if (changes !== null) keep({ ...NEW_CART, bill: changes.bill });
}
/** The bill is over meanwhile: the cart becomes a new one. */
export const detachChange = (): void => keep({ ...cartNow(), changes: null });
/** Unlocks the cart after its bill was withdrawn. */
export const backToCart = (): void => keep({ ...cartNow(), bill: null });
/** Starts with the next customer. */
export const emptyCart = (): void => keep(NEW_CART);
