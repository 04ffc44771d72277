import { type Cents, centsFromEuros } from '#kernel/money.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import type { Stepper } from '#modules/vouchers/rules/stepper.ts';
import { offersProducts, type VoucherChoice } from '#modules/vouchers/rules/voucher-price.ts';

export type { VoucherChoice } from '#modules/vouchers/rules/voucher-price.ts';

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

/**
 * Returns a voucher type in the units of its form: visits and cents instead of the wire's euros
 * (VCH-018 ... VCH-020, D-108).
 */
export function voucherOnSale(
  type: VoucherTypeWire,
  productsFeature: boolean,
): {
  readonly cost_turn: Cents;
  readonly turns: Stepper;
  /** Null if refreshments are not offered. */
  readonly products: Stepper | null;
  readonly initial: VoucherChoice;
} {
  const products: Stepper | null = offersProducts(type, productsFeature)
    ? {
        min: cents(type.products_min),
        max: cents(type.products_max),
        step: cents(type.products_step),
        initial: cents(type.products_default),
        precision: 2,
      }
    : null;
  return {
    cost_turn: cents(type.cost_turn),
    turns: {
      min: type.turns_min,
      max: type.turns_max,
      step: type.turns_step,
      initial: type.turns_default,
      precision: 0,
    },
    products,
    initial: { total_turns: type.turns_default, total_products: products?.initial ?? 0 },
  };
}
