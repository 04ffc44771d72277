import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { EmployeeWire } from '#modules/access/contract.ts';

export const EMPLOYEES = ['employees'] as const;
export const useEmployees = () =>
  useQuery({ queryKey: EMPLOYEES, queryFn: () => api().get<EmployeeWire[]>('/api/staff/employees') });
