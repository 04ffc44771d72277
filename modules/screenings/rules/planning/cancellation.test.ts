import { expect, test } from 'vitest';
import {
  CANCELLATION_MODES,
  isCancelKeyword,
  problemsWithCancelling,
} from '#modules/screenings/rules/planning/cancellation.ts';

test.each([
  ['CANCEL', true],
  ['  CANCEL ', true],
  ['cancel', false],
  ['CANCELLED', false],
  ['CAN CEL', false],
  ['', false],
] as const)('typing "%s"', { tags: ['SCH-005', 'CONST-017', 'D-117'] }, (typed, accepted) => {
  expect(isCancelKeyword(typed)).toBe(accepted);
});

test('a wrong keyword is refused at its field', { tags: ['SCH-005'] }, () => {
  expect(problemsWithCancelling({ cancelled: false }, 'cancel')).toEqual([
    { code: 'screening.cancel_keyword', params: { keyword: 'CANCEL' }, path: 'keyword' },
  ]);
  expect(problemsWithCancelling({ cancelled: false }, 'CANCEL')).toEqual([]);
});

test('a cancellation cannot be repeated', { tags: ['D-117'] }, () => {
  expect(problemsWithCancelling({ cancelled: true }, 'CANCEL')).toEqual([{ code: 'screening.already_cancelled' }]);
});

test('two ways to cancel', { tags: ['SCH-006'] }, () => {
  expect(CANCELLATION_MODES).toEqual(['cancel', 'cancel_and_refund']);
});
