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

test('the total is turns times cost plus refreshments', { tags: ['VCH-018', 'VOUCHER-3'] }, () => {
  expect(voucherTotal(type(), { total_turns: 3, total_products: 1500 })).toBe(4950);
  expect(voucherTotal(type(), { total_turns: 0, total_products: 0 })).toBe(0);
});

test('the from price is the lowest possible price', { tags: ['VCH-010'] }, () => {
  expect(fromPrice(type({ turns_min: 5 }))).toBe(5750);
});

test('the form starts with the defaults, without refreshments when they are off', {
  tags: ['VCH-019', 'D-108'],
}, () => {
  expect(initialChoice(type(), true)).toEqual({ total_turns: 2, total_products: 1000 });
  expect(initialChoice(type(), false)).toEqual({ total_turns: 2, total_products: 0 });
  expect(initialChoice(type({ products_enabled: false }), true).total_products).toBe(0);
});

test.each<[string, Partial<VoucherType>, number, number, boolean, string[]]>([
  ['a good choice', {}, 2, 1500, true, []],
  ['refreshments off the step', {}, 2, 1250, true, ['total_products vouchers.not_multiple_of_step']],
  ['half a turn', {}, 1.5, 0, true, ['total_turns vouchers.not_whole']],
  [
    'both out of bounds',
    {},
    11,
    5500,
    true,
    ['total_turns vouchers.not_between', 'total_products vouchers.not_between'],
  ],
  ['refreshments while the feature is off', {}, 2, 500, false, ['total_products vouchers.no_refreshments']],
  [
    'refreshments the type does not sell',
    { products_enabled: false },
    2,
    500,
    true,
    ['total_products vouchers.no_refreshments'],
  ],
  ['nothing to pay', { turns_min: 0 }, 0, 0, true, ['total_turns vouchers.total_zero']],
  [
    'more than the largest amount',
    { turns_max: 10_000, cost_turn: 99_999 },
    10_000,
    0,
    true,
    ['total_turns vouchers.total_too_high'],
  ],
])(
  '%s',
  { tags: ['VOUCHER-3', 'VCH-018', 'VAL-037', 'VAL-012', 'D-108', 'D-064', 'VAL-014', 'D-065'] },
  (_, changes, total_turns, total_products, feature, expected) => {
    const problems = choiceProblems(type(changes), { total_turns, total_products }, feature);
    expect(problems.map((p) => `${p.path} ${p.code}`)).toEqual(expected);
  },
);
