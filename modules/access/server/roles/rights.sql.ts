import type { RoleRights } from '#modules/access/rules/rights.ts';

/** A custom role, as an employee holds it. */
export type HeldRole = RoleRights & { readonly uuid: string; readonly name: string; readonly color: string };

const HELD = `FROM employee_role x
   JOIN custom_role r ON r.exhibitor_id = x.exhibitor_id AND r.uuid = x.role_uuid
  WHERE x.exhibitor_id = e.exhibitor_id AND x.employee_id = e.id`;

/** The custom roles that an employee `e` holds, as `HeldRole[]`. */
export const CUSTOM_ROLES = `coalesce((SELECT jsonb_agg(jsonb_build_object('uuid', r.uuid, 'name', r.name, 'color', r.color,
  'level', r.access_level, 'permissions', r.permissions) ORDER BY lower(r.name), r.uuid) ${HELD}), '[]') AS "customRoles"`;

/** The cinemas an employee `e` is limited to (D-160). */
export const CINEMAS = `ARRAY(SELECT x.cinema_id FROM employee_cinema x
  WHERE x.exhibitor_id = e.exhibitor_id AND x.employee_id = e.id ORDER BY x.cinema_id) AS cinemas`;

/**
 * The input of `permissionsOf` for an employee `e`: their built-in roles, and as `permissions`
 * those from custom roles and those given by name (D-127).
 */
export const RIGHTS = `e.roles, e.permissions || ARRAY(SELECT unnest(r.permissions) ${HELD}) AS permissions`;
