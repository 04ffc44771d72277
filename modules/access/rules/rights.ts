import { PERMISSIONS_OF, permissionsOf } from '#modules/access/rules/permissions.ts';
import { ACCESS_LEVEL, type Permission, ROLES, type Role } from '#modules/access/rules/roles.ts';

/** The rights of a role, built-in or custom (ROLE-010). */
export type RoleRights = { readonly level: number; readonly permissions: readonly Permission[] };

/**
 * All sources of an employee's permissions: built-in roles, custom roles, and further permissions.
 */
export type Rights<Custom extends RoleRights = RoleRights> = {
  readonly roles: readonly Role[];
  readonly customRoles: readonly Custom[];
  /** In addition to those of the roles. */
  readonly permissions: readonly Permission[];
};

export const rightsOfRole = (role: Role): RoleRights => ({
  level: ACCESS_LEVEL[role],
  permissions: PERMISSIONS_OF[role],
});

/** Returns the union over all roles and further permissions; there are no denials (D-127). */
export const effectiveOf = ({ roles, customRoles, permissions }: Rights): ReadonlySet<Permission> =>
  permissionsOf(roles, [...customRoles.flatMap((role) => role.permissions), ...permissions]);

/** Returns the highest level of the roles (D-127); 0 without any, as for a client. */
export const levelOf = ({ roles, customRoles }: Pick<Rights, 'roles' | 'customRoles'>): number =>
  Math.max(0, ...roles.map((role) => ACCESS_LEVEL[role]), ...customRoles.map(({ level }) => level));

/**
 * Returns whether an employee of this level may change, or create, one of that: admins up to their
 * own, all others below it (D-127).
 */
export const mayChange = (own: number, other: number): boolean =>
  own >= ACCESS_LEVEL.admin ? other <= own : other < own;

/** The employee who gives, or creates, roles and permissions. */
export type Giver = { readonly level: number; readonly permissions: ReadonlySet<Permission> };

/**
 * Returns why an employee may not give a role; null: they may. `level`: its level is too high
 * (D-127). `permissions`: it has permissions they lack, except those for tills and entrances, which
 * a manager gives without having them.
 */
export function whyNotGive(giver: Giver, role: RoleRights): 'level' | 'permissions' | null {
  if (!mayChange(giver.level, role.level)) return 'level';
  const isTheirs = (each: Permission): boolean => giver.permissions.has(each) || PERMISSIONS_OF.employee.includes(each);
  return role.permissions.every(isTheirs) ? null : 'permissions';
}

/**
 * Returns why an employee may not create, or copy, a role; null: they may. It has no permission
 * that they lack (D-127).
 */
export function whyNotMake(giver: Giver, role: RoleRights): 'level' | 'permissions' | null {
  if (!mayChange(giver.level, role.level)) return 'level';
  return role.permissions.every((each) => giver.permissions.has(each)) ? null : 'permissions';
}

/** Returns the built-in roles an employee may give. */
export const rolesToGive = (giver: Giver): readonly Role[] =>
  ROLES.filter((role) => whyNotGive(giver, rightsOfRole(role)) === null);

/** The source of a permission: a built-in role, a custom role, or (null) a direct grant. */
export type Source<Custom extends RoleRights> = { readonly role: Role } | { readonly customRole: Custom } | null;

/** Returns the sources of a permission: the roles first, built-in before custom. */
export const sourcesOf = <Custom extends RoleRights>(
  { roles, customRoles, permissions }: Rights<Custom>,
  permission: Permission,
): Source<Custom>[] => [
  ...roles.filter((role) => PERMISSIONS_OF[role].includes(permission)).map((role) => ({ role })),
  ...customRoles
    .filter((customRole) => customRole.permissions.includes(permission))
    .map((customRole) => ({ customRole })),
  ...(permissions.includes(permission) ? [null] : []),
];

/** Cinemas to which an employee is limited (D-160); none: all of them. */
export type Cinemas = readonly number[];

/**
 * Returns whether an employee limited to these cinemas may see one, or (null) data without a
 * cinema.
 */
export const maySeeCinema = (cinemas: Cinemas, cinema: number | null): boolean =>
  cinemas.length === 0 || (cinema !== null && cinemas.includes(cinema));

/**
 * Returns whether an employee limited to `own` may give access to these: all of theirs, or some.
 */
export const mayGiveCinemas = (own: Cinemas, given: Cinemas): boolean =>
  own.length === 0 || (given.length > 0 && given.every((cinema) => own.includes(cinema)));
