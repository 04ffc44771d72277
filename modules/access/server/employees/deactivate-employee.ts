import { conflict } from '#kernel/refusal.ts';
import { auditOf } from '#modules/access/server/employee-form.ts';
import { lockHouse, writeLeft } from '#modules/access/server/employees.sql.ts';
import { employeeBelow, refuseUnnotified } from '#modules/access/server/refuse-change.ts';
import { endLinksOf } from '#modules/access/server/staff-links.ts';
import { actingAs, endSessionsOf, type Staff } from '#modules/access/server/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Somebody no longer works here: what they did keeps their name, their sessions and links end. Refuses 409
 * access.not_yourself, 404 not_found.employee, 403 access.above_you, 422 access.nobody_notified for the last who
 * receives management notifications (VAL-038).
 */
export async function letGo(db: Db, exhibitorId: number, staff: Staff, id: number): Promise<void> {
  if (id === staff.employeeId) throw conflict('access.not_yourself');
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockHouse(tx);
    const employee = await employeeBelow(tx, staff, id);
    await writeLeft(tx, id);
    if (employee.notified) await refuseUnnotified(tx);
    await endSessionsOf(tx, id);
    await endLinksOf(tx, id);
    await tx.audit({ action: 'employee.left', entity: 'employee', entityId: id, before: auditOf(employee) });
  });
}
