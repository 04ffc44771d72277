import { type Cents, MONEY_CENTS_MAX } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { productsStepper, turnsStepper, whyNotAccepted } from '#modules/vouchers/rules/stepper.ts';
import type { VoucherType } from '#modules/vouchers/rules/voucher.ts';

/** The buyer's choice: whole turns, and refreshments in cents. */
export type VoucherChoice = { readonly total_turns: number; readonly total_products: Cents };

/**
 * VOUCHER-3. Returns turns times the cost per turn plus the products amount, in cents (VCH-018).
 */
export const voucherTotal = (type: Pick<VoucherType, 'cost_turn'>, choice: VoucherChoice): Cents =>
  choice.total_turns * type.cost_turn + choice.total_products;

/** Returns the 'from' price of a card in the list (VCH-010). */
export const fromPrice = (type: Pick<VoucherType, 'cost_turn' | 'turns_min'>): Cents => type.cost_turn * type.turns_min;

/**
 * Returns whether refreshments can be chosen: the type allows them and the products feature is on
 * (VCH-003, D-108).
 */
export const offersProducts = (type: Pick<VoucherType, 'products_enabled'>, products_feature: boolean): boolean =>
  type.products_enabled && products_feature;

/** Returns the first values of the form (VCH-019). */
export const initialChoice = (type: VoucherType, products_feature: boolean): VoucherChoice => ({
  total_turns: type.turns_default,
  total_products: offersProducts(type, products_feature) ? type.products_default : 0,
});

/**
 * VOUCHER-3. Returns why a choice cannot be bought, at `total_turns` and `total_products`: the
 * stepper's codes, `vouchers.no_refreshments` if they are not offered, `vouchers.total_zero`
 * (VAL-014, D-064) and `vouchers.total_too_high` above the largest amount (D-065).
 */
export function choiceProblems(type: VoucherType, choice: VoucherChoice, products_feature: boolean): Problem[] {
  const problems: Problem[] = [];
  const turns = whyNotAccepted(turnsStepper(type), choice.total_turns);
  if (turns) problems.push({ ...turns, path: 'total_turns' });
  if (offersProducts(type, products_feature)) {
    const products = whyNotAccepted(productsStepper(type), choice.total_products);
    if (products) problems.push({ ...products, path: 'total_products' });
  } else if (choice.total_products !== 0) {
    problems.push({ code: 'vouchers.no_refreshments', path: 'total_products' });
  }
  if (problems.length > 0) return problems;
  const total = voucherTotal(type, choice);
  if (total === 0) return [{ code: 'vouchers.total_zero', path: 'total_turns' }];
  if (total > MONEY_CENTS_MAX) return [{ code: 'vouchers.total_too_high', path: 'total_turns' }];
  return [];
}
