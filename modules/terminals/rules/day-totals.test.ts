import { expect, test } from 'vitest';
import { compareDay } from '#modules/terminals/rules/day-totals.ts';

test.each([
  ['equal totals', { terminal: 2_400, ours: 2_400, lost: 0 }, { verdict: 'equal', difference: 0 }],
  [
    'a payment that our books do not have',
    { terminal: 2_900, ours: 2_400, lost: 0 },
    { verdict: 'more', difference: 500 },
  ],
  [
    'a payment that the terminal does not have',
    { terminal: 1_200, ours: 2_400, lost: 0 },
    { verdict: 'less', difference: -1_200 },
  ],
  ['no total', { terminal: null, ours: 2_400, lost: 0 }, { verdict: 'not_reported', difference: null }],
  ['more refunds than payments', { terminal: 450, ours: -450, lost: 0 }, { verdict: 'equal', difference: 0 }],
  [
    'a part that an earlier end of day sent',
    { terminal: 0, ours: 2_400, lost: 2_400 },
    { verdict: 'equal', difference: 0 },
  ],
  ['another refund than ours', { terminal: 500, ours: -450, lost: 0 }, { verdict: 'less', difference: -50 }],
] as const)('%s: the difference is named', { tags: ['D-143'] }, (_, totals, expected) => {
  expect(compareDay(totals)).toEqual(expected);
});
