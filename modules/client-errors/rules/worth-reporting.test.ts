import { expect, test } from 'vitest';
import { isWorthReporting } from '#modules/client-errors/rules/worth-reporting.ts';

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  ['printer.paper_end', true],
  ['printer.communication', false],
])('an error with the code %s is reported: %s', { tags: ['ERR-001'] }, (code, reported) => {
  expect(isWorthReporting({ code })).toBe(reported);
});
