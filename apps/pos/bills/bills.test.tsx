// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
const PARKED: TillBill = { ...BILL, parked_as: 'Blue jacket' };
let bill: TillBill = PARKED;
let may = TILL.may;
beforeEach(() => {
  bill = PARKED;
  may = TILL.may;
  get.mockReset();
  post.mockReset();
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return { ...TILL, may };
    if (path === `/api/pos/bills/${BILL.uuid}`) return bill;
    if (path.startsWith('/api/pos/bills?')) return { bills: [bill] };
    return { day: TILL.day, days: [], screenings: [] };
  });
});
afterEach(leaveTill);

const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const choosePopcorn = (): void => {
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
};

test('POS-004 D-139 a parked bill is found by its word and taken to this till', async () => {
  const place = await renderTillAt('/pending', server);
  expect(place.textContent).toContain('Blue jacket');
  post.mockResolvedValue(BILL);
  await press(place, 'Pay here');
  expect(post.mock.calls[0]?.[0]).toBe(`/api/pos/bills/${BILL.uuid}/take`);
  expect(keptCart.get()?.bill).toBe(BILL.uuid);
  expect(place.querySelector('a[href="/pay"]')).not.toBe(null);
});

test('ERR-037 with something on the bill no other one is loaded: it is parked or finished first', async () => {
  choosePopcorn();
  const place = await renderTillAt('/pending', server);
  await press(place, 'Pay here');
  expect(post).not.toHaveBeenCalled();
  expect(place.querySelector('main [role=status]')?.textContent).toContain(
    'A pending bill prevents loading another bill',
  );
  await press(place, 'Park it');
  typeInto(place.querySelector('dialog input') as HTMLInputElement, 'Red hat');
  post.mockResolvedValueOnce(BILL).mockResolvedValueOnce(BILL);
  await press(place, 'Park');
  expect(post.mock.calls.map(([path, body]) => [path, (body as { as?: string }).as])).toEqual([
    ['/api/pos/sales', undefined],
    [`/api/pos/bills/${BILL.uuid}/park`, 'Red hat'],
  ]);
  expect(keptCart.get()).toBe(null);
});

test('D-139 what keeps a bill from being parked is said in the dialog, also when the cart has become one meanwhile', async () => {
  choosePopcorn();
  const place = await renderTillAt('/sale', server);
  await press(place, 'Park');
  bill = BILL;
  post.mockResolvedValueOnce(BILL).mockRejectedValueOnce(refused(409, 'sales.not_open', 'Its places are gone.'));
  act(() => [...place.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)?.click());
  await settle();
  const said = [...place.querySelectorAll('dialog')].map(({ textContent }) => textContent).join('');
  expect(said).toContain('Its places are gone.');
  expect(keptCart.get()?.bill).toBe(BILL.uuid);
});

test('ERR-037 while a bill is being paid here nothing is added to it', async () => {
  beginBill(BILL.uuid);
  const place = await renderTillAt('/sale', server);
  act(() => place.querySelector<HTMLButtonElement>('section[aria-label=Products] li button')?.click());
  expect(keptCart.get()?.entries).toEqual([]);
});

test('ERR-037 a sale that is refused for another bill leads to it', async () => {
  choosePopcorn();
  const place = await renderTillAt('/pay', server);
  const sentence = 'A bill is still open at this till. Finish it or park it before starting another one.';
  post.mockRejectedValue(refused(409, 'till.bill_pending', sentence));
  await press(place, 'Cash');
  await press(place, 'Paid €4.50');
  const alert = [...place.querySelectorAll('[role=alert]')].find(({ textContent }) => textContent?.includes(sentence));
  expect(alert?.querySelector('a')?.getAttribute('href')).toBe('/pending');
});

test('ERR-038 a bill that is being paid is not deleted, and why is said where it was asked', async () => {
  const place = await renderTillAt('/pending', server);
  const sentence = 'This bill is being paid. It cannot be changed or deleted before the payment has ended.';
  post.mockRejectedValue(refused(409, 'till.bill_being_paid', sentence));
  await press(place, 'Delete');
  expect(post).not.toHaveBeenCalled();
  await press(place, 'Delete it');
  expect(place.querySelector('dialog [role=alert]')?.textContent).toBe(sentence);
});

test('POS-003 POS-019 D-138 chosen lines go back, with a reason, and only once it was asked', async () => {
  bill = { ...BILL, status: 'settled', number: 'B-1', due: 0 };
  const place = await renderTillAt(`/bills/${BILL.uuid}`, server);
  await press(place, 'Refund');
  act(() => place.querySelector<HTMLInputElement>('li input[type=checkbox]')?.click());
  expect(buttonNamed(place, 'Give it back').disabled).toBe(true);
  typeInto(place.querySelector('input[type=text]') as HTMLInputElement, 'Burnt');
  await press(place, 'Give it back');
  expect(post).not.toHaveBeenCalled();
  post.mockResolvedValue({ ...bill, status: 'refunded' });
  act(() => [...place.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)?.click());
  await settle();
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    `/api/pos/bills/${BILL.uuid}/refund`,
    { lines: [0], reason: 'Burnt', with_handling: false },
  ]);
});

test('POS-019 who may not give back sees neither the mode nor the button', async () => {
  may = { ...TILL.may, refund: false };
  bill = { ...BILL, status: 'settled', number: 'B-1', due: 0 };
  const place = await renderTillAt(`/bills/${BILL.uuid}`, server);
  expect(place.querySelector('main')?.textContent).not.toContain('Refund');
});
