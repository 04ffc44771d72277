import { expect, test } from 'vitest';
import { isIban, normaliseIban } from '#modules/exhibitor/rules/iban.ts';

test.each([
  ['BE71 0961 2345 6769', true],
  ['be71096123456769', true],
  ['GB82 WEST 1234 5698 7654 32', true],
  ['NL91ABNA0417164300', true],
  ['BE71 0961 2345 6768', false],
  ['BE17 0961 2345 6769', false],
  ['BE71', false],
  ['7109 6123 4567 69BE', false],
  ['', false],
])('%s: %s', (typed, isOne) => {
  expect(isIban(normaliseIban(typed))).toBe(isOne);
});
