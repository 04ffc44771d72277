import { conflict } from '#kernel/refusal.ts';
import { auditOf } from '#modules/access/server/employees/employee-form.ts';
import { lockExhibitor, writeLeft } from '#modules/access/server/employees/employees.sql.ts';
import { employeeBelow, refuseUnnotified } from '#modules/access/server/employees/refuse-change.ts';
import { deleteFactors } from '#modules/access/server/factors/factors.sql.ts';
import { refuseEmergency } from '#modules/access/server/provider/passwords-off.ts';
import { forgetBrowsersOf } from '#modules/access/server/sessions/known-browsers.ts';
import { actingAs, endSessionsOf, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { endLinksOf } from '#modules/access/server/sign-in/one-time-links.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Deactivates an employee: the history keeps their name, their sessions and links end. Refuses 409
 * access.not_yourself, 404 not_found.employee, 403 access.above_you, 422 access.nobody_notified for
 * the last one who receives management notifications (VAL-038), 409 access.emergency_admin.
 */
export async function deactivateEmployee(db: Db, exhibitorId: number, staff: Staff, id: number): Promise<void> {
  if (id === staff.employeeId) throw conflict('access.not_yourself');
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockExhibitor(tx);
    const employee = await employeeBelow(tx, staff, id);
    await writeLeft(tx, id);
    await refuseEmergency(tx, id);
    if (employee.notified) await refuseUnnotified(tx);
    await endSessionsOf(tx, id);
    await endLinksOf(tx, id);
    await deleteFactors(tx, id);
    await forgetBrowsersOf(tx, id);
    await tx.audit({ action: 'employee.left', entity: 'employee', entityId: id, before: auditOf(employee) });
  });
}
