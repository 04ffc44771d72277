import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents } from '#kernel/money.ts';
import { paymentAfterRefunds, whyNotRefundable } from '#modules/payments/rules/refund-states.ts';
import { billAfterRefunds } from '#modules/sales/rules/bill/bill-after-payment.ts';
import { type BasketItem, priceBasket } from '#modules/sales/rules/cart/basket-total.ts';
import {
  type Refund,
  type RefundableLine,
  type RefundablePayment,
  type RefundInput,
  refundOf,
} from '#modules/sales/rules/refund/refund-amounts.ts';
import { permutations } from '#testing/tools/permutations.ts';

const CARD = '00000000-0000-4000-8000-0000000000c1';
const ONLINE = '00000000-0000-4000-8000-0000000000a1';
const TURN = '00000000-0000-4000-8000-0000000000b1';

type State = { lines: RefundableLine[]; payments: RefundablePayment[]; turns: number };

const ticket = (voucher: string | null, supplement = 0): BasketItem => ({
  kind: 'ticket',
  parts: [
    { kind: 'ticket', gross: 1250, handling: 75, vat_rate: 600 },
    ...(supplement > 0 ? [{ kind: 'supplement' as const, gross: supplement, handling: 25, vat_rate: 600 }] : []),
  ],
  voucher: voucher === null ? null : { uuid: voucher, vat_treatment: 'multi_purpose' },
});
const product = (price: number, vat_rate: number): BasketItem => ({ kind: 'product', price, vat_rate });

function settledBill(items: readonly BasketItem[], tip: number): State {
  const basket = priceBasket(items);
  const firstLineOf = (item: number): number => basket.lines.findIndex((line) => line.item === item);
  const lines = basket.lines.map((line, line_no): RefundableLine => {
    const { gross, handling, vat, voucher } = line;
    const of_line = firstLineOf(line.item) === line_no ? null : firstLineOf(line.item);
    return {
      line_no,
      of_line,
      gross,
      handling,
      vat,
      voucher,
      refunded: 0,
      refunded_vat: 0,
      returned: false,
      used: false,
    };
  });
  const covered = basket.coverage.map(
    (part): RefundablePayment => ({ id: TURN, voucher: part.voucher, left: part.amount, tip_left: 0 }),
  );
  return {
    lines,
    payments: [...covered, { id: ONLINE, voucher: null, left: basket.due + tip, tip_left: tip }],
    turns: 0,
  };
}

/** T30: 2 tickets by card, 1 by a voucher turn with a dearer seat, a tip, 2 products of other VAT rates. */
const bill = (): State =>
  settledBill([ticket(null), ticket(null), ticket(CARD, 325), product(450, 1200), product(333, 2100)], 200);

const input = (lines: RefundInput['lines'], changes: Partial<RefundInput> = {}): RefundInput => ({
  lines,
  with_handling: false,
  with_tip: false,
  may_refund_used: false,
  ...changes,
});

const isRefund = (answer: ReturnType<typeof refundOf>): answer is Refund => 'total' in answer;

function carryOut(state: State, refund: Refund): State {
  const lines = state.lines.map((line) => {
    const part = refund.lines.find((one) => one.line_no === line.line_no);
    if (!part) return line;
    return {
      ...line,
      refunded: line.refunded + part.gross,
      refunded_vat: line.refunded_vat + part.vat,
      returned: line.returned || part.returns_goods,
    };
  });
  const payments = state.payments.map((payment) => {
    const parts = refund.payments.filter((one) => one.payment === payment.id);
    const amount = sumCents(parts.map((part) => part.amount));
    const tip = sumCents(parts.map((part) => part.tip));
    return { ...payment, left: payment.left - amount - tip, tip_left: payment.tip_left - tip };
  });
  return { lines, payments, turns: state.turns + sumCents(refund.turns.map((one) => one.turns)) };
}

test('a ticket is refunded without its handling unless it is ticked', { tags: ['D-085', 'REFUND-1'] }, () => {
  const { lines, payments } = bill();
  expect(refundOf(lines, payments, input([0]))).toMatchObject({
    lines: [{ line_no: 0, gross: 1175, returns_goods: true }],
    payments: [{ payment: ONLINE, amount: 1175, tip: 0 }],
    turns: [],
    total: 1175,
  });
  expect(refundOf(lines, payments, input([0], { with_handling: true }))).toMatchObject({ total: 1250 });
});

test('handling that was kept can be refunded later, the goods are returned once', {
  tags: ['D-085', 'REFUND-1'],
}, () => {
  const first = bill();
  const without = refundOf(first.lines, first.payments, input([0]));
  if (!isRefund(without)) throw new Error(without.code);
  const then = carryOut(first, without);
  expect(refundOf(then.lines, then.payments, input([0]))).toEqual({ code: 'sales.refund_nothing_left' });
  expect(refundOf(then.lines, then.payments, input([0], { with_handling: true }))).toMatchObject({
    lines: [{ line_no: 0, gross: 75, returns_goods: false }],
    total: 75,
  });
});

test('a ticket paid with a turn refunds the turn, its supplement the money', {
  tags: ['D-094', 'D-103', 'REFUND-4'],
}, () => {
  const { lines, payments } = bill();
  expect(refundOf(lines, payments, input([2]))).toMatchObject({
    lines: [
      { line_no: 2, gross: 1250 },
      { line_no: 3, gross: 300 },
    ],
    payments: [
      { payment: TURN, amount: 1250, tip: 0 },
      { payment: ONLINE, amount: 300, tip: 0 },
    ],
    turns: [{ voucher: CARD, turns: 1 }],
  });
});

test('a supplement is refunded with its ticket, and the reverse', { tags: ['D-035', 'REFUND-1'] }, () => {
  const { lines, payments } = bill();
  const taken = (line_no: number) => {
    const refund = refundOf(lines, payments, input([line_no]));
    return isRefund(refund) ? refund.lines.map((line) => line.line_no) : [];
  };
  expect([taken(2), taken(3)]).toEqual([
    [2, 3],
    [2, 3],
  ]);
});

test('an admitted ticket is refunded by a manager only', { tags: ['D-085', 'REFUND-1'] }, () => {
  const state = bill();
  const lines = state.lines.map((line) => (line.line_no === 1 ? { ...line, used: true } : line));
  expect(refundOf(lines, state.payments, input('all'))).toEqual({ code: 'sales.refund_used_ticket', path: 'lines' });
  expect(refundOf(lines, state.payments, input([0]))).toMatchObject({ total: 1175 });
  expect(refundOf(lines, state.payments, input('all', { may_refund_used: true }))).toMatchObject({
    turns: [{ turns: 1 }],
  });
});

test.each([[[]], [[99]], [[0, 99]]])('lines %j are not on the bill', { tags: ['D-085', 'REFUND-1'] }, (lines) => {
  const state = bill();
  expect(refundOf(state.lines, state.payments, input(lines))).toEqual({
    code: 'sales.refund_unknown_line',
    path: 'lines',
  });
});

test('a cancellation refunds all: handling and tip too', { tags: ['D-084', 'REFUND-3'] }, () => {
  const { lines, payments } = bill();
  const everything = refundOf(lines, payments, input('all', { with_handling: true, with_tip: true }));
  if (!isRefund(everything)) throw new Error(everything.code);
  const after = carryOut({ lines, payments, turns: 0 }, everything);
  expect(after.payments.map((payment) => payment.left)).toEqual([0, 0]);
  expect(everything.payments.at(-1)?.tip).toBe(200);
});

test('the staff keep the tip when single lines are refunded', { tags: ['REFUND-3'] }, () => {
  const { lines, payments } = bill();
  const refund = refundOf(lines, payments, input([0, 1, 2, 4, 5], { with_handling: true, with_tip: true }));
  expect(isRefund(refund) && refund.payments.every((part) => part.tip === 0)).toBe(true);
});

test('a refund never promises money that the payments no longer hold', { tags: ['I09', 'REFUND-3'] }, () => {
  const { lines, payments } = bill();
  const chargedBack = payments.map((payment) =>
    payment.id === ONLINE ? { ...payment, left: 1174, tip_left: 0 } : payment,
  );
  expect(refundOf(lines, chargedBack, input([0]))).toEqual({ code: 'sales.refund_exceeds_payments' });
  const turnSpent = payments.map((payment) => (payment.id === TURN ? { ...payment, left: 1249 } : payment));
  expect(refundOf(lines, turnSpent, input([2]))).toEqual({ code: 'sales.refund_exceeds_payments' });
  const turnGone = payments.filter((payment) => payment.id !== TURN);
  expect(refundOf(lines, turnGone, input([2]))).toEqual({ code: 'sales.refund_exceeds_payments' });
});

test('a split payment is refunded in the order of its payments', { tags: ['D-082', 'REFUND-3'] }, () => {
  const { lines } = bill();
  const payments = [
    { id: ONLINE, voucher: null, left: 1000, tip_left: 0 },
    { id: TURN, voucher: null, left: 5000, tip_left: 0 },
  ];
  expect(refundOf(lines, payments, input([0]))).toMatchObject({
    payments: [
      { payment: ONLINE, amount: 1000 },
      { payment: TURN, amount: 175 },
    ],
  });
});

test('lines are never refunded out of the tip', { tags: ['REFUND-3'] }, () => {
  const { lines } = bill();
  const payments = [
    { id: ONLINE, voucher: null, left: 1000, tip_left: 200 },
    { id: TURN, voucher: null, left: 500, tip_left: 0 },
  ];
  expect(refundOf(lines, payments, input([0]))).toMatchObject({
    payments: [
      { payment: ONLINE, amount: 800, tip: 0 },
      { payment: TURN, amount: 375, tip: 0 },
    ],
  });
});

test('a free ticket has no money to refund, its seat is returned once', { tags: ['D-064', 'REFUND-1'] }, () => {
  const free = settledBill(
    [{ kind: 'ticket', parts: [{ kind: 'ticket', gross: 0, handling: 0, vat_rate: 600 }], voucher: null }],
    0,
  );
  const refund = refundOf(free.lines, free.payments, input('all'));
  expect(refund).toEqual({
    lines: [{ line_no: 0, gross: 0, vat: 0, returns_goods: true }],
    payments: [],
    turns: [],
    total: 0,
  });
  if (isRefund(refund))
    expect(refundOf(carryOut(free, refund).lines, free.payments, input('all'))).toEqual({
      code: 'sales.refund_nothing_left',
    });
});

/** Executes the refunds one after the other and checks the invariants after each. */
function playRefunds(start: State, inputs: readonly RefundInput[]): State {
  const paid = sumCents(start.payments.map((payment) => payment.left));
  let state = start;
  let back = 0;
  for (const one of inputs) {
    const refund = refundOf(state.lines, state.payments, one);
    if (!isRefund(refund)) {
      expect(refund.code).toBe('sales.refund_nothing_left');
      continue;
    }
    expect(sumCents(refund.payments.map((part) => part.amount))).toBe(refund.total);
    back += sumCents(refund.payments.map((part) => part.amount + part.tip));
    expect(back).toBeLessThanOrEqual(paid);
    state = carryOut(state, refund);
    for (const payment of state.payments) expect(payment.left).toBeGreaterThanOrEqual(payment.tip_left);
    for (const line of state.lines) {
      expect(line.refunded).toBeLessThanOrEqual(line.gross);
      expect(Math.abs(line.refunded_vat)).toBeLessThanOrEqual(line.vat);
    }
  }
  return state;
}

function expectEmptyAndExact(start: State, end: State): void {
  expect(end.payments.map((payment) => payment.left)).toEqual(start.payments.map(() => 0));
  for (const line of end.lines) {
    expect([line.refunded, line.refunded_vat, line.returned]).toEqual([line.gross, line.vat, true]);
    expect(Number.isSafeInteger(line.refunded_vat)).toBe(true);
  }
  const coveredLines = start.lines.filter((line) => line.voucher !== null).length;
  expect(end.turns).toBe(coveredLines);
}

test('every order of partial refunds, with or without handling first, ends empty and exact', {
  tags: ['REFUND-1', 'REFUND-2', 'REFUND-3', 'REFUND-4', 'T30', 'I09'],
}, () => {
  const heads = [0, 1, 2, 4, 5];
  for (const order of permutations(heads))
    for (let mask = 0; mask < 2 ** heads.length; mask += 3) {
      const start = bill();
      const parts = order.map((line, index) => input([line], { with_handling: (mask & (1 << index)) !== 0 }));
      const rest = input('all', { with_handling: true, with_tip: true });
      expectEmptyAndExact(start, playRefunds(start, [...parts, rest, rest]));
    }
});

test('one cent too many is refused, and the states follow the sums', { tags: ['T30', 'I09'] }, () => {
  const paid = { paid: 1800, done: 1300, under_way: 0, charged_back: 0 };
  expect(whyNotRefundable(paid, 501)?.code).toBe('payments.refund_too_much');
  expect(whyNotRefundable(paid, 500)).toBeNull();
  expect(paymentAfterRefunds({ ...paid, done: 1800 })).toBe('refunded');
  expect(billAfterRefunds({ gross: 1800, done: 1800, under_way: false, lines_kept: 0, was_settled: true })).toBe(
    'refunded',
  );
});

test('property: random bills refunded in random parts end empty, VAT reversed to the cent per line', {
  tags: ['T30', 'T33', 'REFUND-2'],
}, () => {
  const cents = fc.integer({ min: 1, max: 9999 });
  const rate = fc.constantFrom(600, 1200, 2100);
  const item: fc.Arbitrary<BasketItem> = fc.oneof(
    fc.record({ gross: cents, handling: fc.nat(150), extra: fc.nat(500), vat_rate: rate, covered: fc.boolean() }).map(
      ({ gross, handling, extra, vat_rate, covered }): BasketItem => ({
        kind: 'ticket',
        parts: [
          { kind: 'ticket', gross: gross + handling, handling, vat_rate },
          ...(extra > 0 ? [{ kind: 'supplement' as const, gross: extra, handling: 0, vat_rate }] : []),
        ],
        voucher: covered ? { uuid: CARD, vat_treatment: 'multi_purpose' } : null,
      }),
    ),
    fc.record({ kind: fc.constant('product' as const), price: cents, vat_rate: rate }),
  );
  const steps = fc.array(fc.record({ pick: fc.nat(20), with_handling: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), fc.nat(500), steps, (items, tip, picks) => {
      const start = settledBill(items, tip);
      const parts = picks.map(({ pick, with_handling }) => input([pick % start.lines.length], { with_handling }));
      const rest = input('all', { with_handling: true, with_tip: true });
      expectEmptyAndExact(start, playRefunds(start, [...parts, rest]));
    }),
    { numRuns: 500 },
  );
});
