import { expect, test } from 'vitest';
import {
  failureOf,
  givesWay,
  isWithoutAnswer,
  resultOf,
  STANDS_MS,
  standsMs,
} from '#apps/scanner/scan/results/result.ts';
import type { Scanned } from '#modules/admission/contract/device.ts';
import { ApiError } from '#web/api/api-error.ts';

test('an admission shows for a moment; every other result until it is dismissed', { tags: ['SCAN-003'] }, () => {
  expect(STANDS_MS).toEqual({
    admitted: 1_500,
    check: null,
    choose: null,
    voucher: null,
    show: null,
    refused: null,
    refusedOffline: null,
    notJudged: null,
    unanswered: null,
  });
  expect(standsMs({ kind: 'admitted', tickets: [], buyer: null, isOffline: true })).toBe(3_000);
  expect(resultOf({ outcome: 'choose', tickets: [], buyer: 'Ada', show: {} } as unknown as Scanned, 'x')).toEqual({
    kind: 'choose',
    tickets: [],
    buyer: 'Ada',
  });
});

test.each([
  [0, 'unanswered'],
  [422, 'refused'],
  [409, 'refused'],
  [429, 'refused'],
  [500, 'unanswered'],
  [503, 'unanswered'],
])(
  'a call that ends with %i is %s: without a decision it neither admits nor refuses',
  { tags: ['SCAN-003'] },
  (status, kind) => {
    expect(failureOf(new ApiError({ status })).kind).toBe(kind);
  },
);

test('the next code does not replace an open choice', { tags: ['D-146'] }, () => {
  expect(
    (['admitted', 'check', 'choose', 'voucher', 'show', 'refused', 'unanswered'] as const).filter(givesWay),
  ).toEqual(['admitted', 'check', 'refused', 'unanswered']);
});

test('a scanner judges alone when the server did not answer, and never after a refusal or a failure', {
  tags: ['ADMIT-22'],
}, () => {
  const without = [0, 502, 503, 504, 500, 401, 403, 409, 422, 429].filter((status) =>
    isWithoutAnswer(failureOf(new ApiError({ status }))),
  );
  expect(without).toEqual([0, 502, 503, 504]);
});
