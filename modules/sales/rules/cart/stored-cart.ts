/**
 * How a cart survives the reload of its page (CART-016, D-060): as text under the key
 * `pending-bill`. It is cleared when the visitor leaves the page, after 60 minutes, or when a
 * screening is no longer on sale. A pending checkout stores its idempotency key there until its
 * final answer, so that after a lost answer the request is repeated and nothing is sold twice.
 */
import { isId, isUuid, type Uuid } from '#kernel/ids.ts';
import { type Cart, type CartItem, ticketsOf } from '#modules/sales/rules/cart/cart.ts';

export const STORED_CART_KEY = 'pending-bill';
export const STORED_CART_MINUTES_MAX = 60;

/** A checkout that was sent and has no answer, or its answer is a bill that can still be paid. */
export type Attempt = { readonly idempotency_key: Uuid; readonly bill_uuid: Uuid | null };

type Stored = {
  readonly version: 1;
  readonly saved_ms: number;
  readonly items: readonly CartItem[];
  readonly amount: number;
  readonly attempt: Attempt | null;
};

const VERSION = 1;
const MINUTE_MS = 60_000;

/** The text to store. */
export function storedCart(cart: Cart, attempt: Attempt | null, now_ms: number): string {
  const { items, amount } = cart;
  const stored: Stored = { version: VERSION, saved_ms: now_ms, items, amount, attempt };
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
  if (!isRecord(value) || value.version !== VERSION || !isCount(value.saved_ms) || !isCount(value.amount)) return null;
  const { items, attempt } = value;
  const isStored = Array.isArray(items) && items.every(isCartItem) && (attempt === null || isAttempt(attempt));
  return isStored ? (value as Stored) : null;
}

/**
 * Returns the stored cart, or null: nothing stored, not readable, older than 60 minutes (or from a
 * clock that far ahead), or one of its tickets is for a screening that is not purchasable.
 */
export function readStoredCart(
  text: string | null,
  page: { readonly now_ms: number; readonly isPurchasable: (screening_id: number) => boolean },
): { cart: Cart; attempt: Attempt | null } | null {
  const stored = text === null ? null : parse(text);
  if (!stored) return null;
  if (Math.abs(page.now_ms - stored.saved_ms) > STORED_CART_MINUTES_MAX * MINUTE_MS) return null;
  if (!ticketsOf(stored).every((ticket) => page.isPurchasable(ticket.screening_id))) return null;
  const { items, amount, attempt } = stored;
  return { cart: { items, amount }, attempt };
}
