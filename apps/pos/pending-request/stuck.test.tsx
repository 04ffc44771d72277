// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliver, FAILED_MAX, persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { BILL, leaveTill, POPCORN, refused, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const get = vi.fn();
const post = vi.fn();
const PAID = { ...BILL, status: 'settled', number: 'B-1', due: 0 };
beforeEach(() => {
  get.mockReset();
  post.mockReset();
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    return path === `/api/pos/bills/${BILL.uuid}`
      ? PAID
      : { day: TILL.day, days: [TILL.day], screenings: [], bills: [] };
  });
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
});
afterEach(leaveTill);

const press = async (place: ParentNode, name: string): Promise<void> => {
  act(() => buttonNamed(place as HTMLElement, name).click());
  await settle();
};
const keys = (): unknown[] =>
  post.mock.calls
    .filter(([path]) => path === '/api/pos/sales')
    .map((call) => (call[2] as { idempotencyKey: string }).idempotencyKey);

/** Lets the server fail at a sale until the attendant must decide. */
async function stuck(): Promise<HTMLElement> {
  post.mockImplementation(async (path: string) => {
    throw refused(500, 'unforeseen', `Something went wrong at ${path}.`);
  });
  const place = await renderTillAt('/pay', { get, post });
  await press(place, 'Cash');
  await press(place, '€5.00');
  await press(place, 'Paid €5.00');
  while ((persistedRequest.get()?.failed ?? 0) < FAILED_MAX) await act(async () => void (await deliver()));
  await settle();
  return place;
}

test('after several server failures the attendant decides; the request is not retried automatically any more', {
  tags: ['T48', 'D-140'],
}, async () => {
  const place = await stuck();
  expect(place.querySelector('dialog[open]')?.textContent).toContain('The server could not complete this');
  const sent = post.mock.calls.length;
  await settle();
  expect(post.mock.calls).toHaveLength(sent);
  expect(changeCart((entries) => [...entries, ...entries])).toBe('billed');
});

test('a retry uses the same key, and its answer applies', { tags: ['T48'] }, async () => {
  const place = await stuck();
  post.mockImplementation(async () => PAID);
  await press(place, 'Try again');
  expect([persistedRequest.get(), persistedCart.get()?.bill]).toEqual([null, BILL.uuid]);
  expect(new Set(keys()).size).toBe(1);
  expect(place.querySelector('dialog[open]')).toBe(null);
});

test.each([
  ['was carried out: its bill is taken in', PAID, BILL.uuid],
  ['was not, and never will be: the cart can be sold anew, under another key', null, undefined],
])('looked up by its key, it %s', { tags: ['T48'] }, async (_, bill, billed) => {
  const place = await stuck();
  const key = persistedRequest.get()?.key;
  post.mockImplementation(async (path: string) => {
    if (path === `/api/pos/requests/${key}/outcome`) return { bill };
    throw refused(500, 'unforeseen', 'Not this one.');
  });
  await press(place, 'Check the result');
  expect(persistedRequest.get()).toBe(null);
  expect(persistedCart.get()?.bill ?? undefined).toBe(billed);
  expect(persistedCart.get()?.entries).toHaveLength(1);
});

test('if the server gives no outcome, the question stays', { tags: ['T48'] }, async () => {
  const place = await stuck();
  await press(place, 'Check the result');
  expect(persistedRequest.get()?.failed).toBe(FAILED_MAX);
  expect(place.querySelector('dialog[open]')?.textContent).toContain('Something went wrong at');
});
