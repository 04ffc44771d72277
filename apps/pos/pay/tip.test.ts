import { expect, test } from 'vitest';
import { cashTip, NO_TIP, tipOnTop } from '#apps/pos/pay/tip.ts';

test('a tip in cash is what was handed over above the bill, and no more', { tags: ['D-081'] }, () => {
  expect(cashTip(NO_TIP, 2_000, 1_650)).toBe(0);
  expect(cashTip({ kind: 'change' }, 2_000, 1_650)).toBe(350);
  expect(cashTip({ kind: 'amount', cents: 200 }, 2_000, 1_650)).toBe(200);
  expect(cashTip({ kind: 'amount', cents: 400 }, 2_000, 1_650)).toBe(350);
  expect(cashTip({ kind: 'change' }, 1_000, 1_650)).toBe(0);
  expect(cashTip({ kind: 'change' }, 50_000, 1_650)).toBe(1_650);
});

test('a tip on a card comes on top of the amount, up to its maximum', { tags: ['D-081'] }, () => {
  expect(tipOnTop({ kind: 'amount', cents: 200 }, 1_650)).toBe(200);
  expect(tipOnTop({ kind: 'amount', cents: 9_900 }, 1_650)).toBe(1_650);
  expect(tipOnTop({ kind: 'change' }, 1_650)).toBe(0);
});
