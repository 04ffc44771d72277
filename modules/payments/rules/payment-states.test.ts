import { expect, test } from 'vitest';
import {
  isPaymentStatus,
  isUndecided,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  paymentMayMove,
  wasPaid,
} from '#modules/payments/rules/payment-states.ts';

const reachableFrom = (start: PaymentStatus): Set<PaymentStatus> => {
  const seen = new Set<PaymentStatus>([start]);
  for (const status of seen) for (const next of PAYMENT_TRANSITIONS[status]) seen.add(next);
  return seen;
};

test('PAY-012 D-018 I14 every payment status is reachable from pending', () => {
  expect([...reachableFrom('pending')].sort()).toEqual([...PAYMENT_STATUSES].sort());
});

test('D-018 I14 refunded is the only final state, and it is final', () => {
  expect(PAYMENT_STATUSES.filter((status) => PAYMENT_TRANSITIONS[status].length === 0)).toEqual(['refunded']);
});

test('D-018 I14 the whole table of moves', () => {
  const moves = PAYMENT_STATUSES.flatMap((from) =>
    PAYMENT_STATUSES.filter((to) => paymentMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves.sort()).toEqual(
    [
      'paying paid',
      'paying expired',
      'paying cancelled',
      'paying failed',
      'pending paying',
      'pending paid',
      'pending expired',
      'pending cancelled',
      'pending failed',
      'paid refunding',
      'expired paid',
      'cancelled paid',
      'failed paid',
      'refunding paid',
      'refunding partially_refunded',
      'refunding refunded',
      'partially_refunded refunding',
    ].sort(),
  );
});

test('D-018 once paid, only a refund leads away', () => {
  for (const status of PAYMENT_STATUSES.filter(wasPaid))
    for (const next of reachableFrom(status)) expect(wasPaid(next)).toBe(true);
});

test('PAY-012 questions about a status', () => {
  expect(PAYMENT_STATUSES.filter(isUndecided)).toEqual(['pending', 'paying']);
  expect([isPaymentStatus('paid'), isPaymentStatus('canceled'), isPaymentStatus(null)]).toEqual([true, false, false]);
});
