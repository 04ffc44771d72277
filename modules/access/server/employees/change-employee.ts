import { conflict } from '#kernel/refusal.ts';
import type { EmployeeForm } from '#modules/access/contract/employees.ts';
import { levelOf } from '#modules/access/rules/rights.ts';
import { ACCESS_LEVEL } from '#modules/access/rules/roles.ts';
import { accessScopeOf } from '#modules/access/server/employees/access-scope.ts';
import { auditOf, fieldsOf } from '#modules/access/server/employees/employee-form.ts';
import {
  type EmployeeFields,
  type EmployeeRow,
  lockExhibitor,
  updateEmployee,
  writeReach,
} from '#modules/access/server/employees/employees.sql.ts';
import {
  employeeBelow,
  haveTheSame,
  refuseGiving,
  refuseTaken,
  refuseUnnotified,
} from '#modules/access/server/employees/refuse-change.ts';
import { endChallengesOf } from '#modules/access/server/factors/challenges.ts';
import { tradeName } from '#modules/access/server/passwords/new-password.ts';
import { refuseEmergency } from '#modules/access/server/provider/passwords-off.ts';
import { unlinkAccounts } from '#modules/access/server/provider/provider-accounts.ts';
import { actingAs, endSessionsOf, renewSession, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import { endLinksOf } from '#modules/access/server/sign-in/one-time-links.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export type EmployeeChange = { readonly id: number; readonly form: EmployeeForm };

/**
 * Changes the data and permissions of an employee; a blank password or PIN stays. A new password,
 * other roles, permissions or cinemas end their sessions; an employee who changes themselves gets
 * the id of a new one (T78). Refuses 404 not_found.employee, 403 access.above_you and as
 * `addEmployee`, 409 access.changed_meanwhile, 422 `email` validation.unique,
 * `receives_management_notifications` access.nobody_notified (VAL-038), 409 access.emergency_admin.
 */
export async function changeEmployee(
  db: Db,
  exhibitorId: number,
  staff: Staff,
  { id, form }: EmployeeChange,
): Promise<{ employee: EmployeeRow; session: string | null }> {
  const fields = await fieldsOf(form, await db.ask(exhibitorId, tradeName));
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockExhibitor(tx);
    const before = await employeeBelow(tx, staff, id);
    if (before.version !== form.version) throw conflict('access.changed_meanwhile');
    const reach = await accessScopeOf(tx, form);
    refuseGiving(staff, { ...fields, ...reach }, before);
    await refuseTaken(tx, fields.email, id);
    await updateEmployee(tx, id, fields);
    await writeReach(tx, id, reach);
    const employee = await employeeBelow(tx, staff, id);
    if (before.notified && !employee.notified) await refuseUnnotified(tx);
    if (levelOf(employee) < ACCESS_LEVEL.admin) await refuseEmergency(tx, id);
    await tx.audit({
      action: 'employee.changed',
      entity: 'employee',
      entityId: id,
      before: auditOf(before),
      after: { ...auditOf(employee), ...changedSecrets(fields) },
    });
    await mailChanges(tx, before, employee, fields);
    // Links in the mailbox of the old address could set a password, and so could links from before
    // the new password.
    if (fields.password !== null || before.email !== employee.email) {
      await endLinksOf(tx, id);
      await endChallengesOf(tx, id);
      if (before.email !== employee.email) await unlinkAccounts(tx, id);
    }
    if (fields.password === null && mayTheSame(before, employee)) return { employee, session: null };
    await endSessionsOf(tx, id);
    return { employee, session: id === staff.employeeId ? await renewSession(tx, staff) : null };
  });
}

/** Mails the employee what a colleague changed; a change of the address goes to both. */
async function mailChanges(tx: Tx, before: EmployeeRow, after: EmployeeRow, fields: EmployeeFields): Promise<void> {
  const mailed = { employeeId: before.id, locale: null } as const;
  if (fields.password !== null && before.has_password)
    await mailCredentialChange(tx, { ...mailed, change: 'password_set', address: before.email });
  if (before.email === after.email) return;
  for (const address of [before.email, after.email])
    await mailCredentialChange(tx, { ...mailed, change: 'email_changed', address });
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
