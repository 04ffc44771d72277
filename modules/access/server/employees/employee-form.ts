import type { EmployeeForm, EmployeeWire } from '#modules/access/contract/employees.ts';
import { levelOf, mayChange } from '#modules/access/rules/rights.ts';
import type { EmployeeFields, EmployeeRow } from '#modules/access/server/employees/employees.sql.ts';
import { hashNewPassword } from '#modules/access/server/passwords/new-password.ts';
import type { Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';

/**
 * Returns a form as it is stored. Password hashing is slow: never inside a transaction. Refuses 422
 * `password` as `hashNewPassword`. `exhibitor`: its trade name.
 */
export async function fieldsOf(form: EmployeeForm, exhibitor: string): Promise<EmployeeFields> {
  const { name, email } = form;
  const [password, pin] = await Promise.all([
    unlessBlank(form.password, (chosen) => hashNewPassword(chosen, { name, email, exhibitor })),
    unlessBlank(form.device_pin, hashPassword),
  ]);
  return {
    name,
    email: email.toLowerCase(),
    roles: [...new Set(form.roles)],
    permissions: [...new Set(form.permissions)],
    notified: form.receives_management_notifications,
    password,
    pin,
  };
}

const unlessBlank = async (chosen: string, hash: (chosen: string) => Promise<string>): Promise<string | null> =>
  chosen === '' ? null : hash(chosen);

/** Returns an employee as the portal shows it to the caller. */
export const employeeWire = (row: EmployeeRow, staff: Staff): EmployeeWire => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  roles: [...row.roles],
  custom_roles: row.customRoles.map(({ uuid, name, color }) => ({ uuid, name, color })),
  permissions: [...row.permissions],
  access_level: levelOf(row),
  cinemas: [...row.cinemas],
  version: row.version,
  receives_management_notifications: row.notified,
  has_password: row.has_password,
  has_device_pin: row.has_pin,
  editable: mayChange(staff.level, levelOf(row)),
});

/** Returns the audit entry of an employee, without password and PIN. */
export const auditOf = ({ name, email, roles, customRoles, permissions, cinemas, notified }: EmployeeRow) => ({
  name,
  email,
  roles,
  permissions,
  cinemas,
  notified,
  custom_roles: customRoles.map((role) => role.name),
});
