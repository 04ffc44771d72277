import { expect, test } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { failureOf, givesWay, resultOf, STANDS_MS } from '#apps/scanner/scan/results/result.ts';
import type { Scanned } from '#modules/admission/contract.ts';

test('SCAN-003 who was let in is shown for a moment; everything else until it is put away', () => {
  expect(STANDS_MS).toEqual({ admitted: 1_500, choose: null, voucher: null, refused: null, unanswered: null });
  expect(resultOf({ outcome: 'choose', tickets: [], buyer: 'Ada', show: {} } as unknown as Scanned)).toEqual({
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
])('SCAN-003 a call that ends with %i is %s: without a judgement nobody is let in, nor sent away', (status, kind) => {
  expect(failureOf(new ApiError({ status })).kind).toBe(kind);
});

test('D-146 the next code does not push a choice away that somebody is making', () => {
  expect((['admitted', 'choose', 'voucher', 'refused', 'unanswered'] as const).filter(givesWay)).toEqual([
    'admitted',
    'refused',
    'unanswered',
  ]);
});
