import { expect, test } from 'vitest';
import type { VoucherType } from '#modules/vouchers/rules/voucher.ts';
import { choiceProblems, fromPrice, initialChoice, voucherTotal } from '#modules/vouchers/rules/voucher-price.ts';

const type = (changes: Partial<VoucherType> = {}): VoucherType => ({
  id: 1,
  kind: 'giftcard',
  active: true,
  cost_turn: 1150,
  turns_default: 2,
  turns_min: 1,
  turns_max: 10,
  turns_step: 1,
  products_enabled: true,
  products_default: 1000,
  products_min: 0,
  products_max: 5000,
  products_step: 500,
  value_ticket: 1150,
  value_handling: 0,
  validity: '+1 year',
  vat_treatment: 'multi_purpose',
  vat: 600,
  ...changes,
});

test('VCH-018 V3 the total is turns times cost plus refreshments', () => {
  expect(voucherTotal(type(), { total_turns: 3, total_products: 1500 })).toBe(4950);
  expect(voucherTotal(type(), { total_turns: 0, total_products: 0 })).toBe(0);
});

test('VCH-010 the from price is the least one can buy', () => {
  expect(fromPrice(type({ turns_min: 5 }))).toBe(5750);
});

test('VCH-019 D-108 the form starts with the defaults, without refreshments when they are off', () => {
  expect(initialChoice(type(), true)).toEqual({ total_turns: 2, total_products: 1000 });
  expect(initialChoice(type(), false)).toEqual({ total_turns: 2, total_products: 0 });
  expect(initialChoice(type({ products_enabled: false }), true).total_products).toBe(0);
});

test.each<[string, Partial<VoucherType>, number, number, boolean, string[]]>([
  ['VCH-018 a good choice', {}, 2, 1500, true, []],
  ['VAL-037 refreshments off the step', {}, 2, 1250, true, ['total_products vouchers.not_multiple_of_step']],
  ['VAL-012 half a turn', {}, 1.5, 0, true, ['total_turns vouchers.not_whole']],
  [
    'VAL-037 both out of bounds',
    {},
    11,
    5500,
    true,
    ['total_turns vouchers.not_between', 'total_products vouchers.not_between'],
  ],
  ['D-108 refreshments while the feature is off', {}, 2, 500, false, ['total_products vouchers.no_refreshments']],
  [
    'D-108 refreshments the type does not sell',
    { products_enabled: false },
    2,
    500,
    true,
    ['total_products vouchers.no_refreshments'],
  ],
  ['D-064 VAL-014 nothing to pay', { turns_min: 0 }, 0, 0, true, ['total_turns vouchers.total_zero']],
  [
    'D-065 more than the largest amount',
    { turns_max: 10_000, cost_turn: 99_999 },
    10_000,
    0,
    true,
    ['total_turns vouchers.total_too_high'],
  ],
])('V3 %s', (_, changes, total_turns, total_products, feature, expected) => {
  const found = choiceProblems(type(changes), { total_turns, total_products }, feature);
  expect(found.map((p) => `${p.path} ${p.code}`)).toEqual(expected);
});
