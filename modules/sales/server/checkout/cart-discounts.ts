import { refuse } from '#kernel/refusal.ts';
import { type Discount, isAllowed } from '#modules/discounts/rules/discount.ts';
import type { PricedBasket } from '#modules/sales/rules/cart/basket-total.ts';
import type { Cart, CartDiscount } from '#modules/sales/server/checkout/cart.ts';
import type { CartItem } from '#modules/sales/server/checkout/cart-items.ts';
import type { PricingContext, RequestedDiscount } from '#modules/sales/server/checkout/pricing-context.ts';
import type { Tx } from '#platform/db/tx.ts';

const BP_PER_PERCENT = 100;

/** The same discounts with the positions of the priced basket, which is in the order of the bill; a combo has several. */
export function discountsByPosition(requested: readonly RequestedDiscount[], items: readonly CartItem[]): Discount[] {
  if (requested.length === 0) return [];
  const positions = Map.groupBy(items.keys(), (position) => items[position]?.index);
  return requested.map(({ kind, value, items: named }) => ({
    kind,
    value,
    items: named?.flatMap((index) => positions.get(index) ?? [-1]) ?? null,
  }));
}

/**
 * Returns the discounts as they are stored with the bill. Refuses as `discountLines`, and at
 * `discounts.N` `reason_id` discounts.reason_gone, `approval` discounts.approval_gone and
 * discounts.needs_approval (DISCOUNT-6).
 */
export function cartDiscounts(
  requested: readonly RequestedDiscount[],
  basket: PricedBasket,
  { snapshot }: Pick<PricingContext, 'snapshot'>,
): CartDiscount[] {
  if (basket.problem) throw refuse(basket.problem.code, basket.problem.params, basket.problem.path);
  const limitBp = snapshot.settings.discounts.limit_percent * BP_PER_PERCENT;
  return requested.map((discount, no) => {
    const { kind, value, items, reason, remark, employeeId, mayGive, approval } = discount;
    const given = basket.discounts[no] ?? { cents: 0, base: 0 };
    if (!reason) throw refuse('discounts.reason_gone', undefined, `discounts.${no}.reason_id`);
    const isFree = isAllowed(given, { mayGive, limitBp, approval: null });
    if (!isFree && approval === 'gone') throw refuse('discounts.approval_gone', undefined, `discounts.${no}.approval`);
    const used = approval === 'gone' ? null : approval;
    if (!isAllowed(given, { mayGive, limitBp, approval: used }))
      throw refuse('discounts.needs_approval', undefined, `discounts.${no}.approval`);
    return {
      no,
      kind,
      value,
      whole: items === null,
      cents: given.cents,
      reasonId: reason.id,
      reason: reason.name,
      remark,
      employeeId,
      approvedBy: isFree ? null : (used?.by ?? null),
      approvalId: isFree ? null : (used?.id ?? null),
    };
  });
}

/** One entry of the audit log for each bill with discounts. */
export async function auditDiscounts(tx: Tx, sold: readonly Cart[]): Promise<void> {
  for (const { billId, discounts = [] } of sold) {
    const after = {
      discounts: discounts.map(({ kind, value, cents, reason, employeeId, approvedBy }) => ({
        kind,
        value,
        cents,
        reason,
        employee_id: employeeId,
        approved_by: approvedBy,
      })),
    };
    await tx.audit({ action: 'bill.discounted', entity: 'bill', entityId: billId, after });
  }
}
