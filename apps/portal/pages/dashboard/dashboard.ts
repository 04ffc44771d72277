import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { asked, useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import type { DashboardWire } from '#modules/dashboard/contract.ts';

/** What a house sells changes by the minute, not by the second: whoever leaves the page open is told once a minute. */
const ASK_EVERY_MS = 60_000;

/** Of these the page is made; who has none of them begins elsewhere. */
export const DASHBOARD_NEEDS: readonly Permission[] = [
  ...(['reports.view', 'schedules.view', 'devices.view', 'bills.view', 'reservations.view'] as const),
];

/** A cinema that is none asks for all. */
export function useCinemaFilter() {
  const { filter, narrow } = useNarrowed('cinema');
  return { cinema: /^\d{1,9}$/.test(filter.cinema) ? filter.cinema : '', narrow };
}

/** While another cinema is read, the one before stays. */
export const useDashboard = (cinema: string, enabled: boolean) =>
  useQuery({
    queryKey: ['dashboard', cinema],
    queryFn: () => api().get<DashboardWire>(`/api/staff/dashboard?${asked({ cinema })}`),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
    enabled,
  });
