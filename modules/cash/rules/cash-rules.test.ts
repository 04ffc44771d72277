import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingDay, whyNotOpened } from '#modules/cash/rules/booking-day.ts';
import {
  CASH_KINDS,
  type CashMoved,
  countProblems,
  deviationOf,
  drawerSums,
  isRemarkable,
  newBalanceOf,
  withdrawalProblem,
} from '#modules/cash/rules/drawer.ts';
import { countedCents, EURO_PIECES, isPiece, SMALLEST_NOTE } from '#modules/cash/rules/euro-pieces.ts';

const OPENLY = { blind: false };

describe('the expected cash of a drawer', { tags: ['D-153'] }, () => {
  test('expected = starting + cash in - cash out - withdrawn + paid in', { tags: ['CASH-001', 'D-153'] }, () => {
    const moved: CashMoved[] = [
      { kind: 'opening', cents: 15_000 },
      { kind: 'payment', cents: 2_450 },
      { kind: 'payment', cents: 1_000 },
      { kind: 'refund', cents: -450 },
      { kind: 'withdrawal', cents: -10_000 },
      { kind: 'pay_in', cents: 2_000 },
    ];
    expect(drawerSums(moved)).toEqual({
      starting: 15_000,
      cashIn: 3_450,
      cashOut: 450,
      withdrawn: 10_000,
      paidIn: 2_000,
      expected: 10_000,
    });
    expect(drawerSums([])).toEqual({ starting: 0, cashIn: 0, cashOut: 0, withdrawn: 0, paidIn: 0, expected: 0 });
  });

  test('the expected cash is the sum of all movements, in any order', { tags: ['I24'] }, () => {
    const amount = fc.integer({ min: 1, max: 100_000 });
    const movement = fc
      .tuple(fc.constantFrom(...CASH_KINDS), amount)
      .map(
        ([kind, cents]): CashMoved => ({ kind, cents: kind === 'refund' || kind === 'withdrawal' ? -cents : cents }),
      );
    fc.assert(
      fc.property(fc.array(movement), (moved) => {
        const { starting, cashIn, cashOut, withdrawn, paidIn, expected } = drawerSums(moved);
        expect(expected).toBe(starting + cashIn - cashOut - withdrawn + paidIn);
        expect(Math.min(starting, cashIn, cashOut, withdrawn, paidIn)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('counting', { tags: ['D-153'] }, () => {
  test('fifteen coins and notes of the euro, notes before coins', { tags: ['D-153'] }, () => {
    expect(EURO_PIECES).toHaveLength(15);
    expect(EURO_PIECES).toEqual(EURO_PIECES.toSorted((a, b) => b - a));
    expect(EURO_PIECES.filter((piece) => piece >= SMALLEST_NOTE)).toHaveLength(7);
    expect([isPiece('200'), isPiece('300'), isPiece('2e2'), isPiece('__proto__')]).toEqual([true, false, false, false]);
  });
  test('the counted amount is the sum of the coins and notes by their value', { tags: ['CASH-001'] }, () => {
    expect(countedCents({ '5000': 2, '200': 3, '1': 7 })).toBe(10_607);
    expect(countedCents({})).toBe(0);
  });
  test('the deviation is counted minus expected, the new balance is the remaining cash', { tags: ['CASH-001'] }, () => {
    expect(deviationOf({ counted: 9_500, expected: 10_000 })).toBe(-500);
    expect(newBalanceOf({ counted: 9_500, taken: 4_500 })).toBe(5_000);
  });
  test.each([
    [500, false],
    [501, true],
    [-500, false],
    [-501, true],
  ])('a deviation of %i cents requires a remark: %s', { tags: ['D-153'] }, (deviation, remarkable) => {
    expect(isRemarkable(deviation)).toBe(remarkable);
    const count = { expected: 10_000, counted: 10_000 + deviation, taken: 0 };
    expect(countProblems({ ...count, remark: '' }, OPENLY)).toHaveLength(remarkable ? 1 : 0);
    expect(countProblems({ ...count, remark: '' }, { blind: true })).toEqual([]);
    expect(countProblems({ ...count, remark: 'a note was torn' }, OPENLY)).toEqual([]);
  });
  test('no more cash can go to the safe than was counted', { tags: ['D-153'] }, () => {
    const count = { expected: 1_000, counted: 1_000, remark: '' };
    expect(countProblems({ ...count, taken: 1_000 }, OPENLY)).toEqual([]);
    expect(countProblems({ ...count, taken: 1_001 }, OPENLY)).toEqual([
      { code: 'cash.more_than_counted', path: 'taken' },
    ]);
  });
  test('a withdrawal is above zero, and not more than the expected cash', { tags: ['POS-011', 'D-153'] }, () => {
    expect([
      withdrawalProblem(1, 1, OPENLY),
      withdrawalProblem(0, 1, OPENLY)?.code,
      withdrawalProblem(2, 1, OPENLY)?.code,
    ]).toEqual([null, 'cash.nothing_taken', 'cash.more_than_expected']);
  });
});

describe('the day on which cash is booked', { tags: ['D-010'] }, () => {
  const exhibitor = { counting: true, today: '2031-11-21' };
  test('the day for which the drawer is open, after midnight too', { tags: ['D-153'] }, () => {
    expect(bookingDay({ ...exhibitor, openDay: '2031-11-20', countedDay: null })).toBe('2031-11-20');
    expect(bookingDay({ ...exhibitor, counting: false, openDay: '2031-11-20', countedDay: null })).toBe('2031-11-20');
  });
  test('no cash before opening, for an exhibitor that counts', { tags: ['D-153'] }, () => {
    expect(bookingDay({ ...exhibitor, openDay: null, countedDay: '2031-11-20' })).toBeNull();
  });
  test('an exhibitor that does not count books on the current business day, never on a counted day', {
    tags: ['D-153'],
  }, () => {
    const off = { ...exhibitor, counting: false, openDay: null };
    expect(bookingDay({ ...off, countedDay: null })).toBe('2031-11-21');
    expect(bookingDay({ ...off, countedDay: '2031-11-20' })).toBe('2031-11-21');
    expect(bookingDay({ ...off, countedDay: '2031-11-21' })).toBe('2031-11-22');
  });
  test('a drawer is opened once at a time, several times a day, and never for a day before the last count', {
    tags: ['D-153'],
  }, () => {
    const { today } = exhibitor;
    expect(whyNotOpened({ today, openDay: '2031-11-20', countedDay: null })).toBe('cash.already_open');
    expect(whyNotOpened({ today, openDay: null, countedDay: '2031-11-22' })).toBe('cash.day_counted');
    expect(whyNotOpened({ today, openDay: null, countedDay: '2031-11-21' })).toBeNull();
    expect(whyNotOpened({ today, openDay: null, countedDay: '2031-11-20' })).toBeNull();
  });
});
