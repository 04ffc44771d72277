import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';

export const INVOICES = ['invoices'] as const;

export const useInvoiceFilter = () => useListFilter('status', 'search');

/** Page by page, the newest first. */
export const useInvoices = (filter: { readonly status: string; readonly search: string }) =>
  useInfiniteQuery({
    queryKey: [...INVOICES, filter],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/invoices', { query: { ...filter, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
  });

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: [...INVOICES, 'one', id],
    queryFn: () => api().call('GET /api/staff/invoices/:id', { params: { id } }),
  });
