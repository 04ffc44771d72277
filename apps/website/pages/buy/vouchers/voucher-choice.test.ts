import { expect, test } from 'vitest';
import { voucherOnSale } from '#apps/website/pages/buy/vouchers/voucher-choice.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

const TYPE = {
  cost_turn: 10.1,
  turns_min: 1,
  turns_max: 20,
  turns_step: 1,
  turns_default: 2,
  products_enabled: true,
  products_min: 0,
  products_max: 50,
  products_step: 2.5,
  products_default: 10,
} as VoucherTypeWire;

test('visits are whole, amounts are cents, and the form starts at the defaults', {
  tags: ['VCH-018', 'VCH-019', 'VCH-020'],
}, () => {
  expect(voucherOnSale(TYPE, true)).toEqual({
    cost_turn: 1010,
    turns: { min: 1, max: 20, step: 1, initial: 2, precision: 0 },
    products: { min: 0, max: 5000, step: 250, initial: 1000, precision: 2 },
    initial: { total_turns: 2, total_products: 1000 },
  });
});

test.each([
  [TYPE, false],
  [{ ...TYPE, products_enabled: false }, true],
])('no refreshments without the type or the feature', { tags: ['PROD-003', 'VCH-003', 'D-108'] }, (type, feature) => {
  const { products, initial } = voucherOnSale(type, feature);
  expect([products, initial]).toEqual([null, { total_turns: 2, total_products: 0 }]);
});
