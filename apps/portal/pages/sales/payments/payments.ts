import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { asked, useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
import type { PaymentPage, StaffPaymentWire } from '#modules/payments/staff-contract.ts';

export const PAYMENTS = ['payments'] as const;

export const usePaymentFilter = () => useNarrowed('status', 'search');

/** Page by page, the newest first. */
export function usePayments(filter: { readonly status: string; readonly search: string }) {
  return useInfiniteQuery({
    queryKey: [...PAYMENTS, filter],
    queryFn: ({ pageParam }) =>
      api().get<PaymentPage>(`/api/staff/payments?${asked({ ...filter, before: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
  });
}

/** One payment: at once when the list has it, else from the server. */
export const usePayment = (calls: QueryClient, id: string) =>
  useQuery({
    queryKey: ['payment', id],
    queryFn: () => api().get<StaffPaymentWire>(`/api/staff/payments/${id}`),
    placeholderData: () =>
      calls
        .getQueriesData<{ pages: PaymentPage[] }>({ queryKey: PAYMENTS })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(({ payments }) => payments)
        .find((payment) => payment.id === id),
  });
