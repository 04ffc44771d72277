import {
  type EmployeeRow,
  findEmployeeByEmail,
  insertEmployee,
  isSomebodyNotified,
  lockExhibitor,
} from '#modules/access/server/employees/employees.sql.ts';
import { deleteFactors } from '#modules/access/server/factors/factors.sql.ts';
import { forgetBrowsersOf } from '#modules/access/server/sessions/known-browsers.ts';
import { endSessionsOf } from '#modules/access/server/sessions/staff-sessions.ts';
import { endLinksOf } from '#modules/access/server/sign-in/one-time-links.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Makes an operator of the installation an employee of the transaction's exhibitor (ROLE-004), so
 * that what they do there has their name. Returns the id of the employee. Does nothing for an
 * operator who works there.
 *
 * An employee with the operator's address who is not an operator becomes one, without the password,
 * the PIN, the second factors and the sessions: another person may have chosen them.
 */
export async function joinAsOperator(
  tx: Tx,
  operator: { readonly name: string; readonly email: string },
): Promise<number> {
  await lockExhibitor(tx);
  const { name, email } = operator;
  const present = await findEmployeeByEmail(tx, email);
  if (present?.roles.includes('super-admin')) return present.id;
  if (present) return promote(tx, present);
  const notified = !(await isSomebodyNotified(tx));
  const fields = { name, email, roles: ['super-admin'], permissions: [], notified } as const;
  const { id } = await insertEmployee(tx, { ...fields, password: null, pin: null });
  await tx.audit({ action: 'employee.added', entity: 'employee', entityId: id, after: fields });
  return id;
}

async function promote(tx: Tx, { id, roles }: EmployeeRow): Promise<number> {
  await tx.run(
    `UPDATE employee SET roles = '{super-admin}', password = NULL, pin = NULL, proven_at = NULL, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id],
  );
  await endSessionsOf(tx, id);
  await endLinksOf(tx, id);
  await deleteFactors(tx, id);
  await forgetBrowsersOf(tx, id);
  await tx.audit({
    action: 'employee.changed',
    entity: 'employee',
    entityId: id,
    before: { roles },
    after: { roles: ['super-admin'] },
  });
  return id;
}
