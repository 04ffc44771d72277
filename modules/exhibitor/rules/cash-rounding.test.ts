import { expect, test } from 'vitest';
import { roundsCash } from '#modules/exhibitor/rules/cash-rounding.ts';

test('cash is rounded in Belgium and the Netherlands, unless the exhibitor decides otherwise', {
  tags: ['D-196'],
}, () => {
  const countries = ['BE', 'NL', 'LU', 'DE', 'FR'] as const;
  expect(countries.map((country) => roundsCash('country', country))).toEqual([true, true, false, false, false]);
  expect(countries.map((country) => roundsCash('on', country))).toEqual([true, true, true, true, true]);
  expect(countries.map((country) => roundsCash('off', country))).toEqual([false, false, false, false, false]);
});
