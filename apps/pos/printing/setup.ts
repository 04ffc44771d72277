import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/browser/machine/calls.ts';
import type { PrinterWire, PrintJobWire, PrintKind, TillSetup } from '#modules/printing/contract.ts';

export const SETUP = ['printing', 'setup'] as const;
export const JOBS = ['printing', 'jobs'] as const;
/** What waits may have been printed, or lost sight of, at another window of this till. */
const LOOK_AGAIN_MS = 30_000;

export const useSetup = () => useQuery({ queryKey: SETUP, queryFn: () => api().get<TillSetup>('/api/pos/setup') });

export const useWaitingJobs = () =>
  useQuery({
    queryKey: JOBS,
    queryFn: () => api().get<PrintJobWire[]>('/api/pos/print-jobs'),
    refetchInterval: ({ state: { data } }) => ((data?.length ?? 0) > 0 ? LOOK_AGAIN_MS : false),
  });

/** The printer of this till for papers of a kind: where it has none of its own, the other one does. */
export function printerFor(setup: TillSetup, kind: PrintKind): PrinterWire | null {
  const { ticket_printer_id: ticket, receipt_printer_id: receipt, printers } = setup;
  const id = kind === 'tickets' ? (ticket ?? receipt) : (receipt ?? ticket);
  return printers.find((printer) => printer.id === id) ?? null;
}
