import { conflict } from '#kernel/refusal.ts';
import type { EmployeeForm } from '#modules/access/contract.ts';
import { auditOf, fieldsOf } from '#modules/access/server/employee-form.ts';
import {
  type EmployeeFields,
  type EmployeeRow,
  lockHouse,
  updateEmployee,
  writeReach,
} from '#modules/access/server/employees.sql.ts';
import { reachOf } from '#modules/access/server/reach.ts';
import {
  employeeBelow,
  haveTheSame,
  refuseGiving,
  refuseTaken,
  refuseUnnotified,
} from '#modules/access/server/refuse-change.ts';
import { endLinksOf } from '#modules/access/server/staff-links.ts';
import { actingAs, endSessionsOf, type Staff, startSession } from '#modules/access/server/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';

export type EmployeeChange = { readonly id: number; readonly form: EmployeeForm };

/**
 * Changes what is known of an employee and what they may do; a blank password or PIN stays. A new password, other roles,
 * permissions or cinemas end their sessions; who changes themselves is answered the id of a new one (T78). Refuses 404
 * not_found.employee, 403 access.above_you and as `addEmployee`, 409 access.changed_meanwhile, 422 `email` validation.unique,
 * `receives_management_notifications` access.nobody_notified (VAL-038).
 */
export async function changeEmployee(
  db: Db,
  exhibitorId: number,
  staff: Staff,
  { id, form }: EmployeeChange,
): Promise<{ employee: EmployeeRow; session: string | null }> {
  const fields = await fieldsOf(form);
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockHouse(tx);
    const before = await employeeBelow(tx, staff, id);
    if (before.version !== form.version) throw conflict('access.changed_meanwhile');
    const reach = await reachOf(tx, form);
    refuseGiving(staff, { ...fields, ...reach }, before);
    await refuseTaken(tx, fields.email, id);
    await updateEmployee(tx, id, fields);
    await writeReach(tx, id, reach);
    const employee = await employeeBelow(tx, staff, id);
    if (before.notified && !employee.notified) await refuseUnnotified(tx);
    await tx.audit({
      ...{ action: 'employee.changed', entity: 'employee', entityId: id },
      before: auditOf(before),
      after: { ...auditOf(employee), ...changedSecrets(fields) },
    });
    // Links lie in the mail of the old address, and choose a password as one was just chosen.
    if (fields.password !== null || before.email !== employee.email) await endLinksOf(tx, id);
    if (fields.password === null && mayTheSame(before, employee)) return { employee, session: null };
    await endSessionsOf(tx, id);
    return { employee, session: id === staff.employeeId ? await startSession(tx, id) : null };
  });
}

const mayTheSame = (before: EmployeeRow, after: EmployeeRow): boolean =>
  haveTheSame(before.roles, after.roles) &&
  haveTheSame(before.customRoles.map(uuidOf), after.customRoles.map(uuidOf)) &&
  haveTheSame(before.permissions, after.permissions) &&
  haveTheSame(before.cinemas, after.cinemas);

const uuidOf = ({ uuid }: { readonly uuid: string }): string => uuid;

const changedSecrets = ({ password, pin }: EmployeeFields) => ({
  ...(password !== null && { password: 'changed' }),
  ...(pin !== null && { pin: 'changed' }),
});
