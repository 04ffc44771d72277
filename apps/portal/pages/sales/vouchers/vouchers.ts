import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import type { StaffVoucher, VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';

export const VOUCHERS = ['vouchers'] as const;

export const useVoucherFilter = () => useListFilter('state', 'search', 'package', 'gift');

/** Page by page, the newest first. */
export function useVouchers(filter: ReturnType<typeof useVoucherFilter>['filter']) {
  return useInfiniteQuery({
    queryKey: [...VOUCHERS, 'list', filter],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/vouchers', { query: { ...filter, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
  });
}

export const useVoucher = (uuid: string) =>
  useQuery({
    queryKey: [...VOUCHERS, 'one', uuid],
    queryFn: () => api().call('GET /api/staff/vouchers/:uuid', { params: { uuid } }),
  });

/** Stores the answered card in the cache and invalidates the lists. */
export async function cacheVoucher(calls: QueryClient, voucher: VoucherDetail): Promise<void> {
  calls.setQueryData([...VOUCHERS, 'one', voucher.uuid], voucher);
  await calls.invalidateQueries({ queryKey: [...VOUCHERS, 'list'] });
}

/**
 * Returns whether the balance means anything: a blank card has none, and a card with a pending
 * payment has none yet.
 */
export const hasBalance = ({ state }: Pick<StaffVoucher, 'state'>): boolean => state !== 'blank' && state !== 'unpaid';
