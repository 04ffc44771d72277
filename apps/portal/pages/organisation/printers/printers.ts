import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { StoredPrinter } from '#modules/printing/contract/printing.ts';

/** The values of the form of a printer: numbers and choices are strings, '' is none. */
export type PrinterValues = Omit<StoredPrinter, 'cinema_id' | 'columns' | 'bridge_id'> & {
  cinema_id: string;
  columns: string;
  bridge_id: string;
};

export const PRINTERS = ['printers'] as const;

const LOOK_AGAIN_MS = 15_000;

/** The printers, read again while the page is open: their states change. */
export const usePrinters = () =>
  useQuery({
    queryKey: PRINTERS,
    queryFn: () => api().call('GET /api/staff/printers'),
    refetchInterval: LOOK_AGAIN_MS,
  });
