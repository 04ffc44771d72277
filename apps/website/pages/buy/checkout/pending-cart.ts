import { keptStorage, type TextStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import type { Uuid } from '#kernel/ids.ts';
import { type Cart, EMPTY_CART } from '#modules/sales/rules/cart.ts';
import { type Attempt, readStoredCart, STORED_CART_KEY, storedCart } from '#modules/sales/rules/stored-cart.ts';

/**
 * The cart under its key in the browser (CART-016, D-060): kept while a visitor composes, cleared when he leaves the
 * page. What outlives that is the bill he has not paid yet, so that coming back does not meet his own seats as taken
 * (D-061).
 */
export type PendingCart = {
  save(cart: Cart, attempt?: Attempt | null): void;
  load(isPurchasable: (screeningId: number) => boolean): { cart: Cart; attempt: Attempt | null } | null;
  /** The purchase went to its bill: the cart is empty, the bill is remembered while it can be paid. */
  sold(idempotencyKey: Uuid, billUuid: Uuid | null): void;
  /** Leaving the page. */
  clear(): void;
  forgetBill(): void;
};

export function pendingCart(now: () => number = Date.now, storage: TextStorage = keptStorage): PendingCart {
  const anything = () => true;
  const load: PendingCart['load'] = (isPurchasable) =>
    readStoredCart(storage.getItem(STORED_CART_KEY), { now_ms: now(), isPurchasable });
  const openBill = (): Attempt | null => {
    const attempt = load(anything)?.attempt ?? null;
    return attempt?.bill_uuid ? attempt : null;
  };
  const save: PendingCart['save'] = (cart, attempt = openBill()) =>
    storage.setItem(STORED_CART_KEY, storedCart(cart, attempt, now()));
  return {
    save,
    load,
    sold: (idempotency_key, bill_uuid) => {
      if (bill_uuid) save(EMPTY_CART, { idempotency_key, bill_uuid });
      else storage.removeItem(STORED_CART_KEY);
    },
    clear: () => {
      const attempt = openBill();
      if (attempt) save(EMPTY_CART, attempt);
      else storage.removeItem(STORED_CART_KEY);
    },
    forgetBill: () => {
      const cart = load(anything)?.cart;
      if (cart && cart.items.length > 0) save(cart, null);
      else storage.removeItem(STORED_CART_KEY);
    },
  };
}
