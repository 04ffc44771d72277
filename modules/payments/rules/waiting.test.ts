import { expect, test } from 'vitest';
import { PAYMENT_STATUSES } from '#modules/payments/rules/payment-states.ts';
import { nextWhileProcessing, nextWhileReturning, WAITING } from '#modules/payments/rules/waiting.ts';

const returning = (changes: Partial<Parameters<typeof nextWhileReturning>[0]> = {}) =>
  nextWhileReturning({ status: 'paying', waited_ms: 0, extensions: 0, ...changes });
const processing = (changes: Partial<Parameters<typeof nextWhileProcessing>[0]> = {}) =>
  nextWhileProcessing({ status: 'paying', bill_changed: false, waited_ms: 0, extensions: 0, ...changes });

test('the waiting page polls every 3 seconds and goes to the home page after 120', {
  tags: ['PAY-019', 'D-077', 'SETTLE-11'],
}, () => {
  expect([WAITING.poll_ms, WAITING.time_out_ms]).toEqual([3000, 120_000]);
  expect(returning()).toEqual({ wait_ms: 3000, warn: false });
  expect(returning({ status: null })).toEqual({ wait_ms: 3000, warn: false });
  expect(returning({ status: 'pending', waited_ms: 118_000 })).toEqual({ wait_ms: 2000, warn: true });
  expect(returning({ waited_ms: 120_000 })).toEqual({ go: 'home' });
  expect(returning({ status: null, waited_ms: 120_000 })).toEqual({ go: 'home' });
});

test('it goes to the result as soon as the payment is decided', { tags: ['PAY-019', 'D-077', 'SETTLE-11'] }, () => {
  for (const status of PAYMENT_STATUSES) {
    const decided = status !== 'pending' && status !== 'paying';
    expect('go' in returning({ status, waited_ms: 3000 })).toBe(decided);
    if (decided) expect(returning({ status, waited_ms: 500_000 })).toEqual({ go: 'result' });
  }
});

test('the processing page goes to the result on the notice, when not paying, or after 120 s', {
  tags: ['PAY-020', 'D-077', 'SETTLE-11'],
}, () => {
  expect(processing()).toEqual({ wait_ms: 100_000, warn: false });
  expect(processing({ bill_changed: true })).toEqual({ go: 'result' });
  expect(processing({ status: 'pending' })).toEqual({ go: 'result' });
  expect(processing({ status: 'paid' })).toEqual({ go: 'result' });
  expect(processing({ waited_ms: 119_999 })).toEqual({ wait_ms: 1, warn: true });
  expect(processing({ waited_ms: 120_000 })).toEqual({ go: 'result' });
});

test('the visitor is warned in time and can keep waiting, ten times (WCAG 2.2.1)', {
  tags: ['PAY-019', 'SETTLE-11'],
}, () => {
  expect(returning({ waited_ms: 99_999 })).toMatchObject({ warn: false });
  expect(returning({ waited_ms: 100_000 })).toMatchObject({ warn: true });
  expect(returning({ waited_ms: 120_000, extensions: 1 })).toEqual({ wait_ms: 3000, warn: false });
  expect(processing({ waited_ms: 220_000, extensions: 1 })).toEqual({ wait_ms: 20_000, warn: true });
  expect(returning({ waited_ms: 11 * 120_000 - 1, extensions: 10 })).toEqual({ wait_ms: 1, warn: false });
  expect(returning({ waited_ms: 11 * 120_000, extensions: 99 })).toEqual({ go: 'home' });
});
