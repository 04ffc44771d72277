import { expect, test } from 'vitest';
import { isUndecided, paymentMayMove } from '#modules/payments/rules/payment-states.ts';
import {
  type Answer,
  type BillView,
  type Decision,
  decideOnProviderTruth,
  type PaymentView,
  type ProviderTruth,
} from '#modules/payments/rules/provider-truth.ts';
import { permutations } from '#testing/permutations.ts';

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
const truth = (changes: Partial<Answer> = {}): Answer => ({
  status: 'paid',
  amount: 1800,
  currency: 'EUR',
  refunded: 0,
  refusals: 0,
  charged_back: 0,
  ...changes,
});
const decide = (b: Partial<BillView>, p: Partial<PaymentView>, t: Partial<Answer>): Decision =>
  decideOnProviderTruth({ bill: bill(b), payment: payment(p), truth: truth(t) });

const lateCases: [string, Partial<BillView>, Partial<PaymentView>, Decision['outcome']][] = [
  ['T14 in time, seats held', {}, {}, 'settled'],
  ['T16 before our own transaction had stored that it is paying', {}, { status: 'pending' }, 'settled'],
  ['T17a hold ended, sweeper not yet there, seats free', { goods: 'free' }, {}, 'late-settled'],
  ['T17a D-080 expired, seats free', { standing: 'lapsed', goods: 'free' }, { status: 'expired' }, 'late-settled'],
  ['T17b D-080 expired, seats resold', { standing: 'lapsed', goods: 'gone' }, { status: 'expired' }, 'late-refund'],
  [
    'D-017 payment cancelled, then paid, seats free',
    { standing: 'lapsed', goods: 'free' },
    { status: 'cancelled' },
    'late-settled',
  ],
  ['D-017 payment failed, then paid', { goods: 'free' }, { status: 'failed' }, 'late-settled'],
  ['T18 screening cancelled while paying', { goods: 'gone' }, {}, 'late-refund'],
  ['T19 cancelled by a person, seats free', { standing: 'withdrawn', goods: 'free' }, {}, 'late-refund'],
  ['T20 second money for a settled bill', { standing: 'done', due: 0 }, {}, 'overpaid-refund'],
  ['T20 second money for a refunded bill', { standing: 'done', due: 0, goods: 'gone' }, {}, 'overpaid-refund'],
  ['D-082 more than is missing', { due: 1700 }, {}, 'overpaid-refund'],
  ['D-082 a part of a split payment', { due: 2500 }, {}, 'part-paid'],
];

test.each(lateCases)('S5 %s', (_, b, p, outcome) => {
  const decision = decide(b, p, {});
  expect(decision.outcome).toBe(outcome);
  const goesBack = outcome.endsWith('refund');
  expect(decision.payment).toEqual(goesBack ? ['paid', 'refunding'] : ['paid']);
  if ('refund' in decision) expect(decision).toMatchObject({ refunded: 0, refund: { amount: 1800 } });
});

test.each<[string, Partial<ProviderTruth>, number]>([
  ['a cent too little', { amount: 1799 }, 1799],
  ['a cent too much', { amount: 1801 }, 1801],
  ['a hundred times', { amount: 180_000 }, 180_000],
  ['half of it went back already', { amount: 1700, refunded: 800 }, 900],
])('T21 S6 %s does not settle and goes back', (_, changes, back) => {
  const decision = decide({}, {}, changes);
  expect(decision).toMatchObject({
    outcome: 'amount-mismatch',
    refunded: changes.refunded ?? 0,
    refund: { amount: back, cause: 'amount_mismatch' },
  });
});

test('T21 S6 a foreign currency or an unreadable amount goes to a person and moves nothing', () => {
  expect(decide({}, {}, { currency: 'USD' })).toEqual({ outcome: 'manual', reason: 'currency', payment: [] });
  for (const amount of [null, 0, -1800])
    expect(decide({}, {}, { amount })).toEqual({ outcome: 'manual', reason: 'amount_unreadable', payment: [] });
});

test('S5 a part of the money waits for the rest only while the bill does', () => {
  const part = { amount: 1000 };
  expect(decide({}, part, part).outcome).toBe('part-paid');
  expect(decide({ standing: 'lapsed', goods: 'free' }, part, part)).toMatchObject({
    outcome: 'late-refund',
    refund: { amount: 1000, cause: 'late' },
  });
});

test('D-081 S5 the tip is part of what the payer pays, not of what the bill needs', () => {
  expect(decide({}, { tip: 200 }, { amount: 2000 }).outcome).toBe('settled');
  expect(decide({}, { tip: 200 }, { amount: 1800 }).outcome).toBe('amount-mismatch');
});

test.each(['failed', 'cancelled', 'expired'] as const)(
  'D-018 S7 %s ends only a payment that is undecided',
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

test('D-018 S7 open starts a pending payment and says nothing about others', () => {
  expect(decide({}, { status: 'pending' }, { status: 'open' })).toEqual({ outcome: 'started', payment: ['paying'] });
  for (const status of ['paying', 'paid', 'failed', 'refunded'] as const)
    expect(decide({}, { status }, { status: 'open' }).outcome).toBe('ignored');
});

test("T28 S8 a refund made on the provider's pages is seen once, our own are not news", () => {
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

test('S8 an answer from before a refund of ours was refused does not say what went back without us, only what was charged back', () => {
  const before = { refunded: 1800, refusals: 0 };
  expect(decide({}, { status: 'paid', refusals: 1 }, before).outcome).toBe('ignored');
  expect(decide({}, { status: 'paid', refusals: 1 }, { ...before, charged_back: 600 }).outcome).toBe('charged-back');
  expect(decide({}, { status: 'paid', refusals: 1 }, { ...before, refusals: 1 }).outcome).toBe('refund-seen');
});

test('T32 S8 a chargeback is flagged once and moves no state', () => {
  expect(decide({}, { status: 'paid' }, { charged_back: 1800 })).toEqual({
    outcome: 'charged-back',
    amount: 1800,
    payment: [],
  });
  expect(decide({}, { status: 'paid', charged_back: 1800 }, { charged_back: 1800 }).outcome).toBe('ignored');
});

test('S8 money that came and went before we heard of it settles nothing', () => {
  expect(decide({}, {}, { refunded: 1800 })).toMatchObject({
    outcome: 'returned',
    payment: ['paid', 'refunding', 'refunded'],
  });
  expect(decide({}, {}, { refunded: 800, charged_back: 1000 }).outcome).toBe('returned');
  expect(decide({}, {}, { refunded: 800 }).outcome).toBe('settled');
});

/** Applies a truth until it brings no more news, the way the server does. */
function apply(state: PaymentView, b: BillView, t: Answer, outcomes: string[]): PaymentView {
  let view = state;
  for (;;) {
    const decision = decideOnProviderTruth({ bill: b, payment: view, truth: t });
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
  truth(),
  truth({ status: 'expired' }),
  truth({ status: 'failed' }),
  truth({ status: 'cancelled' }),
  truth({ refunded: 1800 }),
  truth({ charged_back: 600 }),
];

test("T15 S4 all 720 orders of stale deliveries end in the provider's truth, never backwards from paid", () => {
  const orders = permutations(DELIVERIES);
  expect(orders).toHaveLength(720);
  for (const order of orders) {
    let view = payment();
    const outcomes: string[] = [];
    let paidBefore = false;
    for (const delivery of order) {
      const undecidedBill = bill({ standing: isUndecided(view.status) ? 'open' : 'lapsed', goods: 'free' });
      view = apply(view, undecidedBill, delivery, outcomes);
      // the same delivery again is no news
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

test("T15 S4 the provider's whole truth, delivered by six hints in any order, is applied once", () => {
  const whole = truth({ refunded: 600, charged_back: 0 });
  for (const order of permutations(DELIVERIES)) {
    const outcomes: string[] = [];
    let view = payment();
    for (const _ of order) view = apply(view, bill(), whole, outcomes);
    expect(outcomes).toEqual(['settled', 'refund-seen']);
    expect(view).toMatchObject({ status: 'partially_refunded', refunded: 600 });
  }
});
