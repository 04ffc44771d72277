import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const PRINTERS = ['printers'] as const;

export const usePrinters = () => useQuery({ queryKey: PRINTERS, queryFn: () => api().call('GET /api/staff/printers') });
