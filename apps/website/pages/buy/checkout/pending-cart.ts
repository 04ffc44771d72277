import { persistedStorage, type TextStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import type { Uuid } from '#kernel/ids.ts';
import { type Cart, EMPTY_CART } from '#modules/sales/rules/cart/cart.ts';
import {
  type Attempt,
  cartKey,
  readStoredCart,
  type SavedCart,
  STORED_CART_KEY,
  storedCart,
  storedCarts,
} from '#modules/sales/rules/cart/stored-cart.ts';

/**
 * The cart under its key in the browser (CART-016, D-060): stored while the visitor composes it,
 * removed when he leaves the page. The carts of other tabs stay. The unpaid bill remains stored, so
 * that the visitor's own seats do not count as taken when he returns (D-061).
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
  const read = () => storage.getItem(STORED_CART_KEY);
  /** What the cart of this tab is for, once it was saved here. */
  let own: string | null = null;
  const load: PendingCart['load'] = (isPurchasable) => readStoredCart(read(), { now_ms: now(), isPurchasable });
  const openBill = (): Attempt | null => {
    const attempt = load(() => true)?.attempt ?? null;
    return attempt?.bill_uuid ? attempt : null;
  };
  const without = (key: string | null): SavedCart[] =>
    storedCarts(read(), now()).filter((cart) => cartKey(cart) !== key);
  const write = (cart: Cart, attempt: Attempt | null, others: readonly SavedCart[]): void => {
    if (cart.items.length > 0 || attempt || others.length > 0)
      storage.setItem(STORED_CART_KEY, storedCart(cart, attempt, now(), others));
    else storage.removeItem(STORED_CART_KEY);
  };
  const save: PendingCart['save'] = (cart, attempt = openBill()) => {
    own = cartKey(cart) || own;
    write(cart, attempt, without(own));
  };
  const clear = (): void => {
    write(EMPTY_CART, openBill(), without(own));
    own = null;
  };
  return {
    save,
    load,
    sold: (idempotency_key, bill_uuid) => {
      write(EMPTY_CART, bill_uuid ? { idempotency_key, bill_uuid } : null, without(own));
      own = null;
    },
    clear,
    clearBill: () => {
      const [newest, ...others] = storedCarts(read(), now());
      write(newest ?? EMPTY_CART, null, others);
    },
  };
}
