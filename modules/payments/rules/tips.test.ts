import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_METHOD_TYPES } from '#modules/payments/rules/methods.ts';
import { suggestedTips, tipMax, whyNotTip } from '#modules/payments/rules/tips.ts';

const cash = { type: 'cash', amount: 2_000, isOn: true } as const;

test('a tip goes with cash, a card terminal, a QR code and money taken otherwise, where tips are on', {
  tags: ['D-081'],
}, () => {
  const taking = PAYMENT_METHOD_TYPES.filter((type) => whyNotTip(100, { ...cash, type }) === null);
  expect(taking).toEqual(['cash', 'terminal', 'online', 'other']);
  expect(whyNotTip(100, { ...cash, isOn: false })).toEqual({ code: 'payments.no_tip' });
  for (const type of PAYMENT_METHOD_TYPES) expect(whyNotTip(0, { ...cash, type, isOn: false })).toBeNull();
});

test.each([
  [250, 1_000],
  [2_000, 2_000],
  [90_000, 20_000],
])('with %i cents, a tip is at most %i', { tags: ['D-081'] }, (amount, max) => {
  expect(whyNotTip(max, { ...cash, amount })).toBeNull();
  expect(whyNotTip(max + 1, { ...cash, amount })).toEqual({
    code: 'payments.tip_too_much',
    params: { max: max / 100 },
  });
});

test.each([-1, 0.5, Number.NaN])('%s cents are no tip', { tags: ['D-081', 'T23'] }, (tip) => {
  expect(whyNotTip(tip, cash)?.code).toBe('payments.amount_invalid');
});

test('suggested tips are whole dimes, each once, and allowed', { tags: ['D-081'] }, () => {
  expect(suggestedTips(1_650, [5, 10, 15])).toEqual([
    { percent: 5, tip: 80 },
    { percent: 10, tip: 170 },
    { percent: 15, tip: 250 },
  ]);
  expect(suggestedTips(100, [1, 10, 12])).toEqual([{ percent: 10, tip: 10 }]);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 4 }), (amount, percents) => {
      for (const { tip } of suggestedTips(amount, percents)) {
        expect(tip % 10).toBe(0);
        expect(tip).toBeLessThanOrEqual(tipMax(amount));
      }
    }),
  );
});
