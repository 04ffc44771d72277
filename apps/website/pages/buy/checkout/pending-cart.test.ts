import { expect, test } from 'vitest';
import type { TextStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import { pendingCart } from '#apps/website/pages/buy/checkout/pending-cart.ts';
import { ticketCart } from '#modules/sales/rules/cart/cart.ts';

const KEY = '00000000-0000-4000-8000-0000000000aa';
const BILL = '00000000-0000-4000-8000-0000000000bb';
const NOW = 1_795_000_000_000;

/** Two tabs of one browser. */
function tabs() {
  const stored = new Map<string, string>();
  const storage: TextStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  };
  const tab = () => pendingCart(() => NOW, storage);
  return { first: tab(), second: tab(), afterReload: tab(), stored };
}
const cartOf = (screening_id: number) =>
  ticketCart([{ screening_id, price_rate_id: 1, seat: 'C-7', voucher_id: null }], 900);
const having = (id: number) => (one: number) => one === id;

test('a second tab with another screening keeps the cart of the first', { tags: ['CART-016', 'D-060'] }, () => {
  const { first, second, afterReload } = tabs();
  first.save(cartOf(1));
  second.save(cartOf(2));
  expect(afterReload.load(having(1))?.cart).toEqual(cartOf(1));
  second.clear();
  expect(afterReload.load(having(2))?.cart.items ?? []).toEqual([]);
  expect(afterReload.load(having(1))?.cart).toEqual(cartOf(1));
});

test('an order of one tab leaves the cart of the other; leaving both leaves nothing', {
  tags: ['CART-016', 'D-061'],
}, () => {
  const { first, second, afterReload, stored } = tabs();
  first.save(cartOf(1));
  second.save(cartOf(2));
  second.sold(KEY, BILL);
  expect(afterReload.load(having(1))).toEqual({ cart: cartOf(1), attempt: { idempotency_key: KEY, bill_uuid: BILL } });
  second.clearBill();
  expect(afterReload.load(having(1))).toEqual({ cart: cartOf(1), attempt: null });
  first.clear();
  expect(stored.size).toBe(0);
});
