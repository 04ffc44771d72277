import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { EmployeeWire } from '#modules/access/contract.ts';
import type { EmployeeChoicesWire } from '#modules/access/role-contract.ts';
import type { RoleRights } from '#modules/access/rules/rights.ts';

export const EMPLOYEES = ['employees'] as const;
export const useEmployees = () =>
  useQuery({ queryKey: EMPLOYEES, queryFn: () => api().get<EmployeeWire[]>('/api/staff/employees') });

/** A role of the house, as the rules know it. */
export type Offered = RoleRights & { readonly uuid: string; readonly name: string; readonly color: string };

export const offeredOf = ({ custom_roles }: EmployeeChoicesWire): Offered[] =>
  custom_roles.map(({ access_level: level, ...role }) => ({ ...role, level }));
