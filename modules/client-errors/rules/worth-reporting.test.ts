import { expect, test } from 'vitest';
import { isWorthReporting } from '#modules/client-errors/rules/worth-reporting.ts';

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  ['printer.paper_end', true],
  ['printer.communication', false],
])('ERR-001 an error with the code %s is reported: %s', (code, reported) => {
  expect(isWorthReporting({ code })).toBe(reported);
});
