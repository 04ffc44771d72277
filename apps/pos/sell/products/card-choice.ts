import { type Cents, centsFromEuros } from '#kernel/money.ts';
import type { TillVoucherType } from '#modules/till/contract/till.ts';
import type { Stepper } from '#modules/vouchers/rules/stepper.ts';
import { offersProducts, voucherTotal } from '#modules/vouchers/rules/voucher-price.ts';

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

/**
 * Returns a card in the units of this page: visits, and cents instead of the wire's euros (VCH-018
 * to VCH-020, D-108).
 */
export function cardChoice(
  type: TillVoucherType,
  productsFeature: boolean,
): {
  readonly turns: Stepper;
  /** Null if no amount for products is offered. */
  readonly products: Stepper | null;
  readonly priceOf: (turns: number, products: Cents) => Cents;
} {
  const { turns_min, turns_max, turns_step, turns_default } = type;
  const products: Stepper = {
    min: cents(type.products_min),
    max: cents(type.products_max),
    step: cents(type.products_step),
    initial: cents(type.products_default),
    precision: 2,
  };
  return {
    turns: { min: turns_min, max: turns_max, step: turns_step, initial: turns_default, precision: 0 },
    products: offersProducts(type, productsFeature) ? products : null,
    priceOf: (total_turns, total_products) =>
      voucherTotal({ cost_turn: cents(type.cost_turn) }, { total_turns, total_products }),
  };
}
