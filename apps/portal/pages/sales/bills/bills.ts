import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { asked, useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
import { isDay } from '#kernel/days.ts';
import type { BillPageWire, RefundPreviewWire, StaffBillWire } from '#modules/sales/bills-contract.ts';

export const BILLS = ['bills'] as const;
/** While a provider is asked for money, or for its way back, the bill changes by itself. */
const ASK_EVERY_MS = 3_000;
const UNDER_WAY: readonly string[] = ['paying', 'refunding'];

export type BillFilter = Readonly<Record<'search' | 'day' | 'status' | 'source' | 'schedule', string>>;

/** A day that is none asks for no day, a screening that is none for no screening. */
export function useBillFilter() {
  const narrowed = useNarrowed('search', 'day', 'status', 'source', 'schedule');
  const { day, schedule } = narrowed.filter;
  const filter: BillFilter = {
    ...narrowed.filter,
    ...{ day: isDay(day) ? day : '', schedule: /^\d{1,9}$/.test(schedule) ? schedule : '' },
  };
  return { ...narrowed, filter };
}

/** Page by page, the newest first. */
export const useBills = (filter: BillFilter) =>
  useInfiniteQuery({
    queryKey: [...BILLS, filter],
    queryFn: ({ pageParam }) => api().get<BillPageWire>(`/api/staff/bills?${asked({ ...filter, before: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
  });

/** What somebody is about to do with a bill; the rest of it stays in sight. */
export type BillTask = 'buyer' | 'refund' | null;

export const billKey = (id: string) => [...BILLS, 'one', id] as const;

export const useBill = (id: string) =>
  useQuery({
    queryKey: billKey(id),
    queryFn: () => api().get<StaffBillWire>(`/api/staff/bills/${id}`),
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.status) ? ASK_EVERY_MS : false),
  });

export type RefundChoice = {
  readonly lines: 'all' | readonly number[];
  readonly with_handling: boolean;
  readonly with_tip: boolean;
};

/** What would go back, reckoned by the server; asked anew with every change of the choice. */
export const useRefundPreview = (id: string, { lines, with_handling, with_tip }: RefundChoice) => {
  const query = new URLSearchParams({
    lines: lines === 'all' ? lines : lines.join(','),
    ...{ with_handling: String(with_handling), with_tip: String(with_tip) },
  });
  return useQuery({
    queryKey: [...billKey(id), 'refund', String(query)],
    queryFn: () => api().get<RefundPreviewWire>(`/api/staff/bills/${id}/refund?${query}`),
    enabled: lines === 'all' || lines.length > 0,
    // What the money comes to is never told from memory.
    gcTime: 0,
    retry: false,
  });
};
