import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { pendingCart } from '#apps/website/pages/buy/checkout/pending-cart.ts';
import { sendCheckout } from '#apps/website/pages/buy/checkout/send-checkout.ts';
import { unansweredCheckout } from '#apps/website/pages/buy/checkout/unanswered.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#modules/sales/contract.ts';
import { type Cart, changeCart, EMPTY_CART } from '#modules/sales/rules/cart.ts';
import { STORED_CART_KEY } from '#modules/sales/rules/stored-cart.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const BILL = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const cart: Cart = changeCart(EMPTY_CART, { kind: 'ticket_added', screening_id: 4, price_rate_id: 7 });
const bodyOf = (name: string): CheckoutRequest => ({
  payment_method_id: 1,
  name,
  email: 'ada@visitor.example',
  amount: 9,
  items: [{ type: 'ticket', price_rate_id: 7, schedule_id: 4 }],
});
const sold = (uuid: string, paid = false): CheckoutAnswer =>
  ({ uuid, ...(!paid && { payment: { uuid: OTHER } }) }) as CheckoutAnswer;

/** A browser with its two storages and a server that answers in order. */
function browser(...answers: (CheckoutAnswer | ApiError)[]) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  const sent: { key: string; body: CheckoutRequest }[] = [];
  const pending = pendingCart(Date.now, storage);
  let keys = 0;
  const surroundings = {
    pending,
    unanswered: unansweredCheckout(Date.now, storage),
    newKey: () => `00000000-0000-4000-8000-00000000000${++keys}`,
    now: Date.now,
    api: {
      post: async (_path: string, body: unknown, options?: { idempotencyKey?: string }) => {
        sent.push({ key: options?.idempotencyKey ?? '', body: body as CheckoutRequest });
        const answer = answers.shift();
        if (!answer || answer instanceof ApiError) throw answer ?? new ApiError({ status: 0 });
        return answer as never;
      },
    },
  };
  const buy = async (name = 'Ada') => {
    const buying = sendCheckout(surroundings, cart, bodyOf(name)).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return buying;
  };
  return { buy, sent, pending, stored, attempt: () => pending.load(() => true)?.attempt ?? null };
}
const nothing = new ApiError({ status: 0 });
const broken = new ApiError({ status: 500 });
const invalid = new ApiError({ status: 422, body: { errors: { name: ['x'] } } });

test('D-063 CART-016 the key stands with the cart while the answer is awaited, then the bill to be paid', async () => {
  const house = browser(sold(BILL));
  expect(await house.buy()).toEqual(sold(BILL));
  expect(house.sent.map(({ key }) => key)).toEqual(['00000000-0000-4000-8000-000000000001']);
  expect(house.attempt()).toEqual({ idempotency_key: house.sent[0]?.key, bill_uuid: BILL });
  expect(house.pending.load(() => true)?.cart.items).toEqual([]);
});

test('CART-011 D-064 a purchase that is paid at once leaves nothing behind', async () => {
  const house = browser(sold(BILL, true));
  await house.buy();
  expect(house.stored.size).toBe(0);
});

test('D-063 without an answer the same request goes out again under the same key', async () => {
  const house = browser(nothing, nothing, sold(BILL));
  expect(await house.buy()).toEqual(sold(BILL));
  expect(new Set(house.sent.map(({ key }) => key)).size).toBe(1);
  expect(house.sent).toHaveLength(3);
});

test('D-063 pressing Pay again after a broken answer asks for that answer instead of buying again', async () => {
  const house = browser(broken, sold(BILL));
  expect(await house.buy()).toBe(broken);
  expect(house.attempt()).toEqual({ idempotency_key: house.sent[0]?.key, bill_uuid: null });
  expect(await house.buy()).toEqual(sold(BILL));
  expect(new Set(house.sent.map(({ key }) => key)).size).toBe(1);
});

test('D-061 D-063 another request after an unanswered one first learns what that bought, and replaces it', async () => {
  const house = browser(broken, sold(BILL), sold(OTHER));
  await house.buy('Ada');
  expect(await house.buy('Ada Lovelace')).toEqual(sold(OTHER));
  expect(house.sent.map(({ body }) => [body.name, body.bill_id])).toEqual([
    ['Ada', undefined],
    ['Ada', undefined],
    ['Ada Lovelace', BILL],
  ]);
  expect(house.sent[2]?.key).not.toBe(house.sent[0]?.key);
});

test('D-063 D-064 what was bought and paid in the unanswered request is not bought once more', async () => {
  const house = browser(broken, sold(BILL, true));
  await house.buy('Ada');
  expect(await house.buy('Ada Lovelace')).toEqual(sold(BILL, true));
  expect(house.sent).toHaveLength(2);
});

test('D-063 an unanswered request that turns out refused is forgotten, and the new one sent', async () => {
  const house = browser(broken, invalid, sold(BILL));
  await house.buy('Ada');
  expect(await house.buy('Ada Lovelace')).toEqual(sold(BILL));
  expect(house.sent.at(-1)?.body.bill_id).toBeUndefined();
});

test('D-063 a refusal is a final answer: the next request has a key of its own', async () => {
  const house = browser(invalid, sold(BILL));
  expect(await house.buy()).toBe(invalid);
  expect(house.attempt()).toBeNull();
  expect(house.pending.load(() => true)?.cart.items).toHaveLength(1);
  await house.buy();
  expect(new Set(house.sent.map(({ key }) => key)).size).toBe(2);
});

test('D-060 leaving clears the cart but remembers the unpaid bill until it is settled', async () => {
  const house = browser(sold(BILL));
  await house.buy();
  house.pending.save(cart);
  house.pending.clear();
  expect([house.pending.load(() => true)?.cart.items, house.attempt()?.bill_uuid]).toEqual([[], BILL]);
  house.pending.forgetBill();
  expect(house.stored.has(STORED_CART_KEY)).toBe(false);
});

test('D-060 without an unpaid bill leaving removes the key itself', () => {
  const house = browser();
  house.pending.save(cart);
  expect(house.stored.has(STORED_CART_KEY)).toBe(true);
  house.pending.clear();
  expect(house.stored.has(STORED_CART_KEY)).toBe(false);
});

test('D-063 a request left without answer for an hour is no longer waited for', async () => {
  const house = browser(broken, sold(BILL));
  await house.buy();
  vi.advanceTimersByTime(61 * 60_000);
  await house.buy();
  expect(new Set(house.sent.map(({ key }) => key)).size).toBe(2);
});
