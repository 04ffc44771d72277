import type { Permission } from '#modules/access/rules/roles.ts';
import type { HeldRole } from '#modules/access/server/roles/rights.sql.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** The maximum number of roles of an exhibitor, and of cinemas. */
export const ROLES_MAX = 200;
const CINEMAS_MAX = 500;
/** The maximum number of holders that a role lists. */
const HOLDERS_MAX = 500;

export type RoleFields = {
  readonly name: string;
  /** '#rrggbb', or '' for none. */
  readonly color: string;
  readonly level: number;
  readonly permissions: readonly Permission[];
};
export type RoleRow = RoleFields & { readonly uuid: string; readonly version: number };
export type Holder = { readonly id: number; readonly name: string };
export type ListedRole = RoleRow & { readonly holders: readonly Holder[] };

const ROLE = 'r.uuid, r.name, r.color, r.access_level AS level, r.permissions, r.version';
const HERE = 'r.exhibitor_id = tenant() AND r.archived_at IS NULL';
const HOLDERS = `coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name) ORDER BY lower(h.name), h.id)
  FROM (SELECT e.id, e.name FROM employee_role x JOIN employee e ON e.exhibitor_id = x.exhibitor_id AND e.id = x.employee_id
         WHERE x.exhibitor_id = r.exhibitor_id AND x.role_uuid = r.uuid ORDER BY lower(e.name), e.id LIMIT ${HOLDERS_MAX}) h), '[]') AS holders`;

/** Lists the custom roles (ROLE-010), the highest level first, each with its holders. */
export const listedRoles = (tx: Pick<Reads, 'query'>): Promise<ListedRole[]> =>
  tx.query(
    `SELECT ${ROLE}, ${HOLDERS} FROM custom_role r WHERE ${HERE} ORDER BY r.access_level DESC, lower(r.name), r.uuid LIMIT ${ROLES_MAX}`,
  );

export const listedRole = (tx: Pick<Reads, 'one'>, uuid: string): Promise<ListedRole | null> =>
  tx.one(`SELECT ${ROLE}, ${HOLDERS} FROM custom_role r WHERE ${HERE} AND r.uuid = $1`, [uuid]);

export const lockRole = (tx: Pick<Tx, 'one'>, uuid: string): Promise<RoleRow | null> =>
  tx.one(`SELECT ${ROLE} FROM custom_role r WHERE ${HERE} AND r.uuid = $1 FOR NO KEY UPDATE`, [uuid]);

/** Lists all custom roles of the exhibitor, in the form in which an employee holds them. */
export const heldRoles = (tx: Pick<Reads, 'query'>): Promise<HeldRole[]> =>
  tx.query(
    `SELECT r.uuid, r.name, r.color, r.access_level AS level, r.permissions FROM custom_role r WHERE ${HERE}
      ORDER BY r.access_level DESC, lower(r.name), r.uuid LIMIT ${ROLES_MAX}`,
  );

export const countRoles = async (tx: Pick<Reads, 'one'>): Promise<number> =>
  (await tx.one<{ count: number }>(`SELECT count(*)::int AS count FROM custom_role r WHERE ${HERE}`))?.count ?? 0;

/** Returns whether another custom role has this name, ignoring case. */
export const isNameTaken = async (tx: Pick<Reads, 'one'>, name: string, except: string | null): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM custom_role r WHERE ${HERE} AND lower(r.name) = lower($1) AND r.uuid IS DISTINCT FROM $2`,
    [name, except],
  )) !== null;

export async function insertRole(
  tx: Pick<Tx, 'one'>,
  { name, color, level, permissions }: RoleFields,
): Promise<RoleRow> {
  const row = await tx.one<RoleRow>(
    `INSERT INTO custom_role AS r (exhibitor_id, name, color, access_level, permissions, created_at)
     VALUES (tenant(), $1, $2, $3, $4, foyer_now()) RETURNING ${ROLE}`,
    [name, color, level, permissions],
  );
  if (!row) throw new Error('a role was not made');
  return row;
}

export async function updateRole(
  tx: Pick<Tx, 'one'>,
  uuid: string,
  { name, color, level, permissions }: RoleFields,
): Promise<RoleRow> {
  const row = await tx.one<RoleRow>(
    `UPDATE custom_role AS r SET name = $2, color = $3, access_level = $4, permissions = $5, version = r.version + 1
      WHERE ${HERE} AND r.uuid = $1 RETURNING ${ROLE}`,
    [uuid, name, color, level, permissions],
  );
  if (!row) throw new Error('a role vanished while being changed');
  return row;
}

export const archiveRoleRow = (tx: Pick<Tx, 'run'>, uuid: string): Promise<number> =>
  tx.run('UPDATE custom_role SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND uuid = $1', [uuid]);

/** Counts the holders of each built-in role. */
export const holdersOfBuiltIn = (tx: Pick<Reads, 'query'>): Promise<{ role: string; holders: number }[]> =>
  tx.query(
    `SELECT role, count(*)::int AS holders FROM employee e, unnest(e.roles) role
      WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL GROUP BY role LIMIT 50`,
  );

/**
 * Lists the cinemas of the exhibitor, including archived ones: reports still read their figures.
 */
export const exhibitorCinemas = (tx: Pick<Reads, 'query'>): Promise<{ id: number; name: string }[]> =>
  tx.query(`SELECT id, name FROM cinema WHERE exhibitor_id = tenant() ORDER BY sort, name, id LIMIT ${CINEMAS_MAX}`);
