import { expect, test } from 'vitest';
import {
  type Answer,
  type BillView,
  type Decision,
  decideOnPaymentStatus,
  type PaymentView,
  type ReportedPayment,
} from '#modules/payments/rules/payment-decision.ts';
import { isUndecided, paymentMayMove } from '#modules/payments/rules/payment-states.ts';
import { permutations } from '#testing/tools/permutations.ts';

const payment = (changes: Partial<PaymentView> = {}): PaymentView => ({
  status: 'paying',
  amount: 1800,
  tip: 0,
  refunded: 0,
  refusals: 0,
  charged_back: 0,
  ...changes,
});
const bill = (changes: Partial<BillView> = {}): BillView => ({
  standing: 'open',
  due: 1800,
  goods: 'held',
  ...changes,
});
const reported = (changes: Partial<Answer> = {}): Answer => ({
  status: 'paid',
  amount: 1800,
  currency: 'EUR',
  refunded: 0,
  refusals: 0,
  charged_back: 0,
  ...changes,
});
const decide = (b: Partial<BillView>, p: Partial<PaymentView>, t: Partial<Answer>): Decision =>
  decideOnPaymentStatus({ bill: bill(b), payment: payment(p), reported: reported(t) });

const lateCases: [string, Partial<BillView>, Partial<PaymentView>, Decision['outcome']][] = [
  ['in time, seats held', {}, {}, 'settled'],
  ['before our own transaction had stored that it is paying', {}, { status: 'pending' }, 'settled'],
  ['hold ended, sweeper not yet there, seats free', { goods: 'free' }, {}, 'late-settled'],
  ['expired, seats free', { standing: 'lapsed', goods: 'free' }, { status: 'expired' }, 'late-settled'],
  ['expired, seats resold', { standing: 'lapsed', goods: 'gone' }, { status: 'expired' }, 'late-refund'],
  [
    'payment cancelled, then paid, seats free',
    { standing: 'lapsed', goods: 'free' },
    { status: 'cancelled' },
    'late-settled',
  ],
  ['payment failed, then paid', { goods: 'free' }, { status: 'failed' }, 'late-settled'],
  ['screening cancelled while paying', { goods: 'gone' }, {}, 'late-refund'],
  ['cancelled by a person, seats free', { standing: 'withdrawn', goods: 'free' }, {}, 'late-refund'],
  ['second money for a settled bill', { standing: 'done', due: 0 }, {}, 'overpaid-refund'],
  ['second money for a refunded bill', { standing: 'done', due: 0, goods: 'gone' }, {}, 'overpaid-refund'],
  ['more than is missing', { due: 1700 }, {}, 'overpaid-refund'],
  ['a part of a split payment', { due: 2500 }, {}, 'part-paid'],
];

test.each(lateCases)(
  '%s',
  { tags: ['SETTLE-5', 'T14', 'T16', 'T17a', 'D-080', 'T17b', 'D-017', 'T18', 'T19', 'T20', 'D-082'] },
  (_, b, p, outcome) => {
    const decision = decide(b, p, {});
    expect(decision.outcome).toBe(outcome);
    const goesBack = outcome.endsWith('refund');
    expect(decision.payment).toEqual(goesBack ? ['paid', 'refunding'] : ['paid']);
    if ('refund' in decision) expect(decision).toMatchObject({ refunded: 0, refund: { amount: 1800 } });
  },
);

test.each<[string, Partial<ReportedPayment>, number]>([
  ['a cent too little', { amount: 1799 }, 1799],
  ['a cent too much', { amount: 1801 }, 1801],
  ['a hundred times', { amount: 180_000 }, 180_000],
  ['half of it went back already', { amount: 1700, refunded: 800 }, 900],
])('%s does not settle and is refunded', { tags: ['T21', 'SETTLE-6'] }, (_, changes, back) => {
  const decision = decide({}, {}, changes);
  expect(decision).toMatchObject({
    outcome: 'amount-mismatch',
    refunded: changes.refunded ?? 0,
    refund: { amount: back, cause: 'amount_mismatch' },
  });
});

test('a foreign currency or an unreadable amount needs an employee and changes nothing', {
  tags: ['T21', 'SETTLE-6'],
}, () => {
  expect(decide({}, {}, { currency: 'USD' })).toEqual({ outcome: 'manual', reason: 'currency', payment: [] });
  for (const amount of [null, 0, -1800])
    expect(decide({}, {}, { amount })).toEqual({ outcome: 'manual', reason: 'amount_unreadable', payment: [] });
});

test('a part payment waits for the rest only while the bill does', { tags: ['SETTLE-5'] }, () => {
  const part = { amount: 1000 };
  expect(decide({}, part, part).outcome).toBe('part-paid');
  expect(decide({ standing: 'lapsed', goods: 'free' }, part, part)).toMatchObject({
    outcome: 'late-refund',
    refund: { amount: 1000, cause: 'late' },
  });
});

test("the tip is part of the payer's amount, not of the bill's", { tags: ['D-081', 'SETTLE-5'] }, () => {
  expect(decide({}, { tip: 200 }, { amount: 2000 }).outcome).toBe('settled');
  expect(decide({}, { tip: 200 }, { amount: 1800 }).outcome).toBe('amount-mismatch');
});

test.each(['failed', 'cancelled', 'expired'] as const)(
  '%s ends only a payment that is undecided',
  { tags: ['D-018', 'SETTLE-7'] },
  (status) => {
    expect(decide({}, {}, { status })).toEqual({ outcome: status, payment: [status] });
    expect(decide({}, { status: 'pending' }, { status }).payment).toEqual([status]);
    for (const decided of [
      'paid',
      'failed',
      'cancelled',
      'expired',
      'refunding',
      'partially_refunded',
      'refunded',
    ] as const)
      expect(decide({}, { status: decided }, { status }).outcome).toBe('ignored');
  },
);

test('open starts a pending payment and does not change others', { tags: ['D-018', 'SETTLE-7'] }, () => {
  expect(decide({}, { status: 'pending' }, { status: 'open' })).toEqual({ outcome: 'started', payment: ['paying'] });
  for (const status of ['paying', 'paid', 'failed', 'refunded'] as const)
    expect(decide({}, { status }, { status: 'open' }).outcome).toBe('ignored');
});

test("a refund made on the provider's pages is detected once, our own are not news", {
  tags: ['T28', 'SETTLE-8'],
}, () => {
  expect(decide({}, { status: 'paid' }, { refunded: 500 })).toEqual({
    outcome: 'refund-seen',
    amount: 500,
    payment: ['refunding', 'partially_refunded'],
  });
  expect(decide({}, { status: 'partially_refunded', refunded: 500 }, { refunded: 1800 })).toMatchObject({
    amount: 1300,
    payment: ['refunding', 'refunded'],
  });
  expect(decide({}, { status: 'partially_refunded', refunded: 500 }, { refunded: 500 }).outcome).toBe('ignored');
  expect(decide({}, { status: 'refunding', refunded: 1800 }, { refunded: 0 }).outcome).toBe('ignored');
  expect(decide({}, { status: 'refunding', refunded: 300 }, { refunded: 500 })).toMatchObject({
    amount: 200,
    payment: [],
  });
});

test('an answer older than the refusal of our refund reports no external refunds, only chargebacks', {
  tags: ['SETTLE-8'],
}, () => {
  const before = { refunded: 1800, refusals: 0 };
  expect(decide({}, { status: 'paid', refusals: 1 }, before).outcome).toBe('ignored');
  expect(decide({}, { status: 'paid', refusals: 1 }, { ...before, charged_back: 600 }).outcome).toBe('charged-back');
  expect(decide({}, { status: 'paid', refusals: 1 }, { ...before, refusals: 1 }).outcome).toBe('refund-seen');
});

test('a chargeback is flagged once and changes no status', { tags: ['T32', 'SETTLE-8'] }, () => {
  expect(decide({}, { status: 'paid' }, { charged_back: 1800 })).toEqual({
    outcome: 'charged-back',
    amount: 1800,
    payment: [],
  });
  expect(decide({}, { status: 'paid', charged_back: 1800 }, { charged_back: 1800 }).outcome).toBe('ignored');
});

test('money paid and refunded before the first notice settles nothing', { tags: ['SETTLE-8'] }, () => {
  expect(decide({}, {}, { refunded: 1800 })).toMatchObject({
    outcome: 'returned',
    payment: ['paid', 'refunding', 'refunded'],
  });
  expect(decide({}, {}, { refunded: 800, charged_back: 1000 }).outcome).toBe('returned');
  expect(decide({}, {}, { refunded: 800 }).outcome).toBe('settled');
});

/** Applies a payment status until it has no more news, as the server does. */
function apply(state: PaymentView, b: BillView, t: Answer, outcomes: string[]): PaymentView {
  let view = state;
  for (;;) {
    const decision = decideOnPaymentStatus({ bill: b, payment: view, reported: t });
    if (decision.outcome === 'ignored') return view;
    outcomes.push(decision.outcome);
    for (const next of decision.payment) {
      expect(paymentMayMove(view.status, next), `${view.status} to ${next}`).toBe(true);
      view = { ...view, status: next };
    }
    if (decision.outcome === 'refund-seen') view = { ...view, refunded: view.refunded + decision.amount };
    if (decision.outcome === 'charged-back') view = { ...view, charged_back: view.charged_back + decision.amount };
    if (decision.outcome === 'returned')
      view = { ...view, refunded: decision.refunded, charged_back: decision.charged_back };
  }
}

const DELIVERIES: Answer[] = [
  reported(),
  reported({ status: 'expired' }),
  reported({ status: 'failed' }),
  reported({ status: 'cancelled' }),
  reported({ refunded: 1800 }),
  reported({ charged_back: 600 }),
];

test("all 720 orders of stale deliveries end in the provider's status, never backwards from paid", {
  tags: ['T15', 'SETTLE-4'],
}, () => {
  const orders = permutations(DELIVERIES);
  expect(orders).toHaveLength(720);
  for (const order of orders) {
    let view = payment();
    const outcomes: string[] = [];
    let paidBefore = false;
    for (const delivery of order) {
      const undecidedBill = bill({ standing: isUndecided(view.status) ? 'open' : 'lapsed', goods: 'free' });
      view = apply(view, undecidedBill, delivery, outcomes);
      // the same delivery again has no news
      const again: string[] = [];
      view = apply(view, undecidedBill, delivery, again);
      expect(again).toEqual([]);
      const moneyCame = ['paid', 'refunding', 'partially_refunded', 'refunded'].includes(view.status);
      expect(moneyCame || !paidBefore).toBe(true);
      paidBefore = moneyCame;
    }
    expect([view.status, view.refunded]).toEqual(['refunded', 1800]);
    const moneyOutcomes = outcomes.filter((o) => o === 'late-settled' || o === 'settled' || o === 'returned');
    expect(moneyOutcomes).toHaveLength(1);
  }
});

test("the provider's whole status, delivered by six notices in any order, is applied once", {
  tags: ['T15', 'SETTLE-4'],
}, () => {
  const whole = reported({ refunded: 600, charged_back: 0 });
  for (const order of permutations(DELIVERIES)) {
    const outcomes: string[] = [];
    let view = payment();
    for (const _ of order) view = apply(view, bill(), whole, outcomes);
    expect(outcomes).toEqual(['settled', 'refund-seen']);
    expect(view).toMatchObject({ status: 'partially_refunded', refunded: 600 });
  }
});
