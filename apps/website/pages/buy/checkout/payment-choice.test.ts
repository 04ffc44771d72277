import { expect, test } from 'vitest';
import { mayPay, methodToPay } from '#apps/website/pages/buy/checkout/payment-choice.ts';

const ALONE = { id: 1, exclusive: true };
const CARD = { id: 2, exclusive: false };
const QR = { id: 3, exclusive: false };
const ALL = [ALONE, CARD, QR];

test.each([
  ['the first of several', ALL, null, false, 1],
  ['the one that was chosen', ALL, 3, false, 3],
  ['beside vouchers the first that may', ALL, null, true, 2],
  ['beside vouchers not the chosen one that stands alone', ALL, 1, true, 2],
  ['another when the chosen one is no longer offered', ALL, 9, false, 1],
  ['the only one, even if the server will refuse it', [ALONE], null, true, 1],
  ['none where there is none', [], 2, false, null],
])('the form selects %s', { tags: ['VCH-004', 'D-071', 'D-076'] }, (_, methods, chosen, besideVouchers, expected) => {
  expect(methodToPay(methods, chosen, besideVouchers)).toBe(expected);
});

test('an exclusive method cannot be combined with vouchers', { tags: ['D-076'] }, () => {
  expect([mayPay(ALONE, true), mayPay(ALONE, false), mayPay(CARD, true)]).toEqual([false, true, true]);
});
