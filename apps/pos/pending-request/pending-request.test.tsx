// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import {
  BILL,
  closePage,
  leaveTill,
  noAnswer,
  POPCORN,
  refused,
  renderTillAt,
  settle,
  TILL,
} from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';
import { persistedPerson } from '#web/device/identity.ts';

const get = vi.fn();
const post = vi.fn();
const server = { get, post };
const PAID = { ...BILL, status: 'settled', number: 'B-1', due: 0, change: 0.5 };
beforeEach(() => {
  get.mockReset();
  post.mockReset();
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    if (path === `/api/pos/bills/${BILL.uuid}`) return PAID;
    return { day: TILL.day, days: [TILL.day], screenings: [], bills: [] };
  });
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
});
afterEach(leaveTill);

const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const keyOf = (call: unknown[] | undefined): unknown => (call?.[2] as { idempotencyKey?: string })?.idempotencyKey;
async function paysFive(): Promise<HTMLElement> {
  const place = await renderTillAt('/pay', server);
  await press(place, 'Cash');
  await press(place, '€5.00');
  await press(place, 'Paid €5.00');
  return place;
}

test('a cash sale is one call with the received amount, and shows the change', {
  tags: ['POS-001', 'POS-002'],
}, async () => {
  post.mockResolvedValue(PAID);
  const place = await paysFive();
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    [
      '/api/pos/sales',
      {
        items: [{ type: 'product', product_id: 7, quantity: 1 }],
        amount: 4.5,
        cash: { payment_method_id: 1, given: 5 },
        locale: null,
      },
    ],
  ]);
  expect(place.querySelector('h1')?.textContent).toBe('Change€0.50');
  expect(persistedRequest.get()).toBe(null);
  await press(place, 'Next customer');
  expect(persistedCart.get()).toBe(null);
});

test('the call is persisted before it is sent; after a crash it is sent again under the same key, and its answer applies', {
  tags: ['D-140', 'T48'],
}, async () => {
  let atSending: unknown = null;
  post.mockImplementationOnce(async () => {
    atSending = persistedRequest.get();
    throw noAnswer();
  });
  await paysFive();
  const key = keyOf(post.mock.calls[0]);
  expect(String(key).length).toBeGreaterThanOrEqual(16);
  expect(atSending).toEqual({
    key,
    what: 'sale',
    route: 'POST /api/pos/sales',
    input: { body: post.mock.calls[0]?.[1] },
  });
  closePage();
  expect(persistedRequest.get()).toEqual(atSending);
  post.mockResolvedValue(PAID);
  const place = await renderTillAt('/sale', server);
  expect(post.mock.calls.slice(1).map((call) => [call[0], call[1], keyOf(call)])).toEqual([
    ['/api/pos/sales', post.mock.calls[0]?.[1], key],
  ]);
  expect([persistedRequest.get(), persistedCart.get()?.bill]).toEqual([null, BILL.uuid]);
  expect(place.textContent).toContain('Next customer');
});

test('a pending request without an attendant waits for the PIN', { tags: ['D-136', 'D-140'] }, async () => {
  persistedPerson.set({ user: BILL.uuid, name: 'Ada', token: 't' });
  post.mockRejectedValueOnce(refused(401, 'devices.nobody_signed_in', 'x'));
  await paysFive();
  expect([persistedPerson.get()?.token, persistedRequest.get()?.route]).toEqual([null, 'POST /api/pos/sales']);
});

test('while a sale has no answer, nothing is added to it', { tags: ['D-140'] }, async () => {
  post.mockRejectedValue(noAnswer());
  await paysFive();
  expect(changeCart((entries) => [...entries, ...entries])).toBe('billed');
  expect(persistedCart.get()?.entries).toHaveLength(1);
});

test('a refusal is final: it is shown, the cart stays, and the next attempt has another key', {
  tags: ['D-140'],
}, async () => {
  post.mockRejectedValueOnce(refused(409, 'sales.total_changed', 'The price has changed.'));
  const place = await paysFive();
  expect(place.querySelector('[role=alert]:not(:empty)')?.textContent).toContain('The price has changed.');
  expect([persistedRequest.get(), persistedCart.get()?.entries.length, persistedCart.get()?.bill]).toEqual([
    null,
    1,
    null,
  ]);
  post.mockResolvedValueOnce(PAID);
  await press(place, 'Paid €5.00');
  expect(keyOf(post.mock.calls[1])).not.toBe(keyOf(post.mock.calls[0]));
});
