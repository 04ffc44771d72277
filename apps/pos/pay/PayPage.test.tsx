// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network } from '#apps/browser/machine/network.ts';
import { beginBill, changeCart, keptCart } from '#apps/pos/sell/cart/kept-cart.ts';
import type { TillBill } from '#modules/till/contract.ts';
import {
  BILL,
  leaveTill,
  POPCORN,
  refused,
  renderTillAt,
  settle,
  TILL,
} from '#testing/journeys/harness/render-in-pos.tsx';
import { buttonNamed, typeInto } from '#testing/journeys/harness/render-in-site.tsx';

const get = vi.fn();
const post = vi.fn();
const server = { get, post };
let till = TILL;
/** The bill as the server has it. */
let bill: TillBill = BILL;
beforeEach(() => {
  till = TILL;
  bill = BILL;
  get.mockReset();
  post.mockReset();
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return till;
    return path === `/api/pos/bills/${BILL.uuid}` ? bill : { day: TILL.day, days: [], screenings: [], bills: [] };
  });
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
});
afterEach(leaveTill);

const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const alerts = (place: HTMLElement): string =>
  [...place.querySelectorAll('[role=alert]')].map((one) => one.textContent).join(' ');
const atTerminal = (state: 'running' | 'unknown', says = ''): TillBill => ({
  ...BILL,
  status: 'paying',
  payments: [
    {
      ...{ uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7', payment_method_id: 2, method: 'Card', type: 'terminal' },
      ...{ amount: 4.5, refunded: 0, status: 'paying', at: null, terminal: { state, says, card: '' } },
    },
  ],
});

test('POS-002 a part of it in cash makes the bill first, and what is left stays due', async () => {
  const left: TillBill = { ...BILL, due: 2.5, payments: [] };
  post.mockResolvedValueOnce(BILL).mockResolvedValueOnce(left);
  const place = await renderTillAt('/pay', server);
  await press(place, 'Cash');
  for (const key of ['2', '00']) await press(place, key);
  expect(place.textContent).toContain('Still to pay€2.50');
  await press(place, 'Paid €2.00 of it');
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/api/pos/sales', { items: [{ type: 'product', product_id: 7, quantity: 1 }], amount: 4.5, cash: null }],
    [`/api/pos/bills/${BILL.uuid}/payments`, { payment_method_id: 1, amount: 2 }],
  ]);
  expect(place.querySelector('h1')?.textContent).toBe('To pay€2.50');
});

test('POS-002 a card pays no more than is due', async () => {
  const place = await renderTillAt('/pay', server);
  await press(place, 'Card');
  for (const key of ['9', '00']) await press(place, key);
  expect(buttonNamed(place, '€4.50 by card').disabled).toBe(false);
});

test('ERR-025 a terminal that is not ready is said where one pays, and the way of paying stays chosen', async () => {
  post.mockResolvedValueOnce(BILL);
  post.mockRejectedValueOnce(refused(409, 'terminals.not_ready', 'The terminal is not ready for transactions.'));
  const place = await renderTillAt('/pay', server);
  await press(place, 'Card');
  await press(place, '€4.50 by card');
  expect(alerts(place)).toContain('The terminal is not ready for transactions.');
  expect(buttonNamed(place, '€4.50 by card').disabled).toBe(false);
});

test('D-143 while the customer is at the terminal it is told what the terminal says, and it can be broken off', async () => {
  beginBill(BILL.uuid);
  bill = atTerminal('running', 'Insert card');
  const place = await renderTillAt('/pay', server);
  expect(place.querySelector('[role=status]')?.textContent).toContain('Insert card');
  post.mockResolvedValue({});
  await press(place, 'Abort');
  expect(post.mock.calls[0]?.[0]).toBe(
    `/api/pos/bills/${BILL.uuid}/payments/7c9e6679-7425-40de-944b-e07fc1f90ae7/abort`,
  );
});

test('ERR-028 D-143 an unknown result is never guessed: somebody says which and how they know', async () => {
  beginBill(BILL.uuid);
  bill = atTerminal('unknown');
  const place = await renderTillAt('/pay', server);
  expect(alerts(place)).toContain('Transaction result unknown');
  expect(alerts(place)).toContain('Check its network connection');
  await press(place, 'Record this');
  expect(post).not.toHaveBeenCalled();
  act(() => place.querySelectorAll<HTMLInputElement>('input[type=radio]')[0]?.click());
  typeInto(place.querySelector('input[type=text]') as HTMLInputElement, 'Slip 0042');
  post.mockResolvedValue(BILL);
  await press(place, 'Record this');
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    `/api/pos/bills/${BILL.uuid}/payments/7c9e6679-7425-40de-944b-e07fc1f90ae7/decision`,
    { outcome: 'paid', reason: 'Slip 0042' },
  ]);
});

test('D-153 cash waits until the drawer is opened', async () => {
  till = { ...TILL, cash_open: false };
  const place = await renderTillAt('/pay', server);
  const cash = buttonNamed(place, 'CashThe drawer is not opened yet today');
  expect(cash.disabled).toBe(true);
});

test('D-140 without a network nothing is paid, and the cart stays', async () => {
  const place = await renderTillAt('/sale', server);
  expect(place.querySelector('a[href="/pay"]')).not.toBe(null);
  act(() => network.silent());
  await settle();
  expect(place.querySelector('a[href="/pay"]')).toBe(null);
  expect([buttonNamed(place, 'Pay').disabled, buttonNamed(place, 'Park').disabled]).toEqual([true, true]);
  expect(keptCart.get()?.entries).toHaveLength(1);
  act(() => network.heard());
  expect(place.querySelector('a[href="/pay"]')).not.toBe(null);
});

test('D-140 nor can a way of paying be begun or finished then', async () => {
  const place = await renderTillAt('/pay', server);
  await press(place, 'Cash');
  act(() => network.silent());
  expect(buttonNamed(place, 'Paid €4.50').disabled).toBe(true);
  await press(place, 'Another way');
  expect(buttonNamed(place, 'Cash').disabled).toBe(true);
});

test('ERR-038 a bill that is being paid is not given up: the server says so in the dialog', async () => {
  beginBill(BILL.uuid);
  const place = await renderTillAt('/pay', server);
  post.mockRejectedValue(refused(409, 'till.bill_being_paid', 'It cannot be deleted before the payment has ended.'));
  await press(place, 'Change');
  await press(place, 'Give back and change');
  expect(post.mock.calls[0]?.[0]).toBe(`/api/pos/bills/${BILL.uuid}/delete`);
  expect(alerts(place)).toContain('It cannot be deleted before the payment has ended.');
  expect(keptCart.get()?.bill).toBe(BILL.uuid);
});

test('D-139 a bill whose time was over gives back what was chosen', async () => {
  beginBill(BILL.uuid);
  bill = { ...BILL, status: 'expired' };
  const place = await renderTillAt('/pay', server);
  await press(place, 'Choose again');
  expect([keptCart.get()?.bill, keptCart.get()?.entries.length]).toEqual([null, 1]);
});
