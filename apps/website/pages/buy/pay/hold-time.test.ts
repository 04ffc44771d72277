import { expect, test } from 'vitest';
import { holdTime } from '#apps/website/pages/buy/pay/hold-time.ts';

const SECOND = 1000;
test.each([
  [15 * 60 * SECOND, 'calm', '15:00'],
  [121 * SECOND, 'calm', '2:01'],
  [120 * SECOND, 'warning', '2:00'],
  [61_500, 'warning', '1:02'],
  [1, 'warning', '0:01'],
  [0, 'over', '0:00'],
  [-5 * SECOND, 'over', '0:00'],
] as const)('with %i ms left the clock is %s and reads %s (WCAG 2.2.1)', { tags: ['D-185'] }, (left, stage, text) => {
  expect(holdTime(1_000_000 + left, 1_000_000)).toMatchObject({ stage, text });
});
