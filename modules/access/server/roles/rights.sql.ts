import type { RoleRights } from '#modules/access/rules/rights.ts';

/** A role of the house, as somebody has it. */
export type HeldRole = RoleRights & { readonly uuid: string; readonly name: string; readonly color: string };

const HELD = `FROM employee_role x
   JOIN custom_role r ON r.exhibitor_id = x.exhibitor_id AND r.uuid = x.role_uuid
  WHERE x.exhibitor_id = e.exhibitor_id AND x.employee_id = e.id`;

/** The roles of the house that an employee `e` has, as `HeldRole[]`. */
export const CUSTOM_ROLES = `coalesce((SELECT jsonb_agg(jsonb_build_object('uuid', r.uuid, 'name', r.name, 'color', r.color,
  'level', r.access_level, 'permissions', r.permissions) ORDER BY lower(r.name), r.uuid) ${HELD}), '[]') AS "customRoles"`;

/** The cinemas an employee `e` is limited to (D-160). */
export const CINEMAS = `ARRAY(SELECT x.cinema_id FROM employee_cinema x
  WHERE x.exhibitor_id = e.exhibitor_id AND x.employee_id = e.id ORDER BY x.cinema_id) AS cinemas`;

/**
 * What `permissionsOf` is asked with, of an employee `e`: their roles of the program, and as `permissions` those they have
 * by roles of the house or by name (D-127).
 */
export const RIGHTS = `e.roles, e.permissions || ARRAY(SELECT unnest(r.permissions) ${HELD}) AS permissions`;
