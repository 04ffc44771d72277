import { expect, test } from 'vitest';
import { type Answer, decideOnPaymentStatus, type PaymentView } from '#modules/payments/rules/payment-decision.ts';
import { type PaymentStatus, paymentMayMove } from '#modules/payments/rules/payment-states.ts';
import {
  billAfterPayment,
  billAfterRefunds,
  billView,
  type PayableBill,
} from '#modules/sales/rules/bill/bill-after-payment.ts';
import { BILL_STATUSES, type BillStatus, billMayMove } from '#modules/sales/rules/bill/bill-states.ts';
import { permutations } from '#testing/tools/permutations.ts';

const bill = (changes: Partial<PayableBill> = {}): PayableBill => ({
  status: 'paying',
  withdrawn: false,
  online: true,
  other_payment_open: false,
  ...changes,
});

test.each<[string, Partial<PayableBill>, Parameters<typeof billAfterPayment>[1], BillStatus[], boolean]>([
  ['cancelled at the provider', {}, 'cancelled', ['cancelled'], true],
  ['expired at the provider', {}, 'expired', ['expired'], true],
  ['failed: the page shows it, the seats are free', {}, 'failed', ['pending'], true],
  ['failed before the provider was started', { status: 'pending' }, 'failed', [], true],
  ['at the till another method can be tried', { online: false }, 'cancelled', ['pending'], false],
  ['at the till nothing was started', { online: false, status: 'pending' }, 'expired', [], false],
  ['the other tab is still paying', { other_payment_open: true }, 'expired', [], false],
  ['a reservation keeps its place', { status: 'reserved' }, 'cancelled', [], false],
  ['a bill that ended stays ended', { status: 'expired' }, 'failed', [], false],
  ['handed to the provider', { status: 'pending' }, 'started', ['paying'], false],
  ['settled', {}, 'settled', ['settled'], false],
  ['late, seats free', { status: 'expired' }, 'late-settled', ['settled'], false],
  ['late, after a failed payment', { status: 'pending' }, 'late-settled', ['settled'], false],
  ['late, seats gone: it stays expired', { status: 'expired' }, 'late-refund', [], false],
  ['late after a cancelled payment, seats gone: it stays cancelled', { status: 'cancelled' }, 'late-refund', [], false],
  [
    'cancelled by a person: it shows the refund',
    { status: 'cancelled', withdrawn: true },
    'late-refund',
    ['refunding'],
    false,
  ],
  ['screening cancelled while paying', { withdrawn: true }, 'late-refund', ['refunding'], true],
  ['the hold is over and the sweeper not there yet', { status: 'pending' }, 'late-refund', ['expired'], true],
  ['second money', { status: 'settled' }, 'overpaid-refund', [], false],
  ['a wrong amount counts as failed', {}, 'amount-mismatch', ['pending'], true],
  ['a part of a split payment', { online: false }, 'part-paid', ['pending'], false],
  ['all of it went back before we heard', {}, 'returned', ['refunding', 'refunded'], true],
  ['went back before the bill was paying', { status: 'pending' }, 'returned', ['cancelled'], true],
  ['a chargeback', { status: 'settled' }, 'charged-back', [], false],
])(
  '%s',
  {
    tags: [
      'D-019',
      'T20',
      'D-021',
      'D-017',
      'T14',
      'T17a',
      'D-080',
      'T17b',
      'T19',
      'T18',
      'T21',
      'D-082',
      'SETTLE-8',
      'T32',
    ],
  },
  (_, changes, outcome, to, release) => {
    expect(billAfterPayment(bill(changes), outcome)).toEqual({ to, release });
  },
);

test('the bill makes only legal moves, for every outcome', {
  tags: ['SETTLE-5', 'SETTLE-6', 'SETTLE-7', 'SETTLE-8', 'I14'],
}, () => {
  const yesNo = [true, false];
  const paymentStates: PaymentStatus[] = ['pending', 'paying', 'failed', 'cancelled', 'expired', 'paid', 'refunded'];
  const reports: Partial<Answer>[] = [
    { status: 'open' },
    { status: 'failed' },
    { status: 'cancelled' },
    { status: 'expired' },
    {},
    { amount: 1799 },
    { currency: 'USD' },
    { refunded: 1800 },
    { charged_back: 100 },
  ];
  let moves = 0;
  for (const status of BILL_STATUSES)
    for (const withdrawn of yesNo)
      for (const online of yesNo)
        for (const other_payment_open of yesNo)
          for (const goods of ['held', 'free', 'gone'] as const)
            for (const due of [1800, 900])
              for (const paymentStatus of paymentStates)
                for (const changes of reports) {
                  const payable = { status, withdrawn, online, other_payment_open };
                  const payment: PaymentView = {
                    status: paymentStatus,
                    amount: 1800,
                    tip: 0,
                    refunded: 0,
                    refusals: 0,
                    charged_back: 0,
                  };
                  const reported: Answer = {
                    status: 'paid',
                    amount: 1800,
                    currency: 'EUR',
                    refunded: 0,
                    refusals: 0,
                    charged_back: 0,
                    ...changes,
                  };
                  const decision = decideOnPaymentStatus({ bill: billView(payable, due, goods), payment, reported });
                  let at = status;
                  for (const next of billAfterPayment(payable, decision.outcome).to) {
                    expect(billMayMove(at, next), `${at} to ${next} on ${decision.outcome}`).toBe(true);
                    at = next;
                    moves += 1;
                  }
                }
  expect(moves).toBeGreaterThan(1000);
});

test.each<[string, Partial<PayableBill>, string]>([
  ['pending', { status: 'pending' }, 'open'],
  ['reserved', { status: 'reserved' }, 'open'],
  ['paying for a cancelled screening', { withdrawn: true }, 'withdrawn'],
  ['expired', { status: 'expired' }, 'lapsed'],
  ['cancelled with its payment', { status: 'cancelled' }, 'lapsed'],
  ['cancelled by a person', { status: 'cancelled', withdrawn: true }, 'withdrawn'],
  ['settled', { status: 'settled' }, 'done'],
  ['settled, screening cancelled later', { status: 'settled', withdrawn: true }, 'done'],
  ['refunding', { status: 'refunding' }, 'done'],
  ['refunded', { status: 'refunded' }, 'done'],
])('a bill that is %s', { tags: ['SETTLE-4'] }, (_, changes, standing) => {
  expect(billView(bill(changes), 0, 'held').standing).toBe(standing);
});

type World = {
  bill: PayableBill;
  payment: PaymentView;
  seats: 'held' | 'free' | 'gone';
  settled: number;
  refunds: number;
};

/**
 * Applies one delivery to bill and payment as the server does; checks every move against the
 * tables.
 */
function deliver(world: World, reported: Answer, seatsOnceReleased: 'free' | 'gone'): World {
  let { bill: at, payment, seats, settled, refunds } = world;
  for (;;) {
    const decision = decideOnPaymentStatus({ bill: billView(at, 1800, seats), payment, reported });
    if (decision.outcome === 'ignored') return { bill: at, payment, seats, settled, refunds };
    for (const next of decision.payment) {
      expect(paymentMayMove(payment.status, next)).toBe(true);
      payment = { ...payment, status: next };
    }
    const change = billAfterPayment(at, decision.outcome);
    for (const next of change.to) {
      expect(billMayMove(at.status, next)).toBe(true);
      at = { ...at, status: next };
    }
    if (change.release) seats = seatsOnceReleased;
    if (change.to.includes('settled')) settled += 1;
    if ('refund' in decision) {
      refunds += 1;
      payment = { ...payment, refunded: payment.refunded + decision.refund.amount };
    }
    if (decision.outcome === 'refund-seen') payment = { ...payment, refunded: payment.refunded + decision.amount };
    if (decision.outcome === 'charged-back')
      payment = { ...payment, charged_back: payment.charged_back + decision.amount };
    if (decision.outcome === 'returned')
      payment = { ...payment, refunded: decision.refunded, charged_back: decision.charged_back };
  }
}

const paid: Answer = { status: 'paid', amount: 1800, currency: 'EUR', refunded: 0, refusals: 0, charged_back: 0 };
const DELIVERIES: Answer[] = [
  paid,
  { ...paid, status: 'expired' },
  { ...paid, status: 'failed' },
  { ...paid, status: 'cancelled' },
  { ...paid, refunded: 1800 },
  { ...paid, charged_back: 600 },
];

test.each(['free', 'gone'] as const)(
  'all 720 orders of deliveries, released seats are %s: sold once or refunded once',
  { tags: ['T15', 'T17'] },
  (released) => {
    let settledOrders = 0;
    for (const order of permutations(DELIVERIES)) {
      let world: World = {
        bill: bill(),
        payment: { status: 'paying', amount: 1800, tip: 0, refunded: 0, refusals: 0, charged_back: 0 },
        seats: 'held',
        settled: 0,
        refunds: 0,
      };
      for (const delivery of order) world = deliver(world, delivery, released);
      expect(['refunded', 'refunding']).toContain(world.payment.status);
      expect(world.payment.refunded).toBeLessThanOrEqual(1800);
      // Either the tickets are sold once, or the money goes back without tickets: never both, never
      // twice.
      expect(world.settled + world.refunds).toBeLessThanOrEqual(1);
      if (world.settled === 0) expect(world.bill.status).not.toBe('settled');
      settledOrders += world.settled;
    }
    expect(settledOrders).toBeGreaterThan(0);
  },
);

test('twenty equal paid notices settle once', { tags: ['T14'] }, () => {
  let world: World = {
    bill: bill(),
    payment: { status: 'paying', amount: 1800, tip: 0, refunded: 0, refusals: 0, charged_back: 0 },
    seats: 'held',
    settled: 0,
    refunds: 0,
  };
  for (let notice = 0; notice < 20; notice++) world = deliver(world, paid, 'free');
  expect(world).toMatchObject({ settled: 1, refunds: 0, bill: { status: 'settled' }, payment: { status: 'paid' } });
});

const sums = { gross: 5000, done: 0, under_way: false, lines_kept: 3, was_settled: true };
test.each<[string, Partial<typeof sums>, BillStatus]>([
  ['one refund under way', { under_way: true }, 'refunding'],
  ['refused, nothing came back', {}, 'settled'],
  ['some lines back', { done: 1250, lines_kept: 2 }, 'partially_refunded'],
  ['all lines back, handling kept', { done: 4850, lines_kept: 0 }, 'partially_refunded'],
  ['everything back', { done: 5000, lines_kept: 0 }, 'refunded'],
  ['a free bill given back', { gross: 0, done: 0, lines_kept: 0 }, 'refunded'],
  ['never settled, money back', { was_settled: false, done: 5000 }, 'refunded'],
  ['never settled, provider refused: no ticket comes of it', { was_settled: false }, 'refunding'],
])('%s', { tags: ['D-017', 'REFUND-7'] }, (_, changes, status) => {
  expect(billAfterRefunds({ ...sums, ...changes })).toBe(status);
});
