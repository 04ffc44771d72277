import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cart, cardCart, EMPTY_CART, ticketCart } from '#modules/sales/rules/cart/cart.ts';
import {
  cartKey,
  readStoredCart,
  STORED_CART_KEY,
  storedCart,
  storedCarts,
} from '#modules/sales/rules/cart/stored-cart.ts';

const KEY = '00000000-0000-4000-8000-0000000000aa';
const BILL = '00000000-0000-4000-8000-0000000000bb';
const NOW = 1_795_000_000_000;
const MINUTE = 60_000;

const cart: Cart = {
  amount: 1250,
  items: [
    ...ticketCart([{ screening_id: 42, price_rate_id: 1, seat: 'C-7', voucher_id: null }], 0).items,
    ...cardCart({ voucher_type_id: 5, total_turns: 3, total_products: 1000 }, 0).items,
  ],
};

const read = (text: string | null, now_ms = NOW, onSale = true) =>
  readStoredCart(text, { now_ms, isPurchasable: () => onSale });

test('the cart is persisted under the key pending-bill and restored unchanged', { tags: ['CART-016'] }, () => {
  expect(STORED_CART_KEY).toBe('pending-bill');
  expect(read(storedCart(cart, null, NOW))).toEqual({ cart, attempt: null });
});

test('a pending checkout persists its idempotency key and bill', { tags: ['CART-016'] }, () => {
  const attempt = { idempotency_key: KEY, bill_uuid: BILL };
  expect(read(storedCart(EMPTY_CART, attempt, NOW))?.attempt).toEqual(attempt);
});

test('a cart older than 60 minutes is dropped, one from a clock far ahead too', { tags: ['D-060', 'T62'] }, () => {
  const text = storedCart(cart, null, NOW);
  expect(read(text, NOW + 60 * MINUTE)).not.toBeNull();
  expect(read(text, NOW + 60 * MINUTE + 1)).toBeNull();
  expect(read(text, NOW - 61 * MINUTE)).toBeNull();
});

test('a cart for a screening that is no longer purchasable is dropped', { tags: ['D-060'] }, () => {
  expect(read(storedCart(cart, null, NOW), NOW, false)).toBeNull();
});

test.each([
  null,
  '',
  'null',
  '[]',
  '{"version":2}',
  storedCart(cart, null, NOW).replace('"seat":"C-7"', '"seat":7'),
  storedCart(cart, null, NOW).replace('"screening_id":42', '"screening_id":-42'),
  storedCart(cart, null, NOW).replace('"amount":1250', '"amount":12.5'),
  storedCart(cart, null, NOW).replace('"type":"loyaltyCard"', '"type":"wish"'),
  storedCart(cart, null, NOW).replace('"voucher_id":null', '"voucher_id":"x"'),
  storedCart(cart, null, NOW).replace('"attempt":null', '"attempt":{"idempotency_key":1}'),
  storedCart(cart, null, NOW).slice(0, -1),
])('unreadable data is dropped: %s', { tags: ['CART-016'] }, (text) => {
  expect(read(text)).toBeNull();
});

test('property: reading never throws, for any text', { tags: ['CART-016'] }, () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => read(text) === null));
});

test('carts of other screenings are kept beside it, each found by its screening', {
  tags: ['CART-016', 'D-060'],
}, () => {
  const other = ticketCart([{ screening_id: 43, price_rate_id: 1, seat: null, voucher_id: null }], 900);
  const text = storedCart(cart, null, NOW, [{ ...other, saved_ms: NOW - 59 * MINUTE }]);
  const of = (id: number, now_ms = NOW) => readStoredCart(text, { now_ms, isPurchasable: (one) => one === id })?.cart;
  expect([of(42), of(43), of(44)]).toEqual([cart, other, undefined]);
  expect(of(43, NOW + 2 * MINUTE)).toBeUndefined();
  expect(storedCarts(text, NOW).map(cartKey)).toEqual(['screening 42', 'screening 43']);
});

test('a text of an earlier release, which knows one cart, is read', { tags: ['CART-016'] }, () => {
  const { others: _, ...earlier } = JSON.parse(storedCart(cart, null, NOW)) as Record<string, unknown>;
  expect(read(JSON.stringify(earlier))).toEqual({ cart, attempt: null });
});
