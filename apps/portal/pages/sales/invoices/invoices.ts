import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { asked, useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
import type { InvoiceDetailWire, InvoicePageWire } from '#modules/invoices/contract.ts';

export const INVOICES = ['invoices'] as const;

export const useInvoiceFilter = () => useNarrowed('status', 'search');

/** Page by page, the newest first. */
export const useInvoices = (filter: { readonly status: string; readonly search: string }) =>
  useInfiniteQuery({
    queryKey: [...INVOICES, filter],
    queryFn: ({ pageParam }) =>
      api().get<InvoicePageWire>(`/api/staff/invoices?${asked({ ...filter, before: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
  });

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: [...INVOICES, 'one', id],
    queryFn: () => api().get<InvoiceDetailWire>(`/api/staff/invoices/${id}`),
  });
