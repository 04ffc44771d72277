import { expect, test } from 'vitest';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import { tender } from '#modules/payments/rules/methods.ts';

test.each([
  [1, 1],
  [2, 2],
  [3, 5],
  [1_047, 1_045],
  [1_048, 1_050],
  [1_050, 1_050],
  [1_051, 1_050],
  [1_052, 1_050],
  [1_053, 1_055],
])('%i cents are %i cents in cash', { tags: ['D-196'] }, (amount, rounded) => {
  expect(inCash(amount, true)).toBe(rounded);
  expect(inCash(amount, false)).toBe(amount);
});

test('cash that ends a bill pays all of it; the rounding is beside it', { tags: ['D-082', 'D-196'] }, () => {
  expect(tender('cash', 1_050, 1_048, true)).toEqual({ kept: 1_048, change: 0, rounding: 2 });
  expect(tender('cash', 2_000, 1_052, true)).toEqual({ kept: 1_052, change: 950, rounding: -2 });
  expect(tender('cash', 1_050, 1_052, true)).toEqual({ kept: 1_052, change: 0, rounding: -2 });
});

test('a part in cash is not rounded, and other methods never are', { tags: ['D-196'] }, () => {
  expect(tender('cash', 500, 1_048, true)).toEqual({ kept: 500, change: 0, rounding: 0 });
  expect(tender('terminal', 1_048, 1_048, true)).toEqual({ kept: 1_048, change: 0, rounding: 0 });
});

test('cash between the amount and its rounding is refused', () => {
  for (const given of [1_048, 1_049])
    expect(tender('cash', given, 1_048, true)).toEqual({ code: 'payments.amount_invalid' });
});
