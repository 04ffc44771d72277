import type { EmployeeForm } from '#modules/access/contract.ts';
import { auditOf, fieldsOf } from '#modules/access/server/employee-form.ts';
import { type EmployeeRow, insertEmployee, lockHouse, writeReach } from '#modules/access/server/employees.sql.ts';
import { reachOf } from '#modules/access/server/reach.ts';
import { employeeBelow, refuseGiving, refuseTaken } from '#modules/access/server/refuse-change.ts';
import { mailLink } from '#modules/access/server/staff-links.ts';
import { actingAs, type Staff } from '#modules/access/server/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Somebody begins to work here; without a password they are mailed an invitation to choose one. Refuses 422 `email`
 * validation.unique, `custom_roles` and `cinemas` validation.exists, 403 access.role_above_you, access.role_beyond_you,
 * access.not_yours_to_give, access.cinemas_beyond_you.
 */
export async function addEmployee(db: Db, exhibitorId: number, staff: Staff, form: EmployeeForm): Promise<EmployeeRow> {
  const fields = await fieldsOf(form);
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockHouse(tx);
    const reach = await reachOf(tx, form);
    refuseGiving(staff, { ...fields, ...reach });
    await refuseTaken(tx, fields.email, null);
    const { id } = await insertEmployee(tx, fields);
    await writeReach(tx, id, reach);
    const row = await employeeBelow(tx, staff, id);
    await tx.audit({ action: 'employee.added', entity: 'employee', entityId: id, after: auditOf(row) });
    if (!row.has_password) await mailLink(tx, id, 'invitation');
    return row;
  });
}
