// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginBill, changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { BILL, leaveTill, POPCORN, refused, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';

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

test('a parked bill is found by its word and resumed at this till', { tags: ['POS-004', 'D-139'] }, async () => {
  const place = await renderTillAt('/pending', server);
  expect(place.textContent).toContain('Blue jacket');
  post.mockResolvedValue(BILL);
  await press(place, 'Pay here');
  expect(post.mock.calls[0]?.[0]).toBe(`/api/pos/bills/${BILL.uuid}/take`);
  expect(persistedCart.get()?.bill).toBe(BILL.uuid);
  expect(place.querySelector('a[href="/pay"]')).not.toBe(null);
});

test('with an active bill no other bill is loaded: it is parked or finished first', {
  tags: ['ERR-037'],
}, async () => {
  choosePopcorn();
  const place = await renderTillAt('/pending', server);
  await press(place, 'Pay here');
  expect(post).not.toHaveBeenCalled();
  expect(place.querySelector('main [role=status]')?.textContent).toContain('Finish the current bill first');
  await press(place, 'Park it');
  typeInto(place.querySelector('dialog input') as HTMLInputElement, 'Red hat');
  post.mockResolvedValueOnce(BILL).mockResolvedValueOnce(BILL);
  await press(place, 'Park');
  expect(post.mock.calls.map(([path, body]) => [path, (body as { as?: string }).as])).toEqual([
    ['/api/pos/sales', undefined],
    [`/api/pos/bills/${BILL.uuid}/park`, 'Red hat'],
  ]);
  expect(persistedCart.get()).toBe(null);
});

test('the dialog says why a bill cannot be parked, also if the cart has become a bill since', {
  tags: ['D-139'],
}, async () => {
  choosePopcorn();
  const place = await renderTillAt('/sale', server);
  await press(place, 'Park');
  bill = BILL;
  post.mockResolvedValueOnce(BILL).mockRejectedValueOnce(refused(409, 'sales.not_open', 'Its places are gone.'));
  act(() => [...place.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)?.click());
  await settle();
  const dialogText = [...place.querySelectorAll('dialog')].map(({ textContent }) => textContent).join('');
  expect(dialogText).toContain('Its places are gone.');
  expect(persistedCart.get()?.bill).toBe(BILL.uuid);
});

test('while a bill is being paid here, nothing is added to it', { tags: ['ERR-037'] }, async () => {
  beginBill(BILL.uuid);
  const place = await renderTillAt('/sale', server);
  act(() => place.querySelector<HTMLButtonElement>('section[aria-label=Products] li button')?.click());
  expect(persistedCart.get()?.entries).toEqual([]);
});

test('a sale refused because of another bill links to that bill', { tags: ['ERR-037'] }, async () => {
  choosePopcorn();
  const place = await renderTillAt('/pay', server);
  const sentence = 'A bill is still open at this till. Finish it or park it before starting another one.';
  post.mockRejectedValue(refused(409, 'till.bill_pending', sentence));
  await press(place, 'Cash');
  await press(place, 'Paid €4.50');
  const alert = [...place.querySelectorAll('[role=alert]')].find(({ textContent }) => textContent?.includes(sentence));
  expect(alert?.querySelector('a')?.getAttribute('href')).toBe('/pending');
});

test('a bill that is being paid is not deleted, and the dialog gives the reason', {
  tags: ['ERR-038'],
}, async () => {
  const place = await renderTillAt('/pending', server);
  const sentence = 'This bill is being paid. It cannot be changed or deleted until the payment has ended.';
  post.mockRejectedValue(refused(409, 'till.bill_being_paid', sentence));
  await press(place, 'Delete');
  expect(post).not.toHaveBeenCalled();
  await press(place, 'Delete it');
  expect(place.querySelector('dialog [role=alert]')?.textContent).toBe(sentence);
});

test('chosen lines are refunded with a reason, and only after a confirmation', {
  tags: ['POS-003', 'POS-019', 'D-138'],
}, async () => {
  bill = { ...BILL, status: 'settled', number: 'B-1', due: 0 };
  const place = await renderTillAt(`/bills/${BILL.uuid}`, server);
  await press(place, 'Refund');
  // The exhibitor keeps the booking fee of 50 cents: 4.40 of 4.90 go back.
  const paid = bill.lines.map((line) => ({ ...line, refunded: 4.4 }));
  const cash = { ...BILL.payments[0], type: 'cash', amount: 4.9, refunded: 4.4 } as TillBill['payments'][number];
  post.mockImplementation(async (path: string) =>
    path.endsWith('/refund-preview')
      ? { amount: 4.4, in_cash: 4.4, turns: 0 }
      : { ...bill, lines: paid, payments: [cash], status: 'partially_refunded' },
  );
  act(() => place.querySelector<HTMLInputElement>('li input[type=checkbox]')?.click());
  await settle();
  expect(buttonNamed(place, 'Refund').disabled).toBe(true);
  expect(place.querySelector('form output')?.textContent).toBe('€4.40');
  typeInto(place.querySelector('input[type=text]') as HTMLInputElement, 'Burnt');
  await press(place, 'Refund');
  expect(place.querySelector('dialog')?.textContent).toContain('Refund €4.40?');
  const refunds = () => post.mock.calls.filter(([path]) => path === `/api/pos/bills/${BILL.uuid}/refund`);
  expect(refunds()).toEqual([]);
  act(() => [...place.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)?.click());
  await settle();
  expect(refunds()[0]?.[1]).toEqual({ lines: [0], reason: 'Burnt', with_handling: false });
  // As large as the change of a sale, until the attendant goes on.
  expect(place.querySelector('h1')?.textContent).toBe('Hand back€4.40');
  // This till has no printer for a slip to sign.
  expect(place.textContent).not.toContain('Slip to sign');
  await press(place, 'Done');
  expect(place.querySelector('h1')?.textContent).not.toContain('Hand back');
});

test('a ticket that was scanned for a refund is chosen already', { tags: ['POS-019', 'D-157'] }, async () => {
  bill = { ...BILL, status: 'settled', number: 'B-1', due: 0 };
  const place = await renderTillAt(`/bills/${BILL.uuid}?mode=refund&line=0`, server);
  expect(place.querySelector<HTMLInputElement>('li input[type=checkbox]')?.checked).toBe(true);
});

test('an attendant without the refund permission sees neither the mode nor the button', {
  tags: ['POS-019'],
}, async () => {
  may = { ...TILL.may, refund: false };
  bill = { ...BILL, status: 'settled', number: 'B-1', due: 0 };
  const place = await renderTillAt(`/bills/${BILL.uuid}`, server);
  expect(place.querySelector('main')?.textContent).not.toContain('Refund');
});
