import { notFound } from '#kernel/refusal.ts';
import type { CustomRoleWire, EmployeeChoicesWire, RolesWire } from '#modules/access/role-contract.ts';
import { ROLES } from '#modules/access/rules/roles.ts';
import {
  heldRoles,
  holdersOfBuiltIn,
  houseCinemas,
  type ListedRole,
  listedRole,
  listedRoles,
} from '#modules/access/server/roles.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/** The roles there are to give (PORT-022): those of the house, and how many have each of the program's. */
export const listRoles = (db: Db, exhibitorId: number): Promise<RolesWire> =>
  db.ask(exhibitorId, async (first) => {
    const [custom, counted] = await Promise.all([listedRoles(first), holdersOfBuiltIn(first)]);
    const holdersOf = new Map(counted.map(({ role, holders }) => [role, holders]));
    return {
      custom: custom.map(roleWire),
      built_in: ROLES.map((role) => ({ role, holders: holdersOf.get(role) ?? 0 })),
    };
  });

/** Refuses 404 not_found.role, also for one that is archived. */
export async function getRole(db: Db, exhibitorId: number, uuid: string): Promise<CustomRoleWire> {
  const row = await db.ask(exhibitorId, (first) => listedRole(first, uuid));
  if (!row) throw notFound('role');
  return roleWire(row);
}

/** What an employee can be given, for whoever looks at employees. */
export const employeeChoices = (db: Db, exhibitorId: number): Promise<EmployeeChoicesWire> =>
  db.ask(exhibitorId, async (first) => {
    const [roles, cinemas] = await Promise.all([heldRoles(first), houseCinemas(first)]);
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
  ...{ uuid, name, color, access_level: level, version },
  permissions: [...permissions],
  holders: holders.map(({ id, name: person }) => ({ id, name: person })),
});
