import { z } from 'zod';
import { zId, zUuid } from '#kernel/wire.ts';
import { zPermission, zRole } from '#modules/access/contract/employees.ts';
import { LEVEL_MAX, LEVEL_MIN, PERMISSIONS, ROLES } from '#modules/access/rules/roles.ts';

const zName = z.string().trim().min(2).max(60);
const zHolder = z.object({ id: zId, name: z.string() });

/** A custom role of the exhibitor (ROLE-002, ROLE-010). One of GET /api/staff/roles. */
export const zCustomRole = z.object({
  uuid: zUuid,
  name: z.string(),
  /** '#rrggbb', or '' for none. */
  color: z.string(),
  access_level: z.number().int(),
  permissions: z.array(zPermission),
  version: z.number().int(),
  /** The employees with this role, by name; at most 500. */
  holders: z.array(zHolder),
});
export type CustomRoleWire = z.infer<typeof zCustomRole>;

/**
 * GET /api/staff/roles: the custom roles, the highest first, and the number of employees with each
 * built-in role.
 */
export const zRoles = z.object({
  custom: z.array(zCustomRole),
  built_in: z.array(z.object({ role: zRole, holders: z.number().int() })),
});
export type RolesWire = z.infer<typeof zRoles>;

/** POST /api/staff/roles (`version` null) and POST /api/staff/roles/{uuid}. */
export const zRoleForm = z.object({
  name: zName,
  color: z.string().regex(/^(#[0-9a-fA-F]{6})?$/),
  access_level: z.number().int().min(LEVEL_MIN).max(LEVEL_MAX),
  permissions: z.array(zPermission).min(1).max(PERMISSIONS.length),
  /** The version when it was read. */
  version: z.number().int().nullable(),
});
export type RoleForm = z.infer<typeof zRoleForm>;

/** POST /api/staff/roles/clone: `from` a custom role by its uuid, or a built-in one by its name. */
export const zCloneForm = z.object({ from: z.union([z.enum(ROLES), zUuid]), name: zName });
export type CloneForm = z.infer<typeof zCloneForm>;

/** GET /api/staff/employee-choices: the choices for an employee besides built-in roles. */
export const zEmployeeChoices = z.object({
  custom_roles: z.array(zCustomRole.omit({ holders: true, version: true })),
  cinemas: z.array(z.object({ id: zId, name: z.string() })),
});
export type EmployeeChoicesWire = z.infer<typeof zEmployeeChoices>;
