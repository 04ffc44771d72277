/**
 * How a cart survives the reload of its page (CART-016, D-060): as text under the key
 * `pending-bill`, one for each screening, so that a second tab keeps the cart of the first. It is
 * cleared when the visitor leaves the page, after 60 minutes, or when a screening is no longer on sale. A pending checkout stores its idempotency key there until its
 * final answer, so that after a lost answer the request is repeated and nothing is sold twice.
 */
import { isId, isUuid, type Uuid } from '#kernel/ids.ts';
import { type Cart, type CartItem, ticketsOf } from '#modules/sales/rules/cart/cart.ts';

export const STORED_CART_KEY = 'pending-bill';
export const STORED_CART_MINUTES_MAX = 60;

/** A checkout that was sent and has no answer, or its answer is a bill that can still be paid. */
export type Attempt = { readonly idempotency_key: Uuid; readonly bill_uuid: Uuid | null };

/** A cart and when it was saved. */
export type SavedCart = Cart & { readonly saved_ms: number };

type Stored = SavedCart & {
  readonly version: 1;
  readonly attempt: Attempt | null;
  /** Carts of other screenings, the newest first; absent in texts of earlier releases. */
  readonly others?: readonly SavedCart[];
};

/** The carts of other screenings that are kept. */
export const OTHER_CARTS_MAX = 5;

/** What a cart is for; carts of the same thing replace each other. */
export const cartKey = ({ items }: Pick<Cart, 'items'>): string => {
  const [first] = items;
  if (!first) return '';
  return first.type === 'ticket' ? `screening ${first.screening_id}` : `card ${first.voucher_type_id}`;
};

const VERSION = 1;
const MINUTE_MS = 60_000;

/** The text to store. */
export function storedCart(
  cart: Cart,
  attempt: Attempt | null,
  now_ms: number,
  others: readonly SavedCart[] = [],
): string {
  const { items, amount } = cart;
  const stored: Stored = {
    version: VERSION,
    saved_ms: now_ms,
    items,
    amount,
    attempt,
    others: others.slice(0, OTHER_CARTS_MAX),
  };
  return JSON.stringify(stored);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function isCartItem(value: unknown): value is CartItem {
  if (!isRecord(value)) return false;
  if (value.type === 'loyaltyCard')
    return isId(value.voucher_type_id) && isCount(value.total_turns) && isCount(value.total_products);
  return (
    value.type === 'ticket' &&
    isId(value.screening_id) &&
    isId(value.price_rate_id) &&
    (value.seat === null || typeof value.seat === 'string') &&
    (value.voucher_id === null || isUuid(value.voucher_id)) &&
    isCount(value.bill_order)
  );
}

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) && isUuid(value.idempotency_key) && (value.bill_uuid === null || isUuid(value.bill_uuid));

function parse(text: string): Stored | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value.version !== VERSION || !isSavedCart(value)) return null;
  const { attempt, others = [] } = value;
  const isStored = (attempt === null || isAttempt(attempt)) && Array.isArray(others) && others.every(isSavedCart);
  return isStored ? (value as Stored) : null;
}

const isSavedCart = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  isCount(value.saved_ms) &&
  isCount(value.amount) &&
  Array.isArray(value.items) &&
  value.items.every(isCartItem);

const isFresh = ({ saved_ms }: SavedCart, now_ms: number): boolean =>
  Math.abs(now_ms - saved_ms) <= STORED_CART_MINUTES_MAX * MINUTE_MS;

/** Returns all stored carts with tickets or a card that are not too old, the newest first. */
export function storedCarts(text: string | null, now_ms: number): SavedCart[] {
  const stored = text === null ? null : parse(text);
  if (!stored) return [];
  return [stored, ...(stored.others ?? [])]
    .filter((cart) => cart.items.length > 0 && isFresh(cart, now_ms))
    .map(({ items, amount, saved_ms }) => ({ items, amount, saved_ms }));
}

/**
 * Returns the stored cart whose tickets are all for purchasable screenings, the newest first, or
 * null: nothing stored, not readable, older than 60 minutes (or from a clock that far ahead), or none
 * such.
 */
export function readStoredCart(
  text: string | null,
  page: { readonly now_ms: number; readonly isPurchasable: (screening_id: number) => boolean },
): { cart: Cart; attempt: Attempt | null } | null {
  const stored = text === null ? null : parse(text);
  if (!stored) return null;
  const isOffered = (cart: Cart): boolean => ticketsOf(cart).every((ticket) => page.isPurchasable(ticket.screening_id));
  const attempt = isFresh(stored, page.now_ms) ? stored.attempt : null;
  const cart = storedCarts(text, page.now_ms).find(isOffered);
  if (cart) return { cart: { items: cart.items, amount: cart.amount }, attempt };
  return isFresh(stored, page.now_ms) && isOffered(stored)
    ? { cart: { items: stored.items, amount: stored.amount }, attempt }
    : null;
}
