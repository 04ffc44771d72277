import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChoiceGroup } from '#modules/products/rules/choices.ts';
import {
  comboGroups,
  comboPieces,
  comboShares,
  missingPart,
  partProblems,
  piecesIn,
} from '#modules/products/rules/combo.ts';

const SAUCE: ChoiceGroup = {
  id: 1,
  name: { en: 'Sauce', nl: 'Saus' },
  min: 1,
  max: 1,
  choices: [
    { id: 1, name: { en: 'Cheese' }, surcharge: 0, preselected: true, sold_out: false },
    { id: 2, name: { en: 'Guacamole' }, surcharge: 50, preselected: false, sold_out: false },
  ],
};
const product = (en: string, price: number, choice_groups: readonly ChoiceGroup[] = []) => ({
  name: { en },
  price,
  choice_groups,
  status: 'active' as const,
});
const NACHOS = product('Nachos', 600, [SAUCE]);
const COLA = product('Cola', 350);
const PRODUCTS = new Map([
  [1, NACHOS],
  [2, COLA],
]);
const part = (id: number, quantity = 1) => ({ id, name: PRODUCTS.get(id)?.name ?? { en: 'Gone' }, quantity });
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('combos', { tags: ['PROD-001'] }, () => {
  test('each piece gets its share of the price by its own price', () => {
    expect(comboShares(850, [600, 350])).toEqual([537, 313]);
    expect(comboShares(1_000, [300, 300, 300])).toEqual([334, 333, 333]);
    expect(comboShares(500, [0, 0])).toEqual([250, 250]);
    expect(comboShares(0, [600, 350])).toEqual([0, 0]);
    expect(comboShares(500, [0, 100])).toEqual([0, 500]);
  });

  test('for any prices the shares add up to the price of the combo to the cent, and none is below 0', () => {
    const cents = fc.integer({ min: 0, max: 5_000 });
    const pieces = fc.array(fc.oneof(cents, fc.constant(0)), { minLength: 1, maxLength: 54 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), pieces, (price, own) => {
        const shares = comboShares(price, own);
        expect([sum(shares), shares.length]).toEqual([price, own.length]);
        expect(shares.filter((share) => !Number.isInteger(share) || share < 0)).toEqual([]);
        const weight = sum(own);
        const far = shares.filter((share, index) => Math.abs(share - (price * (own[index] ?? 0)) / weight) >= 1);
        expect(weight > 0 ? far : []).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('all pieces of a part get its choices, and a surcharge counts for each of them', () => {
    const parts = [part(1, 2), part(2)];
    expect(comboGroups(parts, PRODUCTS)).toMatchObject([
      { id: 1, name: { en: 'Nachos · Sauce', nl: 'Nachos · Saus' }, choices: [{ surcharge: 0 }, { surcharge: 100 }] },
    ]);
    const pieces = comboPieces(1_200, parts, PRODUCTS, [2]);
    expect(pieces.map(({ product: { name }, choices }) => [name.en, choices.map(({ cents }) => cents)])).toEqual([
      ['Nachos', [50]],
      ['Nachos', [50]],
      ['Cola', []],
    ]);
    expect(sum(pieces.map(({ price }) => price))).toBe(1_200 + 2 * 50);
    expect(piecesIn(parts)).toBe(3);
  });

  test('a part that is archived, not shown or sold out makes its combo unavailable, by its name', () => {
    const with2 = (status: 'active' | 'inactive' | 'sold_out') =>
      new Map([
        [1, NACHOS],
        [2, { ...COLA, status }],
      ]);
    const parts = [part(1), part(2)];
    expect(missingPart(parts, PRODUCTS)).toBeNull();
    expect(missingPart(parts, with2('sold_out'))).toEqual({ en: 'Cola' });
    expect(missingPart(parts, with2('inactive'))).toEqual({ en: 'Cola' });
    expect(missingPart(parts, new Map([[1, NACHOS]]))).toEqual({ en: 'Cola' });
  });

  test('a combo has two pieces at least, and no part twice, archived, unknown or a combo', () => {
    const known = new Map([
      [1, { archived: false, is_combo: false }],
      [2, { archived: true, is_combo: false }],
      [3, { archived: false, is_combo: true }],
    ]);
    const problems = (...parts: { id: number; quantity: number }[]) =>
      partProblems(parts, known).map(({ code, path }) => [code, path]);
    expect(problems({ id: 1, quantity: 2 })).toEqual([]);
    expect(problems({ id: 1, quantity: 1 })).toEqual([['products.combo_too_few', 'parts']]);
    expect(problems()).toEqual([['products.combo_too_few', 'parts']]);
    expect(problems({ id: 1, quantity: 1 }, { id: 1, quantity: 2 })).toEqual([
      ['products.combo_twice', 'parts.1.product_id'],
    ]);
    expect(problems({ id: 2, quantity: 1 }, { id: 3, quantity: 1 }, { id: 9, quantity: 1 })).toEqual([
      ['products.combo_archived', 'parts.0.product_id'],
      ['products.combo_in_combo', 'parts.1.product_id'],
      ['validation.exists', 'parts.2.product_id'],
    ]);
  });
});
