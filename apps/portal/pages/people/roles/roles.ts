import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import type { Me } from '#modules/access/contract.ts';
import type { EmployeeChoicesWire, RolesWire } from '#modules/access/role-contract.ts';
import type { Giver } from '#modules/access/rules/rights.ts';
import { ACCESS_LEVEL, type Permission, ROLES } from '#modules/access/rules/roles.ts';

export const ROLES_READ = ['roles'] as const;
export const useRoles = () =>
  useQuery({ queryKey: ROLES_READ, queryFn: () => api().get<RolesWire>('/api/staff/roles') });

/** What an employee can be given beside the roles of the program. Below the same key: a role changes what is offered. */
export const useEmployeeChoices = () =>
  useQuery({
    queryKey: [...ROLES_READ, 'choices'],
    queryFn: () => api().get<EmployeeChoicesWire>('/api/staff/employee-choices'),
  });

const NO_GIVER: Giver = { level: 0, permissions: new Set<Permission>() };
/** Whoever is signed in, as the rules know who gives. */
export const giverOf = (me: Me | undefined): Giver =>
  me ? { level: me.access_level, permissions: new Set(me.permissions) } : NO_GIVER;

/** A level by its number, and the role of the program that stands there. */
export function levelText(t: Translate, level: number): string {
  const role = ROLES.find((each) => ACCESS_LEVEL[each] === level);
  return role ? t('roles.level_as', { level, role: t(`employees.role.${role}`) }) : t('roles.level_of', { level });
}
