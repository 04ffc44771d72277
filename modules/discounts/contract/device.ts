import { z } from 'zod';
import { zEuros, zId, zUuid } from '#kernel/wire.ts';
import { DISCOUNT_KINDS, DISCOUNTS_MAX, REMARK_MAX } from '#modules/discounts/rules/discount.ts';

const ITEMS_MAX = 100;
/** Per cent and euros alike have at most two decimals. */
const zWhat = {
  kind: z.enum(DISCOUNT_KINDS),
  /** `percent`: up to 100; `amount`: euros; `complimentary`: 0. */
  value: zEuros,
  reason_id: zId,
};
const fits = ({ kind, value }: { kind: string; value: number }): boolean => {
  if (kind === 'complimentary') return value === 0;
  return value > 0 && (kind !== 'percent' || value <= 100);
};
const FIT = { path: ['value'], message: 'amount' };

/** A discount of a sale at a till (decision 0088). */
export const zDiscount = z
  .strictObject({
    ...zWhat,
    /** Positions of `items`; null: the whole bill, but for positions with a discount of their own. */
    items: z.array(z.number().int().min(0).max(ITEMS_MAX)).min(1).max(ITEMS_MAX).nullable(),
    remark: z.string().trim().max(REMARK_MAX).default(''),
    /** From POST /api/pos/discount-approvals. */
    approval: zUuid.nullish(),
  })
  .refine(fits, FIT);
export type DiscountWire = z.input<typeof zDiscount>;
export const zDiscounts = z.array(zDiscount).max(DISCOUNTS_MAX);

/**
 * POST /api/pos/discount-approvals: a colleague with `discounts.give` allows a discount, by PIN.
 * `worth`: what it takes off now; no more is approved. Refuses 404 not_found.person; 422 `user`
 * discounts.approver, `pin` devices.wrong_code, `reason_id` discounts.reason_gone; 429
 * devices.pin_locked.
 */
export const zApprovalForm = z
  .strictObject({ ...zWhat, worth: zEuros, user: zUuid, pin: z.string().min(1).max(20) })
  .refine(fits, FIT)
  .refine(({ worth }) => worth > 0, { path: ['worth'], message: 'amount' });
export type ApprovalForm = z.infer<typeof zApprovalForm>;
export const zApproval = z.object({ approval: zUuid, by: z.string() });
export type Approval = z.infer<typeof zApproval>;

/** One of GET /api/pos/discount-approvers. */
export const zApprover = z.object({ uuid: zUuid, name: z.string() });
export type Approver = z.infer<typeof zApprover>;
