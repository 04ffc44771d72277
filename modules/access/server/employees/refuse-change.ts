import { notFound, Refusal, refuse } from '#kernel/refusal.ts';
import {
  levelOf,
  mayChange,
  mayGiveCinemas,
  type Rights,
  type RoleRights,
  rightsOfRole,
  whyNotGive,
} from '#modules/access/rules/rights.ts';
import type { Role } from '#modules/access/rules/roles.ts';
import {
  type EmployeeRow,
  isAddressTaken,
  isSomebodyNotified,
  lockEmployee,
} from '#modules/access/server/employees/employees.sql.ts';
import type { HeldRole } from '#modules/access/server/roles/rights.sql.ts';
import type { Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

type Granted = Rights<HeldRole> & Pick<EmployeeRow, 'cinemas'>;

/** Returns the employee, locked. Refuses 404 not_found.employee, 403 access.above_you (D-127). */
export async function employeeBelow(tx: Pick<Tx, 'one'>, staff: Staff, id: number): Promise<EmployeeRow> {
  const row = await lockEmployee(tx, id);
  if (!row) throw notFound('employee');
  refuseAbove(staff, row);
  return row;
}

/**
 * Refuses 403 access.above_you if the employee is not below the caller; admins may change admins
 * (D-127).
 */
export function refuseAbove(staff: Staff, employee: Pick<EmployeeRow, 'roles' | 'customRoles'>): void {
  if (!mayChange(staff.level, levelOf(employee))) throw new Refusal('forbidden', { code: 'access.above_you' });
}

/**
 * An employee may keep their existing grants; each new grant must be one that the caller may give.
 * Refuses 403 access.role_above_you, access.role_beyond_you, access.not_yours_to_give (D-127),
 * access.cinemas_beyond_you (D-160).
 */
export function refuseGiving(staff: Staff, given: Granted, had?: Granted): void {
  const isNew = (role: Role): boolean => !had?.roles.includes(role);
  for (const role of given.roles.filter(isNew)) refuseRole(staff, rightsOfRole(role));
  const isNewHere = ({ uuid }: HeldRole): boolean => !had?.customRoles.some((each) => each.uuid === uuid);
  for (const role of given.customRoles.filter(isNewHere)) refuseRole(staff, role);
  if (given.permissions.some((each) => !had?.permissions.includes(each) && !staff.permissions.has(each)))
    throw new Refusal('forbidden', { code: 'access.not_yours_to_give' });
  const seesTheSame = had !== undefined && haveTheSame(given.cinemas, had.cinemas);
  if (!seesTheSame && !mayGiveCinemas(staff.cinemas, given.cinemas))
    throw new Refusal('forbidden', { code: 'access.cinemas_beyond_you' });
}

/** Refuses 403 access.role_above_you, access.role_beyond_you. */
export function refuseRole(staff: Staff, role: RoleRights): void {
  const why = whyNotGive(staff, role);
  if (why)
    throw new Refusal('forbidden', { code: why === 'level' ? 'access.role_above_you' : 'access.role_beyond_you' });
}

/** Returns whether both lists have the same members, in any order. */
export const haveTheSame = <Each extends string | number>(some: readonly Each[], others: readonly Each[]): boolean =>
  some.length === others.length && some.every((each) => others.includes(each));

/** Refuses 422 `email` validation.unique if another employee has the address. */
export async function refuseTaken(tx: Reads, email: string, except: number | null): Promise<void> {
  if (await isAddressTaken(tx, email, except)) throw refuse('validation.unique', undefined, 'email');
}

/**
 * Checks the recipients after an employee stopped receiving management notifications. Refuses 422
 * `receives_management_notifications` access.nobody_notified if that was the last one (VAL-038).
 */
export async function refuseUnnotified(tx: Reads): Promise<void> {
  if (!(await isSomebodyNotified(tx)))
    throw refuse('access.nobody_notified', undefined, 'receives_management_notifications');
}
