import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import type { PaymentPage } from '#modules/payments/contract/staff.ts';

export const PAYMENTS = ['payments'] as const;

export const usePaymentFilter = () => useListFilter('status', 'search');

/** Page by page, the newest first. */
export function usePayments(filter: { readonly status: string; readonly search: string }) {
  return useInfiniteQuery({
    queryKey: [...PAYMENTS, filter],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/payments', { query: { ...filter, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
  });
}

/** Reads one payment: from the list if it is there, else from the server. */
export const usePayment = (calls: QueryClient, id: string) =>
  useQuery({
    queryKey: ['payment', id],
    queryFn: () => api().call('GET /api/staff/payments/:id', { params: { id } }),
    placeholderData: () =>
      calls
        .getQueriesData<{ pages: PaymentPage[] }>({ queryKey: PAYMENTS })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(({ payments }) => payments)
        .find((payment) => payment.id === id),
  });
