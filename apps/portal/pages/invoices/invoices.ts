import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { InvoiceDetailWire, InvoicePageWire } from '#modules/invoices/contract.ts';

export const INVOICES = ['invoices'] as const;

/** What the list is narrowed to stands in its address, so that it can be sent to a colleague. */
export function useInvoiceFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = { status: query.get('status') ?? '', search: query.get('search') ?? '' };
  return {
    filter,
    narrow(change: Partial<typeof filter>): void {
      const given = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
      setQuery(Object.fromEntries(given), { replace: true });
    },
    kept: query.size > 0 ? `?${query}` : '',
  };
}

/** Page by page, the newest first. */
export const useInvoices = (filter: { readonly status: string; readonly search: string }) =>
  useInfiniteQuery({
    queryKey: [...INVOICES, filter],
    queryFn: ({ pageParam }) => {
      const given = Object.entries({ ...filter, before: pageParam }).filter(([, value]) => value !== '');
      return api().get<InvoicePageWire>(`/api/staff/invoices?${new URLSearchParams(given)}`);
    },
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
  });

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: [...INVOICES, 'one', id],
    queryFn: () => api().get<InvoiceDetailWire>(`/api/staff/invoices/${id}`),
  });
