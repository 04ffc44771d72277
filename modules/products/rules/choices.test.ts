import { describe, expect, test } from 'vitest';
import {
  afterPress,
  asksForChoices,
  type ChoiceGroup,
  choiceProblems,
  chosenOf,
  lacksChoices,
  preselectedIn,
  priceWith,
  whyNotChoices,
} from '#modules/products/rules/choices.ts';

const choice = (id: number, surcharge = 0, preselected = false) => ({
  id,
  name: { en: `Choice ${id}` },
  surcharge,
  preselected,
  sold_out: false,
});
const TASTE: ChoiceGroup = {
  id: 1,
  name: { en: 'Taste' },
  min: 1,
  max: 1,
  choices: [choice(1, 0, true), choice(2, 50)],
};
const EXTRAS: ChoiceGroup = {
  id: 2,
  name: { en: 'Extras' },
  min: 0,
  max: 2,
  choices: [choice(3, 100), choice(4, 75), choice(5, 25)],
};
const GROUPS = [TASTE, EXTRAS];
const why = (ids: readonly number[], groups: readonly ChoiceGroup[] = GROUPS) =>
  whyNotChoices(groups, ids, ({ name }) => name.en ?? '');

describe('choices of a product', { tags: ['PROD-001'] }, () => {
  test('a product is sold with choices between the limits of each group', () => {
    expect([why([1]), why([2, 3]), why([1, 4, 5]), why([], [EXTRAS]), why([], [])]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(why([])).toEqual({ code: 'products.choices_too_few', params: { group: 'Taste', count: 1 } });
    expect(why([3, 4])).toEqual({ code: 'products.choices_too_few', params: { group: 'Taste', count: 1 } });
    expect(why([1, 2])).toEqual({ code: 'products.choices_too_many', params: { group: 'Taste', count: 1 } });
    expect(why([1, 3, 4, 5])).toEqual({ code: 'products.choices_too_many', params: { group: 'Extras', count: 2 } });
  });

  test('a choice that the product does not have is refused, and so is one that is named twice', () => {
    expect(why([1, 99])?.code).toBe('products.choice_unknown');
    expect(why([1], [])?.code).toBe('products.choice_unknown');
    expect(why([1, 3, 3])?.code).toBe('products.choice_twice');
  });

  test('the price is that of the product and the surcharges, in the order of the groups', () => {
    const chosen = chosenOf(GROUPS, [5, 2]);
    expect(chosen.map(({ id }) => id)).toEqual([2, 5]);
    expect(priceWith(490, chosen)).toBe(565);
    expect(priceWith(490, [])).toBe(490);
  });

  test('the attendant is only asked where something must be chosen', () => {
    expect([asksForChoices(GROUPS), asksForChoices([EXTRAS]), asksForChoices([])]).toEqual([true, false, false]);
    expect(preselectedIn(GROUPS)).toEqual([1]);
  });

  test('a press replaces the one choice of a group, fills a larger one, and takes an optional one back', () => {
    expect(afterPress(GROUPS, [1], 2)).toEqual([2]);
    expect(afterPress(GROUPS, [1], 1)).toEqual([1]);
    expect(afterPress(GROUPS, [1, 3], 4)).toEqual([1, 3, 4]);
    expect(afterPress(GROUPS, [1, 3, 4], 5)).toEqual([1, 3, 4]);
    expect(afterPress(GROUPS, [1, 3, 4], 3)).toEqual([1, 4]);
    expect(afterPress(GROUPS, [1], 99)).toEqual([1]);
  });

  test('a choice that is sold out is refused by its name, is not made from the start, and is only taken away', () => {
    const soldOut = (...ids: number[]): ChoiceGroup[] =>
      GROUPS.map((group) => ({
        ...group,
        choices: group.choices.map((each) => ({ ...each, sold_out: ids.includes(each.id) })),
      }));
    expect(why([1], soldOut(1))).toEqual({ code: 'products.choice_sold_out', params: { choice: 'Choice 1' } });
    expect(why([2], soldOut(1))).toBeNull();
    expect(preselectedIn(soldOut(1))).toEqual([]);
    expect([afterPress(soldOut(2), [1], 2), afterPress(soldOut(3), [1, 3], 3)]).toEqual([[1], [1]]);
    // Without the taste that it usually has, the attendant sees the choices also where none is required.
    const usual: ChoiceGroup = { ...EXTRAS, choices: [{ ...choice(6, 0, true), sold_out: true }] };
    expect([asksForChoices([usual]), asksForChoices([{ ...usual, choices: [choice(6, 0, true)] }])]).toEqual([
      true,
      false,
    ]);
  });

  test('a product is sold out when a group cannot have what it needs', () => {
    const needs = (min: number, ...soldOut: boolean[]) =>
      lacksChoices([{ min, max: 2, choices: soldOut.map((sold_out, id) => ({ id, preselected: false, sold_out })) }]);
    expect([needs(1, true, true), needs(2, true, false), needs(1, true, false), needs(0, true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a form names the field that is wrong', () => {
    const problem = (change: Partial<ChoiceGroup>, isOpenPrice = false) =>
      choiceProblems([TASTE, { ...EXTRAS, ...change }], isOpenPrice).map(({ code, path }) => [code, path]);
    expect(problem({})).toEqual([]);
    expect(choiceProblems([], true)).toEqual([]);
    expect(problem({ min: 3, max: 2 })).toEqual([['products.choices_limits', 'choice_groups.1.max']]);
    expect(problem({ min: 4, max: 4 })).toEqual([['products.choices_missing', 'choice_groups.1.min']]);
    expect(problem({ choices: [] })).toEqual([['products.choices_none', 'choice_groups.1.choices']]);
    expect(problem({ max: 1, choices: [choice(3, 0, true), choice(4, 0, true)] })).toEqual([
      ['products.choices_preselected', 'choice_groups.1.choices'],
    ]);
    expect(problem({}, true)).toEqual([['products.choices_open_price', 'open_price.min']]);
  });
});
