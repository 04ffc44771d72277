import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { asked, useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
import type { StaffVoucher, VoucherDetail, VoucherPage } from '#modules/vouchers/staff-contract.ts';

export const VOUCHERS = ['vouchers'] as const;

export const useVoucherFilter = () => useNarrowed('state', 'search', 'package');

/** Page by page, the newest first. */
export function useVouchers(filter: ReturnType<typeof useVoucherFilter>['filter']) {
  return useInfiniteQuery({
    queryKey: [...VOUCHERS, 'list', filter],
    queryFn: ({ pageParam }) =>
      api().get<VoucherPage>(`/api/staff/vouchers?${asked({ ...filter, before: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
  });
}

export const useVoucher = (uuid: string) =>
  useQuery({
    queryKey: [...VOUCHERS, 'one', uuid],
    queryFn: () => api().get<VoucherDetail>(`/api/staff/vouchers/${uuid}`),
  });

/** What a deed answered is the card as it is now; the lists are read again. */
export async function tellVoucher(calls: QueryClient, voucher: VoucherDetail): Promise<void> {
  calls.setQueryData([...VOUCHERS, 'one', voucher.uuid], voucher);
  await calls.invalidateQueries({ queryKey: [...VOUCHERS, 'list'] });
}

/** Whether its balance means anything: a blank card has none, and one that waits for its money has none yet. */
export const hasBalance = ({ state }: Pick<StaffVoucher, 'state'>): boolean => state !== 'blank' && state !== 'unpaid';
