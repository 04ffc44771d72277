import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import { waitingChanged } from '#apps/portal/layout/waiting.ts';
import type { AlarmsPageWire, AlarmWire } from '#modules/alarms/contract/staff.ts';
import { ALARM_KINDS, ALARM_STATUSES, type AlarmKind } from '#modules/alarms/rules/alarm-kinds.ts';

const ALARMS = ['alarms'] as const;
const LIST = [...ALARMS, 'list'] as const;
const alarmKey = (id: string) => [...ALARMS, 'one', id] as const;
/** An open page learns of new alarms within this time. */
const ASK_EVERY_MS = 15_000;

export const ALARM_FILTERS = [...ALARM_STATUSES, 'all'] as const;

export const useAlarmFilter = () => useListFilter('status', 'kind');

/** Page by page, the newest first; an unknown filter is ignored. */
export function useAlarms(filter: { readonly status: string; readonly kind: string }) {
  const status = ALARM_FILTERS.find((each) => each === filter.status);
  const kind = ALARM_KINDS.find((each) => each === filter.kind);
  return useInfiniteQuery({
    queryKey: [...LIST, status, kind],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/alarms', { query: { status, kind, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Reads one alarm; the list shows it until the answer arrives. */
export const useAlarm = (calls: QueryClient, id: string) =>
  useQuery({
    queryKey: alarmKey(id),
    queryFn: () => api().call('GET /api/staff/alarms/:id', { params: { id } }),
    placeholderData: () =>
      calls
        .getQueriesData<{ pages: AlarmsPageWire[] }>({ queryKey: LIST })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(({ alarms }) => alarms)
        .find((alarm) => String(alarm.id) === id),
  });

/** Shows the alarm as the server answered it, and reads the list and the dashboard again. */
export async function alarmChanged(calls: QueryClient, alarm: AlarmWire): Promise<void> {
  calls.setQueryData(alarmKey(String(alarm.id)), alarm);
  await Promise.all([
    calls.invalidateQueries({ queryKey: LIST }),
    calls.invalidateQueries({ queryKey: ['dashboard'] }),
    waitingChanged(calls),
  ]);
}

/** The page on which an employee acts, if the alarm names neither a bill nor a payment. */
export const PAGE_OF: Readonly<Partial<Record<AlarmKind, string>>> = {
  undelivered: '/mail',
  wallet_certificate: '/settings',
};
