import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { EmployeeChoicesWire } from '#modules/access/contract/roles.ts';
import type { RoleRights } from '#modules/access/rules/rights.ts';

export const EMPLOYEES = ['employees'] as const;
export const useEmployees = () =>
  useQuery({ queryKey: EMPLOYEES, queryFn: () => api().call('GET /api/staff/employees') });

/** A custom role in the form that the rules use. */
export type Offered = RoleRights & { readonly uuid: string; readonly name: string; readonly color: string };

export const offeredOf = ({ custom_roles }: EmployeeChoicesWire): Offered[] =>
  custom_roles.map(({ access_level: level, ...role }) => ({ ...role, level }));
