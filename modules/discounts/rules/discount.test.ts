import { describe, expect, test } from 'vitest';
import { sumCents } from '#kernel/money.ts';
import { type DiscountableLine, discountLines, handlingAfter, isAllowed } from '#modules/discounts/rules/discount.ts';

const line = (item: number, gross: number, fixed = false): DiscountableLine => ({ item, gross, fixed });
const percent = (value: number, items: number[] | null = null) => ({ kind: 'percent' as const, value, items });
const amount = (value: number, items: number[] | null = null) => ({ kind: 'amount' as const, value, items });
const free = (items: number[] | null = null) => ({ kind: 'complimentary' as const, value: 0, items });

describe('discountLines', () => {
  test('spreads a percentage over its lines to the cent', { tags: ['DISCOUNT-1', 'DISCOUNT-2'] }, () => {
    const { lines, given, problem } = discountLines([line(0, 1_000), line(1, 333), line(2, 334)], [percent(1_000)]);
    expect(problem).toBeNull();
    expect(given).toEqual([{ cents: 167, base: 1_667 }]);
    expect(lines.map(({ cents }) => cents)).toEqual([100, 33, 34]);
  });

  test('a ticket and its supplement share the discount of their position', { tags: ['DISCOUNT-1'] }, () => {
    const { lines } = discountLines([line(0, 1_000), line(0, 300), line(1, 500)], [amount(130, [0])]);
    expect(lines.map(({ cents }) => cents)).toEqual([100, 30, 0]);
  });

  test('the discount of the bill leaves out positions with their own', { tags: ['DISCOUNT-3'] }, () => {
    const { lines, given } = discountLines([line(0, 1_000), line(1, 400)], [percent(5_000), free([1])]);
    expect(lines).toEqual([
      { cents: 500, discount: 0 },
      { cents: 400, discount: 1 },
    ]);
    expect(given).toEqual([
      { cents: 500, base: 1_000 },
      { cents: 400, base: 400 },
    ]);
  });

  test('cards and tickets that a turn pays keep their price', { tags: ['DISCOUNT-4'] }, () => {
    const { lines } = discountLines([line(0, 1_000), line(1, 2_500, true)], [percent(1_000)]);
    expect(lines.map(({ cents }) => cents)).toEqual([100, 0]);
    expect(discountLines([line(0, 2_500, true)], [percent(1_000)]).problem).toMatchObject({
      code: 'discounts.nothing',
    });
  });

  test('refuses more than the price, nothing, and two for the same', { tags: ['DISCOUNT-3'] }, () => {
    const lines = [line(0, 1_000), line(1, 400)];
    expect(discountLines(lines, [amount(1_401)]).problem).toEqual({
      code: 'discounts.too_much',
      path: 'discounts.0.value',
    });
    expect(discountLines(lines, [free(), amount(1)]).problem?.code).toBe('discounts.twice');
    expect(discountLines(lines, [free([1]), percent(1_000, [0, 1])]).problem?.path).toBe('discounts.1.items');
    expect(discountLines(lines, [free([7])]).problem?.code).toBe('discounts.nothing');
    expect(discountLines(lines, [free([0]), free([1]), percent(10)]).problem?.path).toBe('discounts.2.items');
  });

  test('property: lines never fall below 0, and add up to their discounts', { tags: ['DISCOUNT-1'] }, () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 500; round++) {
      const lines = Array.from({ length: 1 + random(9) }, (_, item) => line(item, random(3_000), random(5) === 0));
      const discounts = [percent(1 + random(10_000)), ...(random(2) ? [free([0])] : [])];
      const { lines: parts, given } = discountLines(lines, discounts);
      for (const [index, { cents }] of parts.entries()) {
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(lines[index]?.gross ?? 0);
      }
      for (const [no, { cents }] of given.entries())
        expect(sumCents(parts.filter(({ discount }) => discount === no).map((part) => part.cents))).toBe(cents);
    }
  });
});

test('the booking fee falls with the price, and a free ticket has none', { tags: ['DISCOUNT-5'] }, () => {
  expect(handlingAfter(100, 1_000, 200)).toBe(80);
  expect(handlingAfter(100, 1_000, 1_000)).toBe(0);
  expect(handlingAfter(0, 0, 0)).toBe(0);
});

test('allowed: with the right, up to the limit, or up to what a colleague approved', { tags: ['DISCOUNT-6'] }, () => {
  const given = { cents: 200, base: 1_000 };
  const right = { mayGive: false, limitBp: 1_999, approval: null };
  expect(isAllowed(given, right)).toBe(false);
  expect(isAllowed(given, { ...right, limitBp: 2_000 })).toBe(true);
  expect(isAllowed(given, { ...right, mayGive: true })).toBe(true);
  expect(isAllowed(given, { ...right, approval: { worth: 199 } })).toBe(false);
  expect(isAllowed(given, { ...right, approval: { worth: 200 } })).toBe(true);
});
