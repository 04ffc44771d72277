import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import type { Giver } from '#modules/access/rules/rights.ts';
import { ACCESS_LEVEL, type Permission, ROLES } from '#modules/access/rules/roles.ts';

export const ROLES_READ = ['roles'] as const;
export const useRoles = () => useQuery({ queryKey: ROLES_READ, queryFn: () => api().call('GET /api/staff/roles') });

/**
 * Reads what an employee can be given in addition to built-in roles. It has the same key prefix: a
 * change to a role changes the choices.
 */
export const useEmployeeChoices = () =>
  useQuery({
    queryKey: [...ROLES_READ, 'choices'],
    queryFn: () => api().call('GET /api/staff/employee-choices'),
  });

const NO_GIVER: Giver = { level: 0, permissions: new Set<Permission>() };
/** Returns the signed-in employee in the form that the rules use. */
export const giverOf = (me: Me | undefined): Giver =>
  me ? { level: me.access_level, permissions: new Set(me.permissions) } : NO_GIVER;

/** Returns a level as its number and the built-in role of that level. */
export function levelText(t: Translate, level: number): string {
  const role = ROLES.find((each) => ACCESS_LEVEL[each] === level);
  return role ? t('roles.level_as', { level, role: t(`employees.role.${role}`) }) : t('roles.level_of', { level });
}
