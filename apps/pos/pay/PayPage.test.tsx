// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginBill, changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { BILL, leaveTill, POPCORN, refused, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ToastRegion } from '#ui/Toast.tsx';
import { network } from '#web/device/network.ts';

const get = vi.fn();
const post = vi.fn();
const server = { get, post };
let till = TILL;
/** The bill on the server. */
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
      uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      payment_method_id: 2,
      method: 'Card',
      type: 'terminal',
      amount: 4.5,
      tip: 0,
      refunded: 0,
      status: 'paying',
      at: null,
      terminal: {
        state,
        says,
        card: '',
        receipt_no: null,
        trace_no: null,
        authorisation: '',
        aid: '',
        needs_end_of_day: false,
        decided: null,
      },
    },
  ],
});

test('a part payment in cash makes the bill first, and the rest stays due', { tags: ['POS-002'] }, async () => {
  const left: TillBill = { ...BILL, due: 2.5, payments: [] };
  post.mockResolvedValueOnce(BILL).mockResolvedValueOnce(left);
  const place = await renderTillAt('/pay', server);
  await press(place, 'Cash');
  for (const key of ['2', '00']) await press(place, key);
  expect(place.textContent).toContain('Still to pay€2.50');
  await press(place, 'Part payment of €2.00');
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    [
      '/api/pos/sales',
      { items: [{ type: 'product', product_id: 7, quantity: 1 }], amount: 4.5, cash: null, locale: null },
    ],
    [`/api/pos/bills/${BILL.uuid}/payments`, { payment_method_id: 1, amount: 2 }],
  ]);
  expect(place.querySelector('h1')?.textContent).toBe('To pay€2.50');
});

test('cash is rounded to 5 cents where the exhibitor does; the whole rounded amount pays at once', {
  tags: ['D-196'],
}, async () => {
  till = { ...TILL, rounds_cash: true };
  const { id, name } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price: 3.98 } }]);
  post.mockResolvedValueOnce({ ...BILL, status: 'settled', due: 0, amount: 3.98, rounding: 0.02 });
  const place = await renderTillAt('/pay', server);
  await press(place, 'Cash');
  expect(place.textContent).toContain('Rounded for cash: €4.00');
  for (const key of ['3', '9', '9']) await press(place, key);
  expect(buttonNamed(place, 'Part payment of €3.99').disabled).toBe(false);
  await press(place, '€5.00');
  expect(place.textContent).toContain('Change€1.00');
  await press(place, 'Exact amount');
  await press(place, 'Paid €4.00');
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    [
      '/api/pos/sales',
      {
        items: [{ type: 'product', product_id: 7, quantity: 1 }],
        amount: 3.98,
        cash: { payment_method_id: 1, given: 4 },
        locale: null,
      },
    ],
  ]);
});

test('the mail of tickets is offered where there is a ticket or a card, and not for popcorn', {
  tags: ['D-064'],
}, async () => {
  expect((await renderTillAt('/pay', server)).textContent).not.toContain('Tickets by mail too');
  leaveTill();
  const card = { kind: 'card', type: { id: 3, title: 'Gift card' }, turns: 0, products: 20, price: 20 } as const;
  changeCart((entries) => [...entries, card]);
  expect((await renderTillAt('/pay', server)).textContent).toContain('Tickets by mail too');
});

test('a card pays no more than the amount due', { tags: ['POS-002'] }, async () => {
  const place = await renderTillAt('/pay', server);
  await press(place, 'Card');
  for (const key of ['9', '00']) await press(place, key);
  expect(buttonNamed(place, '€4.50 by card').disabled).toBe(false);
});

test('a terminal that is not ready is reported at the payment, and the method stays chosen', {
  tags: ['ERR-025'],
}, async () => {
  post.mockResolvedValueOnce(BILL);
  post.mockRejectedValueOnce(refused(409, 'terminals.not_ready', 'The terminal is not ready for transactions.'));
  const place = await renderTillAt('/pay', server);
  await press(place, 'Card');
  await press(place, '€4.50 by card');
  expect(alerts(place)).toContain('The terminal is not ready for transactions.');
  expect(buttonNamed(place, '€4.50 by card').disabled).toBe(false);
});

test('during a terminal payment the till shows the terminal’s messages, and the payment can be cancelled', {
  tags: ['D-143'],
}, async () => {
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

describe('a payment by QR code', { tags: ['D-144'] }, () => {
  const PAYMENT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const path = `/api/pos/bills/${BILL.uuid}/payments/${PAYMENT}`;
  const [card] = atTerminal('running').payments;
  const byCode = (status: string): TillBill => ({
    ...BILL,
    status: status === 'paying' ? 'paying' : 'pending',
    payments: [
      { ...(card as TillBill['payments'][number]), type: 'online', method: 'Payconiq', status, terminal: null },
    ],
  });
  const answers = (code: object): void => {
    get.mockImplementation(async (requested: string) => {
      if (requested === '/api/pos/data') return till;
      return requested === `${path}/code` ? code : bill;
    });
  };
  const CODE = { status: 'paying', link: 'https://pay.test/1', amount: 4.5, expires_at: '2999-01-01T00:00:00Z' };

  test('shows the code; cancelled at the provider, the bill is free again', async () => {
    beginBill(BILL.uuid);
    bill = byCode('paying');
    answers(CODE);
    const place = await renderTillAt('/pay', server);
    await vi.waitFor(() => expect(place.querySelector('svg[aria-label="QR code for €4.50"]')).not.toBeNull());
    expect(place.querySelector('[role=timer]')?.textContent).toContain('Valid for another');
    bill = byCode('cancelled');
    post.mockResolvedValue(bill);
    await press(place, 'Cancel');
    expect(post.mock.calls[0]?.[0]).toBe(`${path}/abort`);
    expect(place.textContent).toContain('Cancelled. Nothing was charged.');
    expect(buttonNamed(place, 'Cash').disabled).toBe(false);
  });

  test('not cancelled yet: the till says neither paid nor cancelled, and the attendant may go on', {
    tags: ['ERR-028'],
  }, async () => {
    beginBill(BILL.uuid);
    bill = byCode('paying');
    answers({ ...CODE, link: null });
    const place = await renderTillAt('/pay', server);
    expect(place.textContent).toContain('Asking the payment provider');
    post.mockResolvedValue(bill);
    await press(place, 'Cancel');
    expect(place.textContent).toContain('The payment is not cancelled yet');
    bill = byCode('cancelled');
    post.mockResolvedValue(bill);
    await press(place, 'Go on without this payment');
    expect(post.mock.calls.at(-1)?.slice(0, 2)).toEqual([
      `${path}/decision`,
      { outcome: 'failed', reason: 'The attendant no longer waits for it' },
    ]);
    expect(buttonNamed(place, 'Cash').disabled).toBe(false);
  });
});

test('an unknown result is never guessed: the attendant enters it with a reason', {
  tags: ['ERR-028', 'D-143'],
}, async () => {
  beginBill(BILL.uuid);
  bill = atTerminal('unknown');
  const place = await renderTillAt('/pay', server);
  expect(alerts(place)).toContain('Transaction result unknown');
  expect(alerts(place)).toContain('Check its network connection');
  await press(place, 'Record');
  expect(post).not.toHaveBeenCalled();
  act(() => place.querySelectorAll<HTMLInputElement>('input[type=radio]')[0]?.click());
  typeInto(place.querySelector('input[type=text]') as HTMLInputElement, 'Slip 0042');
  post.mockResolvedValue(BILL);
  await press(place, 'Record');
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    `/api/pos/bills/${BILL.uuid}/payments/7c9e6679-7425-40de-944b-e07fc1f90ae7/decision`,
    { outcome: 'paid', reason: 'Slip 0042' },
  ]);
});

test('cash cannot be used until the drawer is open', { tags: ['D-153'] }, async () => {
  till = { ...TILL, cash_open: false };
  const place = await renderTillAt('/pay', server);
  const cash = buttonNamed(place, 'CashThe drawer is not open yet today');
  expect(cash.disabled).toBe(true);
});

test('without a network nothing is paid, and the cart stays', { tags: ['D-140'] }, async () => {
  const place = await renderTillAt('/sale', server);
  expect(place.querySelector('a[href="/pay"]')).not.toBe(null);
  act(() => network.silent());
  await settle();
  expect(place.querySelector('a[href="/pay"]')).toBe(null);
  expect([buttonNamed(place, 'Pay').disabled, buttonNamed(place, 'Park').disabled]).toEqual([true, true]);
  expect(persistedCart.get()?.entries).toHaveLength(1);
  act(() => network.heard());
  expect(place.querySelector('a[href="/pay"]')).not.toBe(null);
});

test('without a network a payment can neither begin nor finish', { tags: ['D-140'] }, async () => {
  const place = await renderTillAt('/pay', server);
  await press(place, 'Cash');
  act(() => network.silent());
  expect(buttonNamed(place, 'Paid €4.50').disabled).toBe(true);
  await press(place, 'Other payment method');
  expect(buttonNamed(place, 'Cash').disabled).toBe(true);
});

test('a bill that is being paid is not changed: the till shows the server’s text', {
  tags: ['ERR-038'],
}, async () => {
  beginBill(BILL.uuid);
  const place = await renderTillAt('/pay', server);
  const corner = document.body.appendChild(document.createElement('div'));
  act(() => createRoot(corner).render(<ToastRegion label="x" />));
  const why = 'It cannot be changed before the payment has ended.';
  get.mockRejectedValueOnce(refused(409, 'till.bill_being_paid', why));
  await press(place, 'Change');
  expect(get.mock.lastCall?.[0]).toBe(`/api/pos/bills/${BILL.uuid}/change`);
  expect(corner.textContent).toContain(why);
  expect(persistedCart.get()?.bill).toBe(BILL.uuid);
});

test('an unpaid bill is opened as a cart, and the next sale replaces it', { tags: ['D-139'] }, async () => {
  beginBill(BILL.uuid);
  const place = await renderTillAt('/pay', server);
  const item = { kind: 'product', name: 'Popcorn', price: 4, product_id: POPCORN.id, choices: [] };
  get.mockResolvedValueOnce({ reference: BILL.reference, reserved: false, discounts: [], items: [item, item] });
  await press(place, 'Change');
  expect(persistedCart.get()).toMatchObject({ bill: null, changes: { bill: BILL.uuid } });
  post.mockResolvedValue({ ...BILL, uuid: '16fd2706-8baf-433b-82eb-8c7fada847da', status: 'settled', due: 0 });
  act(() => [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Pay')?.click());
  await settle();
  await press(place, 'Cash');
  await press(place, 'Paid €9.00');
  expect(post.mock.calls.find(([path]) => path === '/api/pos/sales')?.[1]).toMatchObject({
    amount: 9,
    replaces: BILL.uuid,
  });
  expect(persistedCart.get()?.changes).toBeNull();
});

test('an expired bill gives the chosen items back to the cart', { tags: ['D-139'] }, async () => {
  beginBill(BILL.uuid);
  bill = { ...BILL, status: 'expired' };
  const place = await renderTillAt('/pay', server);
  await press(place, 'Choose again');
  expect([persistedCart.get()?.bill, persistedCart.get()?.entries.length]).toEqual([null, 1]);
});

test('a count that was taken back in the portal is known when the payment opens', { tags: ['D-153'] }, async () => {
  let cash_open = false;
  const get = async (path: string) =>
    path === '/api/pos/data'
      ? { ...TILL, cash_open }
      : { day: TILL.day, days: [TILL.day], screenings: [], bills: [], reservations: [] };
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
  const place = await renderTillAt('/sale', { get });
  cash_open = true;
  act(() => place.querySelector<HTMLAnchorElement>('a[href$="/pay"]')?.click());
  await settle();
  expect(buttonNamed(place, 'Cash').disabled).toBe(false);
});
