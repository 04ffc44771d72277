import { conflict, notFound } from '#kernel/refusal.ts';
import type { DiscountReasonForm } from '#modules/discounts/contract/staff.ts';
import {
  insertReason,
  lockReason,
  type ReasonFields,
  setReasonArchived,
  updateReason,
} from '#modules/discounts/server/reasons.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Adds a reason for discounts. Returns its id. */
export function addReason(db: Db, acting: Acting, form: DiscountReasonForm): Promise<number> {
  return db.tx(acting, async (tx) => {
    const after = fieldsOf(form);
    const made = await insertReason(tx, after);
    if (!made) throw new Error('a new reason got no number');
    await tx.audit({ action: 'discount_reason.added', entity: 'discount_reason', entityId: made.id, after });
    return made.id;
  });
}

/** Changes a reason. Refuses 404 not_found.discount_reason, 409 discounts.changed_meanwhile. */
export function changeReason(db: Db, acting: Acting, id: number, form: DiscountReasonForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockReason(tx, id);
    if (!before) throw notFound('discount_reason');
    if (before.version !== form.version) throw conflict('discounts.changed_meanwhile');
    const after = fieldsOf(form);
    await updateReason(tx, id, after);
    await tx.audit({ action: 'discount_reason.changed', entity: 'discount_reason', entityId: id, before, after });
  });
}

/** Archives a reason or brings it back; bills keep it. Refuses 404 not_found.discount_reason. */
export function archiveReason(db: Db, acting: Acting, id: number, archived: boolean): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockReason(tx, id);
    if (!before) throw notFound('discount_reason');
    if (before.archived === archived) return;
    await setReasonArchived(tx, id, archived);
    const action = archived ? 'discount_reason.archived' : 'discount_reason.restored';
    await tx.audit({ action, entity: 'discount_reason', entityId: id });
  });
}

const fieldsOf = ({ names, sort }: DiscountReasonForm): ReasonFields => ({ name: names, sort });
