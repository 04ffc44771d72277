import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import { isDay } from '#kernel/days.ts';

export const BILLS = ['bills'] as const;
/**
 * While a payment or refund is pending at a provider, the bill changes without an action on this
 * page.
 */
const ASK_EVERY_MS = 3_000;
const UNDER_WAY: readonly string[] = ['paying', 'refunding'];

export type BillFilter = Readonly<Record<'search' | 'day' | 'status' | 'source' | 'schedule', string>>;

/** An invalid day or screening is ignored. */
export function useBillFilter() {
  const filtered = useListFilter('search', 'day', 'status', 'source', 'schedule');
  const { day, schedule } = filtered.filter;
  const filter: BillFilter = {
    ...filtered.filter,
    day: isDay(day) ? day : '',
    schedule: /^\d{1,9}$/.test(schedule) ? schedule : '',
  };
  return { ...filtered, filter };
}

/** Page by page, the newest first. */
export const useBills = (filter: BillFilter) =>
  useInfiniteQuery({
    queryKey: [...BILLS, filter],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/bills', { query: { ...filter, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
  });

/** The open form of a bill; the rest of the bill stays visible. */
export type BillTask = 'buyer' | 'refund' | null;

export const billKey = (id: string) => [...BILLS, 'one', id] as const;

export const useBill = (id: string) =>
  useQuery({
    queryKey: billKey(id),
    queryFn: () => api().call('GET /api/staff/bills/:uuid', { params: { uuid: id } }),
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.status) ? ASK_EVERY_MS : false),
  });

export type RefundChoice = {
  readonly lines: 'all' | readonly number[];
  readonly with_handling: boolean;
  readonly with_tip: boolean;
};

/** Reads the refund preview from the server; each change of the choice reads it again. */
export const useRefundPreview = (id: string, { lines, with_handling, with_tip }: RefundChoice) => {
  const query = { lines: lines === 'all' ? lines : lines.join(','), with_handling, with_tip };
  return useQuery({
    queryKey: [...billKey(id), 'refund', query],
    queryFn: () => api().call('GET /api/staff/bills/:uuid/refund', { params: { uuid: id }, query }),
    enabled: lines === 'all' || lines.length > 0,
    // An amount never comes from the cache.
    gcTime: 0,
    retry: false,
  });
};
