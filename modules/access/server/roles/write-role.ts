import { conflict, notFound, Refusal, refuse } from '#kernel/refusal.ts';
import type { CloneForm, RoleForm } from '#modules/access/contract/roles.ts';
import { mayChange, type RoleRights, rightsOfRole, whyNotMake } from '#modules/access/rules/rights.ts';
import { type Permission, ROLES, type Role } from '#modules/access/rules/roles.ts';
import { type EmployeeRow, employee, lockExhibitor } from '#modules/access/server/employees/employees.sql.ts';
import { haveTheSame } from '#modules/access/server/employees/refuse-change.ts';
import {
  archiveRoleRow,
  countRoles,
  insertRole,
  isNameTaken,
  listedRole,
  lockRole,
  ROLES_MAX,
  type RoleFields,
  type RoleRow,
  updateRole,
} from '#modules/access/server/roles/roles.sql.ts';
import {
  actingAs,
  endSessionsOfRole,
  renewSession,
  type Staff,
} from '#modules/access/server/sessions/staff-sessions.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

/** The maximum number of holders that a refusal names. */
const NAMED_MAX = 5;

/**
 * Creates a custom role (ROLE-010). Refuses 422 `name` validation.unique, 409
 * access.too_many_roles, 403 access.role_above_you, access.not_yours_to_give (D-127).
 */
export const createRole = (db: Db, exhibitorId: number, staff: Staff, form: RoleForm): Promise<RoleRow> =>
  db.tx(actingAs(exhibitorId, staff), (tx) => addRole(tx, staff, fieldsOf(form)));

/**
 * Creates a role under a new name with the permissions of another built-in or custom role
 * (ROLE-010). Refuses 404 not_found.role, and as `createRole`.
 */
export const cloneRole = (db: Db, exhibitorId: number, staff: Staff, { from, name }: CloneForm): Promise<RoleRow> =>
  db.tx(actingAs(exhibitorId, staff), async (tx) => {
    const source = await sourceOf(tx, from);
    return addRole(tx, staff, { ...source, name }, from);
  });

/**
 * Changes a role. Its holders get its new permissions, and sign in again if the permissions changed
 * (T78). A caller who changes a role of their own receives the id of a new session. Permissions
 * that the role had before may stay, also those that the caller may not give. Refuses 404
 * not_found.role, 409 access.changed_meanwhile, and as `createRole`.
 */
export const changeRole = (
  db: Db,
  exhibitorId: number,
  staff: Staff,
  { uuid, form }: { readonly uuid: string; readonly form: RoleForm },
): Promise<{ session: string | null }> =>
  db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockExhibitor(tx);
    const before = await roleBelow(tx, staff, uuid);
    if (before.version !== form.version) throw conflict('access.changed_meanwhile');
    const fields = fieldsOf(form);
    refuseMaking(staff, fields, before.permissions);
    await refuseName(tx, fields.name, uuid);
    const me = await holderOf(tx, uuid, staff);
    const after = await updateRole(tx, uuid, fields);
    await tx.audit({
      action: 'role.changed',
      entity: 'role',
      entityId: uuid,
      before: auditOf(before),
      after: auditOf(after),
    });
    if (before.level === after.level && haveTheSame(before.permissions, after.permissions)) return { session: null };
    await endSessionsOfRole(tx, uuid);
    return { session: me ? await renewSession(tx, staff) : null };
  });

/**
 * Archives a role. Refuses 404 not_found.role, 403 access.role_above_you, and 409
 * access.role_in_use {names} while an employee holds it.
 */
export const archiveRole = (db: Db, exhibitorId: number, staff: Staff, uuid: string): Promise<void> =>
  db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockExhibitor(tx);
    const before = await roleBelow(tx, staff, uuid);
    const holders = (await listedRole(tx, uuid))?.holders ?? [];
    if (holders.length > 0) throw conflict('access.role_in_use', { names: namesOf(holders) });
    await archiveRoleRow(tx, uuid);
    await tx.audit({ action: 'role.archived', entity: 'role', entityId: uuid, before: auditOf(before) });
  });

async function addRole(tx: Tx, staff: Staff, fields: RoleFields, from?: string): Promise<RoleRow> {
  await lockExhibitor(tx);
  refuseMaking(staff, fields);
  await refuseName(tx, fields.name, null);
  if ((await countRoles(tx)) >= ROLES_MAX) throw conflict('access.too_many_roles', { max: ROLES_MAX });
  const row = await insertRole(tx, fields);
  const after = { ...auditOf(row), ...(from !== undefined && { cloned_from: from }) };
  await tx.audit({ action: 'role.made', entity: 'role', entityId: row.uuid, after });
  return row;
}

const isBuiltIn = (from: string): from is Role => (ROLES as readonly string[]).includes(from);

async function sourceOf(tx: Tx, from: string): Promise<RoleRights & { readonly color: string }> {
  if (isBuiltIn(from)) return { ...rightsOfRole(from), color: '' };
  const row = await lockRole(tx, from);
  if (!row) throw notFound('role');
  return row;
}

async function roleBelow(tx: Tx, staff: Staff, uuid: string): Promise<RoleRow> {
  const row = await lockRole(tx, uuid);
  if (!row) throw notFound('role');
  if (!mayChange(staff.level, row.level)) throw new Refusal('forbidden', { code: 'access.role_above_you' });
  return row;
}

/**
 * Refuses a role with permissions that the caller lacks, so that a role cannot raise the caller.
 * `had`: the permissions that the role had before; it may keep them.
 */
function refuseMaking(staff: Staff, { level, permissions }: RoleRights, had: readonly Permission[] = []): void {
  const why = whyNotMake(staff, { level, permissions: permissions.filter((each) => !had.includes(each)) });
  if (why)
    throw new Refusal('forbidden', { code: why === 'level' ? 'access.role_above_you' : 'access.not_yours_to_give' });
}

async function refuseName(tx: Tx, name: string, except: string | null): Promise<void> {
  if (await isNameTaken(tx, name, except)) throw refuse('validation.unique', undefined, 'name');
}

/** Returns the caller if they hold the role that they change, otherwise null. */
async function holderOf(tx: Tx, uuid: string, staff: Staff): Promise<EmployeeRow | null> {
  const me = await employee(tx, staff.employeeId);
  return me?.customRoles.some((role) => role.uuid === uuid) ? me : null;
}

const fieldsOf = ({ name, color, access_level, permissions }: RoleForm): RoleFields => ({
  name,
  color: color.toLowerCase(),
  level: access_level,
  permissions: [...new Set(permissions)],
});

const auditOf = ({ name, color, level, permissions }: RoleRow) => ({ name, color, access_level: level, permissions });

const namesOf = (holders: readonly { readonly name: string }[]): string =>
  [...holders.slice(0, NAMED_MAX).map(({ name }) => name), ...(holders.length > NAMED_MAX ? ['…'] : [])].join(', ');
