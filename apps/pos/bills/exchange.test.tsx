// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { BILL, leaveTill, POPCORN, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const get = vi.fn();
const post = vi.fn();
const OLD = { ...BILL, status: 'settled', number: 'B-7', amount: 24, due: 0 };
const NEW = {
  ...BILL,
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  status: 'settled',
  number: 'B-8',
  due: 0,
  amount: 0,
};
const ticket = (line_no: number, why_not: string | null = null) => ({
  line_no,
  name: 'Adult',
  seat: `B-${line_no + 1}`,
  screening_id: 5,
  value: 12,
  back_max: 11,
  why_not,
});
beforeEach(() => {
  get.mockReset();
  post.mockReset();
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    if (path === `/api/pos/bills/${OLD.uuid}/exchange`) return { tickets: [ticket(0), ticket(1, 'Somebody came in.')] };
    if (path === `/api/pos/bills/${OLD.uuid}`) return OLD;
    if (path === `/api/pos/bills/${NEW.uuid}`) return { ...NEW, handed_back: { amount: 7.5, in_cash: true } };
    return { day: TILL.day, days: [TILL.day], screenings: [], bills: [OLD] };
  });
});
afterEach(leaveTill);

const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const boxes = (place: HTMLElement) => [...place.querySelectorAll<HTMLInputElement>('form input[type=checkbox]')];

/** Exchanges one ticket for popcorn. */
async function exchanging(): Promise<HTMLElement> {
  const place = await renderTillAt(`/bills/${OLD.uuid}?mode=exchange`, { get, post });
  const [first, second] = boxes(place);
  expect([first?.disabled, second?.disabled]).toEqual([false, true]);
  expect(place.textContent).toContain('Somebody came in.');
  act(() => first?.click());
  await press(place, 'Choose new tickets');
  expect(place.textContent).toContain('In exchange for B-7');
  const { id, name, price } = POPCORN;
  act(() => void changeCart(() => [{ kind: 'product', product: { id, name, price } }]));
  await settle();
  return place;
}

test('the exchange mode goes from the bill to its tickets, to the new items, and only the difference is paid', {
  tags: ['POS-019', 'D-138'],
}, async () => {
  const list = await renderTillAt('/bills?mode=exchange', { get, post });
  const modes = [...list.querySelectorAll('nav[aria-label="Sell, refund or exchange"] a')];
  expect(modes.map((each) => [each.textContent, each.getAttribute('aria-current')])).toEqual([
    ['Sell', null],
    ['Refund', null],
    ['Exchange', 'true'],
  ]);
  expect(list.querySelector(`a[href="/bills/${OLD.uuid}?mode=exchange"]`)).not.toBe(null);
  leaveTill();
  const place = await exchanging();
  expect(place.textContent).toContain('To refund€7.50');
});

test('if the old tickets cost more, the difference is refunded from the drawer after a confirmation, in one call', {
  tags: ['POS-019', 'D-138'],
}, async () => {
  const place = await exchanging();
  act(() => place.querySelector<HTMLAnchorElement>('a[href="/pay"]')?.click());
  await settle();
  act(() => boxes(place)[0]?.click() ?? place.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  post.mockResolvedValue({ ...NEW, handed_back: { amount: 7.5, in_cash: true } });
  await press(place, 'Exchange and hand back €7.50');
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    [
      `/api/pos/bills/${OLD.uuid}/exchange`,
      {
        items: [{ type: 'product', product_id: 7, quantity: 1 }],
        amount: 4.5,
        cash: null,
        // The customer's, as on the old bill.
        locale: 'en',
        lines: [0],
        difference: -7.5,
        payment_method_id: 1,
      },
    ],
  ]);
  expect(place.querySelector('h1')?.textContent).toBe('Hand back€7.50');
  await press(place, 'Next customer');
  expect(persistedCart.get()).toBe(null);
});

test('a stopped exchange leaves the chosen items as a sale', { tags: ['POS-019'] }, async () => {
  const place = await exchanging();
  await press(place, 'Stop');
  expect([persistedCart.get()?.exchange, persistedCart.get()?.entries.length]).toEqual([null, 1]);
  expect(place.textContent).toContain('Total€4.50');
});

test('the buyer’s name and email are sent with the sale; both are optional', { tags: ['D-064'] }, async () => {
  changeCart(() => [{ kind: 'card', type: { id: 3, title: 'Gift card' }, turns: 0, products: 4.5, price: 4.5 }]);
  const place = await renderTillAt('/pay', { get, post });
  const type = (input: HTMLInputElement | null, text: string) => {
    if (!input) throw new Error('no such field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
  };
  type(place.querySelector('details input:not([type=email])'), 'Ada Lovelace');
  type(place.querySelector('details input[type=email]'), 'ada@lumen.example');
  post.mockResolvedValue({ ...BILL, status: 'settled', due: 0 });
  await press(place, 'Cash');
  await press(place, '€5.00');
  await press(place, 'Paid €5.00');
  expect(post.mock.calls[0]?.[1]).toMatchObject({ name: 'Ada Lovelace', email: 'ada@lumen.example', amount: 4.5 });
});
