import { persistedStorage, type TextStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import type { Uuid } from '#kernel/ids.ts';
import { type Cart, EMPTY_CART } from '#modules/sales/rules/cart/cart.ts';
import { type Attempt, readStoredCart, STORED_CART_KEY, storedCart } from '#modules/sales/rules/cart/stored-cart.ts';

/**
 * The cart under its key in the browser (CART-016, D-060): stored while the visitor composes it,
 * removed when he leaves the page. The unpaid bill remains stored, so that the visitor's own seats
 * do not count as taken when he returns (D-061).
 */
export type PendingCart = {
  save(cart: Cart, attempt?: Attempt | null): void;
  load(isPurchasable: (screeningId: number) => boolean): { cart: Cart; attempt: Attempt | null } | null;
  /** After the checkout: the cart is empty, the bill stays stored while it can be paid. */
  sold(idempotencyKey: Uuid, billUuid: Uuid | null): void;
  /** On leaving the page. */
  clear(): void;
  clearBill(): void;
};

export function pendingCart(now: () => number = Date.now, storage: TextStorage = persistedStorage): PendingCart {
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
    clearBill: () => {
      const cart = load(anything)?.cart;
      if (cart && cart.items.length > 0) save(cart, null);
      else storage.removeItem(STORED_CART_KEY);
    },
  };
}
