import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { PaymentPage, StaffPaymentWire } from '#modules/payments/staff-contract.ts';

export const PAYMENTS = ['payments'] as const;

/** What the list is narrowed to stands in its address, so that it can be sent to a colleague. */
export function usePaymentFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = { status: query.get('status') ?? '', search: query.get('search') ?? '' };
  return {
    filter,
    narrow(change: Partial<typeof filter>): void {
      const given = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
      setQuery(Object.fromEntries(given), { replace: true });
    },
    /** To stand behind the address of a payment, and of the list. */
    kept: query.size > 0 ? `?${query}` : '',
  };
}

/** Page by page, the newest first. */
export function usePayments(filter: { readonly status: string; readonly search: string }) {
  return useInfiniteQuery({
    queryKey: [...PAYMENTS, filter],
    queryFn: ({ pageParam }) => {
      const given = Object.entries({ ...filter, before: pageParam }).filter(([, value]) => value !== '');
      return api().get<PaymentPage>(`/api/staff/payments?${new URLSearchParams(given)}`);
    },
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
