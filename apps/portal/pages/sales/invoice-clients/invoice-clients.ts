import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { InvoiceClientWire } from '#modules/invoices/contract.ts';

export const INVOICE_CLIENTS = ['invoice-clients'] as const;

/** Those that are served, or those that were archived. */
export const useInvoiceClients = (archived: boolean) =>
  useQuery({
    queryKey: [...INVOICE_CLIENTS, archived],
    queryFn: () => api().get<InvoiceClientWire[]>(`/api/staff/invoice-clients?archived=${archived ? 'yes' : 'no'}`),
  });
