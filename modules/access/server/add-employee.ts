import type { EmployeeForm } from '#modules/access/contract.ts';
import { auditOf, fieldsOf } from '#modules/access/server/employee-form.ts';
import { type EmployeeRow, insertEmployee, lockHouse } from '#modules/access/server/employees.sql.ts';
import { refuseGiving, refuseTaken } from '#modules/access/server/refuse-change.ts';
import { mailLink } from '#modules/access/server/staff-links.ts';
import { actingAs, type Staff } from '#modules/access/server/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Somebody begins to work here; without a password they are mailed an invitation to choose one. Refuses 422 `email`
 * validation.unique, 403 access.role_above_you, access.not_yours_to_give.
 */
export async function addEmployee(db: Db, exhibitorId: number, staff: Staff, form: EmployeeForm): Promise<EmployeeRow> {
  refuseGiving(staff, form);
  const fields = await fieldsOf(form);
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockHouse(tx);
    await refuseTaken(tx, fields.email, null);
    const row = await insertEmployee(tx, fields);
    await tx.audit({ action: 'employee.added', entity: 'employee', entityId: row.id, after: auditOf(row) });
    if (!row.has_password) await mailLink(tx, row.id, 'invitation');
    return row;
  });
}
