import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pendingCart } from '#apps/website/pages/buy/checkout/pending-cart.ts';
import { sendCheckout } from '#apps/website/pages/buy/checkout/send-checkout.ts';
import { unansweredCheckout } from '#apps/website/pages/buy/checkout/unanswered.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#modules/sales/contract/public.ts';
import { ticketCart } from '#modules/sales/rules/cart/cart.ts';
import { STORED_CART_KEY } from '#modules/sales/rules/cart/stored-cart.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { ApiError } from '#web/api/api-error.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const BILL = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const cart = ticketCart([{ screening_id: 4, price_rate_id: 7, seat: null, voucher_id: null }], 900);
const bodyOf = (name: string): CheckoutRequest => ({
  payment_method_id: 1,
  name,
  email: 'ada@visitor.example',
  amount: 9,
  items: [{ type: 'ticket', price_rate_id: 7, schedule_id: 4 }],
});
const sold = (uuid: string, paid = false): CheckoutAnswer =>
  ({ uuid, ...(!paid && { payment: { uuid: OTHER } }) }) as CheckoutAnswer;

/** Simulates a browser with its two storages, and a server that answers in order. */
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
    api: callsTo({
      post: async (_path: string, body: unknown, options?: { idempotencyKey?: string }) => {
        sent.push({ key: options?.idempotencyKey ?? '', body: body as CheckoutRequest });
        const answer = answers.shift();
        if (!answer || answer instanceof ApiError) throw answer ?? new ApiError({ status: 0 });
        return answer;
      },
    }),
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

test('the key is stored with the cart until the answer, then the unpaid bill is', {
  tags: ['D-063', 'CART-016'],
}, async () => {
  const exhibitor = browser(sold(BILL));
  expect(await exhibitor.buy()).toEqual(sold(BILL));
  expect(exhibitor.sent.map(({ key }) => key)).toEqual(['00000000-0000-4000-8000-000000000001']);
  expect(exhibitor.attempt()).toEqual({ idempotency_key: exhibitor.sent[0]?.key, bill_uuid: BILL });
  expect(exhibitor.pending.load(() => true)?.cart.items).toEqual([]);
});

test('a purchase that is paid at once leaves nothing stored', { tags: ['CART-011', 'D-064'] }, async () => {
  const exhibitor = browser(sold(BILL, true));
  await exhibitor.buy();
  expect(exhibitor.stored.size).toBe(0);
});

test('without an answer the same request is sent again under the same key', { tags: ['D-063'] }, async () => {
  const exhibitor = browser(nothing, nothing, sold(BILL));
  expect(await exhibitor.buy()).toEqual(sold(BILL));
  expect(new Set(exhibitor.sent.map(({ key }) => key)).size).toBe(1);
  expect(exhibitor.sent).toHaveLength(3);
});

test('Pay after a lost answer requests that answer instead of a second purchase', {
  tags: ['D-063'],
}, async () => {
  const exhibitor = browser(broken, sold(BILL));
  expect(await exhibitor.buy()).toBe(broken);
  expect(exhibitor.attempt()).toEqual({ idempotency_key: exhibitor.sent[0]?.key, bill_uuid: null });
  expect(await exhibitor.buy()).toEqual(sold(BILL));
  expect(new Set(exhibitor.sent.map(({ key }) => key)).size).toBe(1);
});

test('another request after an unanswered one first reads its result, and replaces it', {
  tags: ['D-061', 'D-063'],
}, async () => {
  const exhibitor = browser(broken, sold(BILL), sold(OTHER));
  await exhibitor.buy('Ada');
  expect(await exhibitor.buy('Ada Lovelace')).toEqual(sold(OTHER));
  expect(exhibitor.sent.map(({ body }) => [body.name, body.bill_id])).toEqual([
    ['Ada', undefined],
    ['Ada', undefined],
    ['Ada Lovelace', BILL],
  ]);
  expect(exhibitor.sent[2]?.key).not.toBe(exhibitor.sent[0]?.key);
});

test('items that the unanswered request bought and paid are not bought again', {
  tags: ['D-063', 'D-064'],
}, async () => {
  const exhibitor = browser(broken, sold(BILL, true));
  await exhibitor.buy('Ada');
  expect(await exhibitor.buy('Ada Lovelace')).toEqual(sold(BILL, true));
  expect(exhibitor.sent).toHaveLength(2);
});

test('an unanswered request that was refused is dropped, and the new one sent', {
  tags: ['D-063'],
}, async () => {
  const exhibitor = browser(broken, invalid, sold(BILL));
  await exhibitor.buy('Ada');
  expect(await exhibitor.buy('Ada Lovelace')).toEqual(sold(BILL));
  expect(exhibitor.sent.at(-1)?.body.bill_id).toBeUndefined();
});

test('a refusal is a final answer: the next request has its own key', { tags: ['D-063'] }, async () => {
  const exhibitor = browser(invalid, sold(BILL));
  expect(await exhibitor.buy()).toBe(invalid);
  expect(exhibitor.attempt()).toBeNull();
  expect(exhibitor.pending.load(() => true)?.cart.items).toHaveLength(1);
  await exhibitor.buy();
  expect(new Set(exhibitor.sent.map(({ key }) => key)).size).toBe(2);
});

test('leaving clears the cart but keeps the unpaid bill until it is settled', { tags: ['D-060'] }, async () => {
  const exhibitor = browser(sold(BILL));
  await exhibitor.buy();
  exhibitor.pending.save(cart);
  exhibitor.pending.clear();
  expect([exhibitor.pending.load(() => true)?.cart.items, exhibitor.attempt()?.bill_uuid]).toEqual([[], BILL]);
  exhibitor.pending.clearBill();
  expect(exhibitor.stored.has(STORED_CART_KEY)).toBe(false);
});

test('without an unpaid bill leaving removes the key itself', { tags: ['D-060'] }, () => {
  const exhibitor = browser();
  exhibitor.pending.save(cart);
  expect(exhibitor.stored.has(STORED_CART_KEY)).toBe(true);
  exhibitor.pending.clear();
  expect(exhibitor.stored.has(STORED_CART_KEY)).toBe(false);
});

test('a request without an answer for an hour is dropped', { tags: ['D-063'] }, async () => {
  const exhibitor = browser(broken, sold(BILL));
  await exhibitor.buy();
  vi.advanceTimersByTime(61 * 60_000);
  await exhibitor.buy();
  expect(new Set(exhibitor.sent.map(({ key }) => key)).size).toBe(2);
});
