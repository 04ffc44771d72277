import { notFound, Refusal, refuse } from '#kernel/refusal.ts';
import { accessLevelOf, mayChange, rolesToGive } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import {
  type EmployeeRow,
  isAddressTaken,
  isSomebodyNotified,
  lockEmployee,
} from '#modules/access/server/employees.sql.ts';
import type { Staff } from '#modules/access/server/staff-sessions.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

type Granted = { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] };

/** The employee, locked. Refuses 404 not_found.employee, 403 access.above_you (D-127). */
export async function employeeBelow(tx: Pick<Tx, 'one'>, staff: Staff, id: number): Promise<EmployeeRow> {
  const row = await lockEmployee(tx, id);
  if (!row) throw notFound('employee');
  refuseAbove(staff, row);
  return row;
}

/** Refuses 403 access.above_you for who is not below whoever asks; admins may change admins (D-127). */
export function refuseAbove(staff: Staff, { roles }: Pick<EmployeeRow, 'roles'>): void {
  if (!mayChange(staff.level, accessLevelOf(roles))) throw new Refusal('forbidden', { code: 'access.above_you' });
}

/**
 * What somebody had already may stay; what is new must be the giver's to give. Refuses 403 access.role_above_you,
 * access.not_yours_to_give (D-127).
 */
export function refuseGiving(staff: Staff, given: Granted, had: Granted = { roles: [], permissions: [] }): void {
  const mine = rolesToGive(staff.level);
  if (given.roles.some((role) => !had.roles.includes(role) && !mine.includes(role)))
    throw new Refusal('forbidden', { code: 'access.role_above_you' });
  if (given.permissions.some((each) => !had.permissions.includes(each) && !staff.permissions.has(each)))
    throw new Refusal('forbidden', { code: 'access.not_yours_to_give' });
}

/** Refuses 422 `email` validation.unique when somebody else who works here has the address. */
export async function refuseTaken(tx: Reads, email: string, except: number | null): Promise<void> {
  if (await isAddressTaken(tx, email, except)) throw refuse('validation.unique', undefined, 'email');
}

/**
 * After somebody stopped receiving management notifications. Refuses 422 `receives_management_notifications` access.nobody_notified
 * when they were the last (VAL-038).
 */
export async function refuseUnnotified(tx: Reads): Promise<void> {
  if (!(await isSomebodyNotified(tx)))
    throw refuse('access.nobody_notified', undefined, 'receives_management_notifications');
}
