import { expect, test } from 'vitest';
import { CANCELLATION_MODES, isCancelKeyword, problemsWithCancelling } from '#modules/screenings/rules/cancellation.ts';

test.each([
  ['CANCEL', true],
  ['  CANCEL ', true],
  ['cancel', false],
  ['CANCELLED', false],
  ['CAN CEL', false],
  ['', false],
] as const)('SCH-005 CONST-017 D-117 typing "%s"', (typed, accepted) => {
  expect(isCancelKeyword(typed)).toBe(accepted);
});

test('SCH-005 a wrong keyword is refused at its field', () => {
  expect(problemsWithCancelling({ cancelled: false }, 'cancel')).toEqual([
    { code: 'screening.cancel_keyword', params: { keyword: 'CANCEL' }, path: 'keyword' },
  ]);
  expect(problemsWithCancelling({ cancelled: false }, 'CANCEL')).toEqual([]);
});

test('D-117 a cancellation cannot be repeated', () => {
  expect(problemsWithCancelling({ cancelled: true }, 'CANCEL')).toEqual([{ code: 'screening.already_cancelled' }]);
});

test('SCH-006 two ways to cancel', () => {
  expect(CANCELLATION_MODES).toEqual(['cancel', 'cancel_and_refund']);
});
