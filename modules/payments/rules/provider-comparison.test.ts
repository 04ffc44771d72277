import { expect, test } from 'vitest';
import type { ReportedPayment } from '#modules/payments/rules/payment-decision.ts';
import { differencesOf, MOVEMENT_KINDS, needsQuestion } from '#modules/payments/rules/provider-comparison.ts';

const ours = { paid: 1_200, refunded: 0, refunding: 0, chargedBack: 0 };
const theirs: ReportedPayment = { status: 'paid', amount: 1_200, currency: 'EUR', refunded: 0, charged_back: 0 };

test.each([
  ['equal books', ours, theirs, []],
  ['one cent', ours, { ...theirs, amount: 1_199 }, [{ what: 'paid', provider: 1_199, ours: 1_200 }]],
  ['money without a bill', null, theirs, [{ what: 'paid', provider: 1_200, ours: 0 }]],
  ['money the provider never had', ours, null, [{ what: 'paid', provider: 0, ours: 1_200 }]],
  ['an unpaid payment of both', { ...ours, paid: 0 }, { ...theirs, status: 'expired' as const }, []],
  ['a refund we do not know', ours, { ...theirs, refunded: 300 }, [{ what: 'refunded', provider: 300, ours: 0 }]],
  ['a refund under way, counted or not', { ...ours, refunding: 300 }, { ...theirs, refunded: 300 }, []],
  ['a refund under way, not counted', { ...ours, refunding: 300 }, theirs, []],
  [
    'a refund the provider never made',
    { ...ours, refunded: 300 },
    theirs,
    [{ what: 'refunded', provider: 0, ours: 300 }],
  ],
  ['a chargeback', ours, { ...theirs, charged_back: 1_200 }, [{ what: 'charged_back', provider: 1_200, ours: 0 }]],
] as const)('%s', { tags: ['I08'] }, (_what, mine, reported, expected) => {
  expect(differencesOf(mine, reported, MOVEMENT_KINDS)).toEqual(expected);
});

test('a provider that lists no refunds is not compared by them', () => {
  expect(differencesOf({ ...ours, refunded: 300 }, theirs, ['paid'])).toEqual([]);
});

test('the provider is asked about a payment unless its list proves that both agree', () => {
  const paid = { kind: 'paid', ref: 'tr_1', amount: 1_200 } as const;
  expect(needsQuestion([paid], ours)).toBe(false);
  expect(needsQuestion([paid], { ...ours, paid: 1_199 })).toBe(true);
  expect(needsQuestion([paid], { ...ours, refunded: 1 })).toBe(true);
  expect(needsQuestion([paid, { ...paid, kind: 'refunded' }], ours)).toBe(true);
  expect(needsQuestion([paid], null)).toBe(true);
  expect(needsQuestion([], ours)).toBe(true);
});
