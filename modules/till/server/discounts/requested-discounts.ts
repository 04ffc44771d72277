import type { z } from 'zod';
import { centsFromEuros } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import type { zDiscount } from '#modules/discounts/contract/device.ts';
import { type ApprovalRow, approvalsOf, listedReasons } from '#modules/discounts/server.ts';
import { type BillDiscountRow, discountsOfBill, type RequestedDiscount } from '#modules/sales/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';

type DiscountForm = z.output<typeof zDiscount>;

/** After that a discount is approved again. */
const APPROVED_MS = 60 * 60_000;

/**
 * Returns the discounts of a sale with their reasons, in the language of the customer, and with who
 * allowed them. A bill that replaces another keeps what was allowed there. What is missing is refused
 * when the cart is priced, so that a repeated request gets its first answer (T48).
 */
export async function requestedDiscounts(
  { db, snapshots, now }: Pick<TillDeps, 'db' | 'snapshots' | 'now'>,
  at: AtTill,
  { discounts, replaces, locale }: { discounts: readonly DiscountForm[]; replaces: string | null; locale: string },
): Promise<RequestedDiscount[]> {
  if (discounts.length === 0) return [];
  const { settings } = await snapshots.get(at.exhibitorId);
  const ids = discounts.flatMap(({ approval }) => approval ?? []);
  const [reasons, approvals, earlier] = await db.ask(at.exhibitorId, (first) =>
    Promise.all([
      listedReasons(first),
      ids.length > 0 ? approvalsOf(first, ids) : [],
      replaces === null ? [] : discountsOfBill(first, replaces),
    ]),
  );
  return discounts.map((form) => {
    const value = centsFromEuros(form.value) ?? 0;
    const reason = reasons.find(({ id }) => id === form.reason_id);
    const before = earlier.find((each) => isSame(each, form, value));
    return {
      kind: form.kind,
      value,
      items: form.items,
      reason:
        reason && (!reason.archived || before)
          ? { id: reason.id, name: textFor(reason.name, locale, settings.website_locale) }
          : null,
      remark: form.remark,
      employeeId: at.attendant.employeeId,
      mayGive: at.attendant.permissions.has('discounts.give'),
      approval: approvalOf(
        at,
        form,
        value,
        approvals.find(({ id }) => id === form.approval),
        { before, nowMs: now() },
      ),
    };
  });
}

const isSame = (
  { kind, value, reason_id }: Pick<BillDiscountRow, 'kind' | 'value' | 'reason_id'>,
  form: DiscountForm,
  cents: number,
): boolean => kind === form.kind && value === cents && reason_id === form.reason_id;

function approvalOf(
  { device }: AtTill,
  form: DiscountForm,
  value: number,
  row: ApprovalRow | undefined,
  { before, nowMs }: { before: BillDiscountRow | undefined; nowMs: number },
): RequestedDiscount['approval'] {
  if (form.approval) {
    const isOfThis = row && isSame(row, form, value) && row.device_id === device.id;
    return isOfThis && nowMs - row.at_ms < APPROVED_MS ? { id: row.id, by: row.approved_by, worth: row.worth } : 'gone';
  }
  return before ? { id: null, by: before.approved_by ?? before.employee_id, worth: before.cents } : null;
}
