import { expect, test } from 'vitest';
import { stateOfBill, stateOfCart } from '#apps/pos/display/display-state.ts';
import { planOf } from '#apps/pos/display/plan-at-display.ts';
import { type CartEntry, NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { zDisplayState } from '#modules/printing/contract/printing.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { IDLE } from '#web/device/display-channel.ts';

const formats = { time: (at: number) => new Date(at).toISOString().slice(11, 16) };
const ticket = (seat: string | null): CartEntry => ({
  kind: 'ticket',
  screening: { id: 1, title: 'Flow', start: '2026-11-20T19:30:00Z', screen: 'Vesper', numbered: true },
  rate: { id: 2, name: 'Full price', price: 10.5 },
  seat,
  supplement: 1,
});
const popcorn: CartEntry = { kind: 'product', product: { id: 7, name: 'Popcorn', price: 4.5 } };
const BILL: TillBill = {
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  reference: 'K7M4Q2XD',
  number: null,
  type: 'mixed',
  status: 'paying',
  amount: 16,
  due: 6,
  change: null,
  rounding: 0,
  tip: 0,
  handed_back: null,
  card_refunds: [],
  discounts: [],
  name: null,
  email: null,
  created_at: '2026-11-20T18:00:00Z',
  sold_offline_at: null,
  hold_until: null,
  parked_as: null,
  device: null,
  employee: null,
  test: false,
  locale: 'en',
  refund_waits: false,
  reservation: null,
  screening: { id: 1, title: 'Flow', start: '2026-11-20T19:30:00Z', screen: 'Vesper' },
  lines: [
    {
      line_no: 0,
      kind: 'ticket',
      name: 'Full price',
      choices: [],
      combo: null,
      screening_id: 1,
      seat: 'F-7',
      total: 11.5,
      discount: null,
      refunded: 0,
      ticket: null,
      product_id: null,
      recharges: false,
    },
    {
      line_no: 1,
      kind: 'product',
      name: 'Popcorn',
      choices: [],
      combo: null,
      screening_id: null,
      seat: null,
      total: 4.5,
      discount: null,
      refunded: 0,
      ticket: null,
      product_id: 7,
      recharges: false,
    },
  ],
  payments: [
    {
      uuid: '0f8fad5b-d9cb-469f-a165-70867728950f',
      payment_method_id: 1,
      method: 'Card',
      type: 'terminal',
      amount: 10,
      tip: 0,
      refunded: 0,
      status: 'purchased',
      at: null,
      terminal: null,
    },
  ],
};

test('a growing cart shows its items, their number and the total', { tags: ['D-144', 'POS-015'] }, () => {
  expect(stateOfCart(NEW_CART, formats)).toEqual(IDLE);
  expect(stateOfCart({ ...NEW_CART, entries: [ticket('F-7'), ticket('F-8'), popcorn] }, formats)).toEqual({
    ...IDLE,
    phase: 'cart',
    total: 27.5,
    due: 27.5,
    lines: [
      { name: 'Full price', detail: '19:30 Flow · F-7, F-8', count: 2, total: 23 },
      { name: 'Popcorn', detail: '', count: 1, total: 4.5 },
    ],
  });
});

test('a bill during payment shows the paid parts, the rest and the methods', { tags: ['D-144'] }, () => {
  expect(stateOfBill(BILL, formats)).toMatchObject({
    phase: 'paying',
    total: 16,
    paid: 10,
    due: 6,
    method: 'Card',
    change: null,
  });
  expect(stateOfBill(BILL, formats).lines[0]).toEqual({
    name: 'Full price',
    detail: '19:30 Flow · F-7',
    count: 1,
    total: 11.5,
  });
});

test('a paid bill shows the change', { tags: ['D-144'] }, () => {
  const paid = { ...BILL, status: 'settled', due: 0, change: 4 };
  expect(stateOfBill(paid, formats)).toMatchObject({ phase: 'done', due: 0, change: 4 });
});

test('only a customer with tickets is wished a film; after a refund no customer is wished anything', {
  tags: ['D-144'],
}, () => {
  const paid: TillBill = { ...BILL, status: 'settled' };
  const [ticketed, coffee] = BILL.lines;
  const farewell = (changes: Partial<TillBill>) => stateOfBill({ ...paid, ...changes }, formats).farewell;
  expect(farewell({})).toBe('film');
  expect(farewell({ lines: coffee ? [coffee] : [] })).toBe('other');
  expect(
    farewell({ lines: BILL.lines.map((line) => (line === ticketed ? { ...line, ticket: 'refunded' } : line)) }),
  ).toBe('other');
  expect(farewell({ status: 'refunded' })).toBeNull();
  expect(farewell({ status: 'paying' })).toBeNull();
});

test('the tickets of a paid bill can be mailed, or its receipt where there are none', {
  tags: ['D-144', 'D-088'],
}, () => {
  const ticketed = { ...BILL.lines[0], ticket: 'valid' } as TillBill['lines'][number];
  const paid: TillBill = { ...BILL, status: 'settled', lines: [ticketed] };
  expect(stateOfBill(paid, formats).receipt).toEqual({ bill: BILL.uuid, sent: false, tickets: true });
  expect(stateOfBill({ ...paid, email: 'a@example.test' }, formats).receipt?.sent).toBe(true);
  expect(stateOfBill({ ...paid, lines: BILL.lines.slice(1) }, formats).receipt).toEqual({
    bill: BILL.uuid,
    sent: false,
    tickets: false,
  });
  for (const other of [{ test: true }, { status: 'paying' }])
    expect(stateOfBill({ ...paid, ...other }, formats).receipt).toBeNull();
});

test('the hall shows own, taken and free seats, and gaps', { tags: ['D-144'] }, () => {
  const seat = (name: string, sold = false) => ({
    name,
    sold,
    reserved: false,
    blocked: false,
    disabled: false,
    class: '',
    style: 'default' as const,
    autoassign: true,
    screen_row: 0,
    screen_col: 0,
  });
  const plan = planOf('Vesper', [[seat('A-1'), null, seat('A-2', true), seat('A-3', true)]], ['A-3']);
  expect(plan).toEqual({ screen: 'Vesper', own: ['A-3'], rows: ['f to'] });
  expect(zDisplayState.safeParse({ ...IDLE, plan }).success).toBe(true);
});

test.each(['expired', 'cancelled', 'failed'])(
  'a bill that is %s shows nothing to the customer',
  { tags: ['D-144'] },
  (status) => {
    expect(stateOfBill({ ...BILL, status }, formats)).toEqual(IDLE);
  },
);

test('for any sale the server accepts the shown state', { tags: ['D-144'] }, () => {
  const long = {
    ...BILL,
    lines: Array.from({ length: 150 }, () => ({ ...BILL.lines[0], name: 'x'.repeat(500) })),
  } as TillBill;
  expect(zDisplayState.safeParse(stateOfBill(long, formats)).success).toBe(true);
});
