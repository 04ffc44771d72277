// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliver, FAILED_MAX, keptFlight } from '#apps/pos/flight/flight.ts';
import { changeCart, keptCart } from '#apps/pos/sell/cart/kept-cart.ts';
import {
  BILL,
  leaveTill,
  POPCORN,
  refused,
  renderTillAt,
  settle,
  TILL,
} from '#testing/journeys/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/journeys/harness/render-in-site.tsx';

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

/** The house fails at a sale until a person is asked. */
async function stuck(): Promise<HTMLElement> {
  post.mockImplementation(async (path: string) => {
    throw refused(500, 'unforeseen', `Something went wrong at ${path}.`);
  });
  const place = await renderTillAt('/pay', { get, post });
  await press(place, 'Cash');
  await press(place, '€5.00');
  await press(place, 'Paid €5.00');
  while ((keptFlight.get()?.failed ?? 0) < FAILED_MAX) await act(async () => void (await deliver()));
  await settle();
  return place;
}

test('T48 D-140 after some failures of the house a person decides; it is not sent on by itself any more', async () => {
  const place = await stuck();
  expect(place.querySelector('dialog[open]')?.textContent).toContain('The house could not finish this');
  const sent = post.mock.calls.length;
  await settle();
  expect(post.mock.calls).toHaveLength(sent);
  expect(changeCart((entries) => [...entries, ...entries])).toBe('billed');
});

test('T48 tried again it goes under its own key, and what comes of it is taken in', async () => {
  const place = await stuck();
  post.mockImplementation(async () => PAID);
  await press(place, 'Try again');
  expect([keptFlight.get(), keptCart.get()?.bill]).toEqual([null, BILL.uuid]);
  expect(new Set(keys()).size).toBe(1);
  expect(place.querySelector('dialog[open]')).toBe(null);
});

test.each([
  ['was carried out: its bill is taken in', PAID, BILL.uuid],
  ['was not, and never will be: the cart can be sold anew, under another key', null, undefined],
])('T48 looked up by its key, it %s', async (_, bill, billed) => {
  const place = await stuck();
  const key = keptFlight.get()?.key;
  post.mockImplementation(async (path: string) => {
    if (path === `/api/pos/requests/${key}/outcome`) return { bill };
    throw refused(500, 'unforeseen', 'Not this one.');
  });
  await press(place, 'Look what became of it');
  expect(keptFlight.get()).toBe(null);
  expect(keptCart.get()?.bill ?? undefined).toBe(billed);
  expect(keptCart.get()?.entries).toHaveLength(1);
});

test('T48 the house does not say what became of it: the question stays', async () => {
  const place = await stuck();
  await press(place, 'Look what became of it');
  expect(keptFlight.get()?.failed).toBe(FAILED_MAX);
  expect(place.querySelector('dialog[open]')?.textContent).toContain('Something went wrong at');
});
