import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cart, changeCart, EMPTY_CART } from '#modules/sales/rules/cart.ts';
import { readStoredCart, STORED_CART_KEY, storedCart } from '#modules/sales/rules/stored-cart.ts';

const KEY = '00000000-0000-4000-8000-0000000000aa';
const BILL = '00000000-0000-4000-8000-0000000000bb';
const NOW = 1_795_000_000_000;
const MINUTE = 60_000;

const cart: Cart = [
  { kind: 'ticket_added' as const, screening_id: 42, price_rate_id: 1, seat: 'C-7' },
  { kind: 'card_put' as const, voucher_type_id: 5, total_turns: 3, total_products: 1000 },
  { kind: 'product_added' as const, product_id: 9 },
  { kind: 'amount_set' as const, amount: 1250 },
].reduce(changeCart, EMPTY_CART);

const read = (text: string | null, now_ms = NOW, onSale = true) =>
  readStoredCart(text, { now_ms, isPurchasable: () => onSale });

test('CART-016 the cart is kept under the key pending-bill and comes back as it was', () => {
  expect(STORED_CART_KEY).toBe('pending-bill');
  expect(read(storedCart(cart, null, NOW))).toEqual({ cart, attempt: null });
});

test('CART-016 a checkout under way keeps its idempotency key and bill', () => {
  const attempt = { idempotency_key: KEY, bill_uuid: BILL };
  expect(read(storedCart(EMPTY_CART, attempt, NOW))?.attempt).toEqual(attempt);
});

test('D-060 errors and the processing flag are not kept', () => {
  const busy = { ...cart, processing: true, errors: { name: ['x'] } };
  expect(read(storedCart(busy, null, NOW))?.cart).toEqual(cart);
});

test('D-060 T62 a cart older than 60 minutes is dropped, one from a clock far ahead too', () => {
  const text = storedCart(cart, null, NOW);
  expect(read(text, NOW + 60 * MINUTE)).not.toBeNull();
  expect(read(text, NOW + 60 * MINUTE + 1)).toBeNull();
  expect(read(text, NOW - 61 * MINUTE)).toBeNull();
});

test('D-060 a cart for a screening that is no longer purchasable is dropped', () => {
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
  storedCart(cart, null, NOW).replace('"type":"product"', '"type":"wish"'),
  storedCart(cart, null, NOW).replace('"vouchers":[]', '"vouchers":["x"]'),
  storedCart(cart, null, NOW).replace('"attempt":null', '"attempt":{"idempotency_key":1}'),
  storedCart(cart, null, NOW).slice(0, -1),
])('CART-016 what cannot be read is dropped, not believed: %s', (text) => {
  expect(read(text)).toBeNull();
});

test('CART-016 property: no text makes reading throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => read(text) === null));
});
