import { randomUUID } from 'node:crypto';
import { centsFromEuros } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import { peopleWith, provenAtDevice } from '#modules/devices/server.ts';
import type { Approval, ApprovalForm, Approver } from '#modules/discounts/contract/device.ts';
import { insertApproval, listedReasons } from '#modules/discounts/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';

/**
 * A colleague with `discounts.give` allows a discount at this till, by PIN, for at most what it takes
 * off now (DISCOUNT-6). Refuses 404 not_found.person; 422 `user` discounts.approver, `reason_id`
 * discounts.reason_gone, `pin` devices.wrong_code; 429 devices.pin_locked.
 */
export async function approveDiscount(
  { db }: Pick<TillDeps, 'db'>,
  at: AtTill,
  { user, pin, kind, reason_id, ...form }: ApprovalForm,
): Promise<Approval> {
  const { device, attendant, exhibitorId, acting } = at;
  const approver = await provenAtDevice(db, exhibitorId, device, { user, pin }, 'discounts.give');
  if (approver.id === attendant.employeeId) throw refuse('discounts.approver', undefined, 'user');
  const approval = {
    id: randomUUID(),
    device_id: device.id,
    employee_id: attendant.employeeId,
    approved_by: approver.id,
    reason_id,
    kind,
    value: centsFromEuros(form.value) ?? 0,
    worth: centsFromEuros(form.worth) ?? 0,
  };
  await db.tx(acting, async (tx) => {
    const reasons = await listedReasons(tx);
    if (!reasons.some(({ id, archived }) => id === reason_id && !archived))
      throw refuse('discounts.reason_gone', undefined, 'reason_id');
    await insertApproval(tx, approval);
    await tx.audit({ action: 'discount.approved', entity: 'device', entityId: device.id, after: approval });
  });
  return { approval: approval.id, by: approver.name };
}

/** Returns the colleagues of the attendant who may approve discounts by PIN; they need no right to sell. */
export async function discountApprovers(
  { db }: Pick<TillDeps, 'db'>,
  { exhibitorId, attendant }: AtTill,
): Promise<Approver[]> {
  const people = await peopleWith(db, exhibitorId, 'discounts.give');
  return people.filter(({ uuid }) => uuid !== attendant.uuid);
}
