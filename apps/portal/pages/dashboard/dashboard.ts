import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import type { Permission } from '#modules/access/rules/roles.ts';

/** Sales change by the minute, not by the second: an open page refreshes once a minute. */
const ASK_EVERY_MS = 60_000;

/**
 * The permissions of the parts of the page; an employee without any of them starts on another page.
 */
export const DASHBOARD_NEEDS: readonly Permission[] = [
  'reports.view',
  'schedules.view',
  'devices.view',
  'bills.view',
  'reservations.view',
] as const;

/** An unknown cinema reads all cinemas. */
export function useCinemaFilter() {
  const { filter, narrow } = useListFilter('cinema');
  return { cinema: /^\d{1,9}$/.test(filter.cinema) ? filter.cinema : '', narrow };
}

/** While another cinema loads, the previous data stays. */
export const useDashboard = (cinema: string, enabled: boolean) =>
  useQuery({
    queryKey: ['dashboard', cinema],
    queryFn: () => api().call('GET /api/staff/dashboard', { query: { cinema } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
    enabled,
  });
