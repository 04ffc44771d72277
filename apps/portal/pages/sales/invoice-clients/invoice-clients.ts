import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const INVOICE_CLIENTS = ['invoice-clients'] as const;

/** Reads the active invoice clients, or the archived ones. */
export const useInvoiceClients = (archived: boolean) =>
  useQuery({
    queryKey: [...INVOICE_CLIENTS, archived],
    queryFn: () => api().call('GET /api/staff/invoice-clients', { query: { archived: archived ? 'yes' : 'no' } }),
  });
