import { notFound } from '#kernel/refusal.ts';
import type { CustomRoleWire, EmployeeChoicesWire, RolesWire } from '#modules/access/contract/roles.ts';
import { ROLES } from '#modules/access/rules/roles.ts';
import {
  exhibitorCinemas,
  heldRoles,
  holdersOfBuiltIn,
  type ListedRole,
  listedRole,
  listedRoles,
} from '#modules/access/server/roles/roles.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Lists the roles that can be given (PORT-022): the custom roles of the exhibitor, and the number
 * of holders of each built-in role.
 */
export const listRoles = (db: Db, exhibitorId: number): Promise<RolesWire> =>
  db.ask(exhibitorId, async (first) => {
    const [custom, counted] = await Promise.all([listedRoles(first), holdersOfBuiltIn(first)]);
    const holdersOf = new Map(counted.map(({ role, holders }) => [role, holders]));
    return {
      custom: custom.map(roleWire),
      built_in: ROLES.map((role) => ({ role, holders: holdersOf.get(role) ?? 0 })),
    };
  });

/** Refuses 404 not_found.role, also for an archived role. */
export async function getRole(db: Db, exhibitorId: number, uuid: string): Promise<CustomRoleWire> {
  const row = await db.ask(exhibitorId, (first) => listedRole(first, uuid));
  if (!row) throw notFound('role');
  return roleWire(row);
}

/**
 * Lists the roles, permissions and cinemas that an employee can be given, for a caller who may see
 * employees.
 */
export const employeeChoices = (db: Db, exhibitorId: number): Promise<EmployeeChoicesWire> =>
  db.ask(exhibitorId, async (first) => {
    const [roles, cinemas] = await Promise.all([heldRoles(first), exhibitorCinemas(first)]);
    return {
      custom_roles: roles.map(({ level, permissions, ...role }) => ({
        ...role,
        access_level: level,
        permissions: [...permissions],
      })),
      cinemas,
    };
  });

const roleWire = ({ uuid, name, color, level, permissions, version, holders }: ListedRole): CustomRoleWire => ({
  uuid,
  name,
  color,
  access_level: level,
  version,
  permissions: [...permissions],
  holders: holders.map(({ id, name: person }) => ({ id, name: person })),
});
