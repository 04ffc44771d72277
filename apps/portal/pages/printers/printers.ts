import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { PrinterWire } from '#modules/printing/contract.ts';

export const PRINTERS = ['printers'] as const;

export const usePrinters = () =>
  useQuery({ queryKey: PRINTERS, queryFn: () => api().get<PrinterWire[]>('/api/staff/printers') });
