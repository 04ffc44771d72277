import { PERMISSIONS_OF, permissionsOf } from '#modules/access/rules/permissions.ts';
import { ACCESS_LEVEL, type Permission, ROLES, type Role } from '#modules/access/rules/roles.ts';

/** What a role gives, be it one of the program's or one a house made (ROLE-010). */
export type RoleRights = { readonly level: number; readonly permissions: readonly Permission[] };

/** All that says what somebody may do: roles of the program, roles of the house, and what they were given by name. */
export type Rights<Custom extends RoleRights = RoleRights> = {
  readonly roles: readonly Role[];
  readonly customRoles: readonly Custom[];
  /** Beside those of the roles. */
  readonly permissions: readonly Permission[];
};

export const rightsOfRole = (role: Role): RoleRights => ({
  level: ACCESS_LEVEL[role],
  permissions: PERMISSIONS_OF[role],
});

/** The union over all roles and what was given beside; there are no denials (D-127). */
export const effectiveOf = ({ roles, customRoles, permissions }: Rights): ReadonlySet<Permission> =>
  permissionsOf(roles, [...customRoles.flatMap((role) => role.permissions), ...permissions]);

/** The highest of the roles (D-127); 0 without any, as a client's. */
export const levelOf = ({ roles, customRoles }: Pick<Rights, 'roles' | 'customRoles'>): number =>
  Math.max(0, ...roles.map((role) => ACCESS_LEVEL[role]), ...customRoles.map(({ level }) => level));

/** Whether somebody of this level may change, or make, one of that: admins up to their own, all others below it (D-127). */
export const mayChange = (own: number, other: number): boolean =>
  own >= ACCESS_LEVEL.admin ? other <= own : other < own;

/** Who gives, or makes, roles and permissions. */
export type Giver = { readonly level: number; readonly permissions: ReadonlySet<Permission> };

/**
 * Why somebody may not give a role; null: they may. `level`: it stands too high (D-127). `permissions`: it opens what they
 * cannot open themselves, beyond the work at tills and doors, which whoever runs a house hands out without doing it.
 */
export function whyNotGive(giver: Giver, role: RoleRights): 'level' | 'permissions' | null {
  if (!mayChange(giver.level, role.level)) return 'level';
  const isTheirs = (each: Permission): boolean => giver.permissions.has(each) || PERMISSIONS_OF.employee.includes(each);
  return role.permissions.every(isTheirs) ? null : 'permissions';
}

/** Why somebody may not make, or copy, a role; null: they may. It opens nothing they cannot open themselves (D-127). */
export function whyNotMake(giver: Giver, role: RoleRights): 'level' | 'permissions' | null {
  if (!mayChange(giver.level, role.level)) return 'level';
  return role.permissions.every((each) => giver.permissions.has(each)) ? null : 'permissions';
}

/** The roles of the program somebody may give. */
export const rolesToGive = (giver: Giver): readonly Role[] =>
  ROLES.filter((role) => whyNotGive(giver, rightsOfRole(role)) === null);

/** What somebody holds a permission by: a role of the program, one of the house, or (null) by name. */
export type Source<Custom extends RoleRights> = { readonly role: Role } | { readonly customRole: Custom } | null;

/** By what somebody has a permission: the roles first, from the program's to the house's. */
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

/** Cinemas somebody is limited to (D-160); none: all of them. */
export type Cinemas = readonly number[];

/** Whether somebody limited to these cinemas may see one, or (null) what belongs to none of them. */
export const maySeeCinema = (cinemas: Cinemas, cinema: number | null): boolean =>
  cinemas.length === 0 || (cinema !== null && cinemas.includes(cinema));

/** Whether somebody limited to `own` lets others see these: all of them, or some of theirs. */
export const mayGiveCinemas = (own: Cinemas, given: Cinemas): boolean =>
  own.length === 0 || (given.length > 0 && given.every((cinema) => own.includes(cinema)));
