import { useQuery } from '@tanstack/react-query';
import type { PrinterWire, PrintKind, SeenPrinter, TillSetup } from '#modules/printing/contract/printing.ts';
import { api } from '#web/device/api.ts';

/** A till without a printer mails its papers (D-135). */
export const hasPrinter = ({ receipt_printer_id, ticket_printer_id }: TillSetup): boolean =>
  receipt_printer_id !== null || ticket_printer_id !== null;

export const SETUP = ['printing', 'setup'] as const;
export const JOBS = ['printing', 'jobs'] as const;
/** Another window of this till may have printed or abandoned waiting jobs. */
const LOOK_AGAIN_MS = 30_000;

/** Read again while the till runs: it shows the states of its printers. */
export const useSetup = () =>
  useQuery({
    queryKey: SETUP,
    queryFn: () => api().call('GET /api/pos/setup'),
    refetchInterval: LOOK_AGAIN_MS,
  });

/** Returns the printers that this till prints on, each once. */
export const printersOf = ({ ticket_printer_id, receipt_printer_id, printers }: TillSetup): SeenPrinter[] =>
  printers.filter(({ id }) => id === ticket_printer_id || id === receipt_printer_id);

export const readWaitingJobs = () => api().call('GET /api/pos/print-jobs');

export const useWaitingJobs = () =>
  useQuery({
    queryKey: JOBS,
    queryFn: readWaitingJobs,
    refetchInterval: ({ state: { data } }) => ((data?.length ?? 0) > 0 ? LOOK_AGAIN_MS : false),
  });

/**
 * Returns the printer of this till for papers of a kind: without one of its own it uses the other.
 */
export function printerFor(setup: TillSetup, kind: PrintKind): PrinterWire | null {
  const { ticket_printer_id: ticket, receipt_printer_id: receipt, printers } = setup;
  const id = kind === 'tickets' ? (ticket ?? receipt) : (receipt ?? ticket);
  return printers.find((printer) => printer.id === id) ?? null;
}
