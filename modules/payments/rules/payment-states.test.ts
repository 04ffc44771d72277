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

test('every payment status is reachable from pending', { tags: ['PAY-012', 'D-018', 'I14'] }, () => {
  expect([...reachableFrom('pending')].sort()).toEqual([...PAYMENT_STATUSES].sort());
});

test('a refunded payment only waits again, if a provider refuses what it had accepted', {
  tags: ['D-018', 'I14'],
}, () => {
  expect(PAYMENT_TRANSITIONS.refunded).toEqual(['refunding']);
});

test('the whole table of transitions', { tags: ['D-018', 'I14'] }, () => {
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
      'refunded refunding',
    ].sort(),
  );
});

test('once paid, only a refund changes the status', { tags: ['D-018'] }, () => {
  for (const status of PAYMENT_STATUSES.filter(wasPaid))
    for (const next of reachableFrom(status)) expect(wasPaid(next)).toBe(true);
});

test('predicates of a status', { tags: ['PAY-012'] }, () => {
  expect(PAYMENT_STATUSES.filter(isUndecided)).toEqual(['pending', 'paying']);
  expect([isPaymentStatus('paid'), isPaymentStatus('canceled'), isPaymentStatus(null)]).toEqual([true, false, false]);
});
