import type { EmployeeForm } from '#modules/access/contract/employees.ts';
import { accessScopeOf } from '#modules/access/server/employees/access-scope.ts';
import { auditOf, fieldsOf } from '#modules/access/server/employees/employee-form.ts';
import {
  type EmployeeRow,
  insertEmployee,
  lockExhibitor,
  writeReach,
} from '#modules/access/server/employees/employees.sql.ts';
import { employeeBelow, refuseGiving, refuseTaken } from '#modules/access/server/employees/refuse-change.ts';
import { tradeName } from '#modules/access/server/passwords/new-password.ts';
import { actingAs, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { type LinkDeps, passLinkOn } from '#modules/access/server/sign-in/one-time-links.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Adds an employee; without a password it mails an invitation to choose one, or returns its link
 * where no mail can be sent. Refuses 422 `email` validation.unique, `custom_roles` and `cinemas`
 * validation.exists, 403 access.role_above_you, access.role_beyond_you, access.not_yours_to_give,
 * access.cinemas_beyond_you.
 */
export async function addEmployee(
  deps: LinkDeps & { readonly db: Db },
  exhibitorId: number,
  staff: Staff,
  form: EmployeeForm,
): Promise<{ employee: EmployeeRow; link: string | null }> {
  const fields = await fieldsOf(form, await deps.db.ask(exhibitorId, tradeName));
  return deps.db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockExhibitor(tx);
    const reach = await accessScopeOf(tx, form);
    refuseGiving(staff, { ...fields, ...reach });
    await refuseTaken(tx, fields.email, null);
    const { id } = await insertEmployee(tx, fields);
    await writeReach(tx, id, reach);
    const row = await employeeBelow(tx, staff, id);
    await tx.audit({ action: 'employee.added', entity: 'employee', entityId: id, after: auditOf(row) });
    const link = row.has_password ? null : await passLinkOn(tx, deps, id, 'invitation');
    return { employee: row, link };
  });
}
