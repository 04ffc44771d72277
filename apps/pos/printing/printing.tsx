import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { PaperSlips } from '#apps/pos/printing/PaperSlips.tsx';
import { PrinterTrouble } from '#apps/pos/printing/PrinterTrouble.tsx';
import type { PrinterLink } from '#apps/pos/printing/printer-link.ts';
import {
  hasPrinter,
  JOBS,
  printerFor,
  readWaitingJobs,
  SETUP,
  useSetup,
  useWaitingJobs,
} from '#apps/pos/printing/setup.ts';
import { usePrintQueue } from '#apps/pos/printing/use-print-queue.ts';
import type {
  DrawerCause,
  OpenedDrawer,
  PrintJobWire,
  PrintSlip,
  TillSetup,
} from '#modules/printing/contract/printing.ts';
import { isRemote } from '#modules/printing/rules/connections.ts';
import { headlineOf, type PrinterFault } from '#modules/printing/rules/printer-states.ts';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api, codeOf } from '#web/device/api.ts';
import { relayToDisplays } from '#web/device/display-channel.ts';

export type Printing = {
  /** Null until it is loaded. */
  readonly setup: TillSetup | null;
  /** The waiting print jobs of this till, including the one being printed. */
  readonly waiting: readonly PrintJobWire[];
  readonly isBusy: boolean;
  /**
   * Prints the tickets or the receipt of a bill; a second request prints a copy (T49). The sale
   * stays final in any case.
   */
  printBill(uuid: string, kind: 'tickets' | 'receipt'): void;
  /** Prints the tickets of a bill again, or its receipt if it has no tickets. */
  reprint(uuid: string): void;
  /** Prints a slip to sign, for a withdrawal or a count. */
  printSlip(slip: PrintSlip): void;
  /** Prints the waiting jobs again. */
  printWaiting(): void;
  /** Takes a waiting document off the list: it is not needed on paper. */
  dismiss(id: string): void;
  /** Prints jobs that the server queued, such as slips of a card terminal. */
  printJobs(jobs: readonly PrintJobWire[]): void;
  /**
   * Prints the papers that wait since the sale of this bill and were never sent to a printer (T49).
   * `handed`: the change or the money that the attendant hands back; a printer in trouble hides the
   * page that says it.
   */
  printSold(reference: string, handed: string | null): void;
  /** Prints a test page, and says what came of it. */
  testPrinter(id: number): Promise<void>;
  /** Does nothing at a till without a drawer (D-142). */
  openDrawer(cause: DrawerCause, billUuid?: string): void;
  /** The same without the server, at a printer that this browser reaches itself; the sale stands for the opening. */
  openDrawerAlone(): void;
};

const Context = createContext<Printing | null>(null);

/** Prints for all pages of the till, and reports printer faults (POS-013, D-141). */
export function PrintingProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const setup = useSetup().data ?? null;
  const waiting = useWaitingJobs().data ?? [];
  const failed = (error: unknown): void => toast(textOfError(error, t), 'danger');
  const queue = usePrintQueue({
    nearEnd: ({ name }) => toast(t('printing.near_end', { printer: name }), 'warning'),
    failed,
  });
  const asking = useRef(Promise.resolve());
  const [sold, setSold] = useState<{ reference: string; handed: string | null } | null>(null);
  useFontSize(setup?.font_size);
  const displays = setup?.displays.length ?? 0;
  useEffect(() => relayToDisplays(displays > 0), [displays]);

  function print(jobs: readonly PrintJobWire[]): void {
    const queuedPrints = jobs.flatMap((job) => {
      const printer = setup && printerFor(setup, job.kind);
      return printer ? [{ job, printer }] : [];
    });
    if (queuedPrints.length < jobs.length) toast(t('printing.no_printer'), 'warning');
    queue.add(queuedPrints);
  }
  /** In order: the first request is printed first. */
  function made(asks: () => Promise<PrintJobWire>): void {
    asking.current = asking.current.then(async () => {
      try {
        const job = await asks();
        await calls.invalidateQueries({ queryKey: JOBS });
        print([job]);
      } catch (error) {
        failed(error);
      }
    });
  }
  async function printSold(reference: string): Promise<void> {
    try {
      const all = await calls.fetchQuery({ queryKey: JOBS, queryFn: readWaitingJobs, staleTime: 0 });
      print(all.filter((job) => job.reference === reference && job.takes === 0));
    } catch (error) {
      failed(error);
    }
  }
  async function openDrawer(cause: DrawerCause, billUuid?: string): Promise<void> {
    if (!setup?.drawer) return;
    try {
      const input = { cause, bill_uuid: billUuid ?? null };
      const opened = await api().call('POST /api/pos/drawer', { body: input });
      const { printer } = opened;
      const fault = await faultOf(queue.link, opened);
      if (fault) toast(t(`printing.drawer_shut.${headlineOf(fault)}`, { printer: printer.name }), 'danger');
      else if (printer.driver === 'simulated') toast(t('printing.drawer_open'), 'info');
    } catch (error) {
      failed(error);
    }
  }
  async function openDrawerAlone(): Promise<void> {
    const printer = setup?.drawer ? printerFor(setup, 'receipt') : null;
    if (!printer || isRemote(printer.connection)) return;
    if (printer.driver === 'simulated') return toast(t('printing.drawer_open'), 'info');
    const [fault] = (await queue.link.print(printer, [{ kind: 'drawer' }])).faults;
    if (fault) toast(t(`printing.drawer_shut.${headlineOf(fault)}`, { printer: printer.name }), 'danger');
  }
  async function dismiss(id: string): Promise<void> {
    try {
      await api().call('POST /api/pos/print-jobs/:id/dismiss', { params: { id } });
    } catch (error) {
      failed(error);
    }
    await calls.invalidateQueries({ queryKey: JOBS });
  }
  async function testPrinter(id: number): Promise<void> {
    try {
      const body = { attempt: crypto.randomUUID() };
      const page = await api().call('POST /api/pos/printers/:id/test', { params: { id }, body });
      const fault = await faultOf(queue.link, page);
      const { connection, name } = page.printer;
      if (!isRemote(connection) && connection !== 'screen')
        await api().call('POST /api/pos/printers/:id/state', {
          params: { id },
          body: { state: fault ?? 'operational' },
        });
      if (fault) toast(`${name}: ${t(`printing.fault.${fault}`)}`, 'danger');
      else toast(t('printing.test.printed', { printer: name }), 'success');
      await calls.invalidateQueries({ queryKey: SETUP });
    } catch (error) {
      failed(error);
    }
  }
  const printing: Printing = {
    testPrinter,
    setup,
    waiting,
    isBusy: queue.isBusy,
    printBill: (uuid, kind) =>
      made(() => api().call('POST /api/pos/bills/:uuid/print', { params: { uuid }, body: { kind } })),
    reprint: (uuid) => made(() => ticketsOrReceipt(uuid)),
    printSlip: (slip) => {
      // Nothing to sign on at a till without a printer (D-135).
      if (setup && !hasPrinter(setup)) return;
      made(() => api().call('POST /api/pos/slips', { body: slip }));
    },
    printWaiting: () => print(waiting.filter(({ under_way }) => !under_way)),
    dismiss: (id) => void dismiss(id),
    printJobs: print,
    printSold: (reference, handed) => {
      setSold({ reference, handed });
      asking.current = asking.current.then(() => printSold(reference));
    },
    openDrawer: (cause, billUuid) => void openDrawer(cause, billUuid),
    openDrawerAlone: () => void openDrawerAlone(),
  };
  return (
    <Context value={printing}>
      {children}
      {queue.trouble ? (
        <PrinterTrouble
          trouble={queue.trouble}
          handed={sold?.reference === queue.trouble.job.reference ? (sold?.handed ?? null) : null}
          printers={setup?.printers ?? []}
          onRetry={queue.retry}
          onLater={queue.later}
        />
      ) : null}
      <PaperSlips />
    </Context>
  );
}

/** Returns the printing functions of this till; available on every page. */
export function usePrinting(): Printing {
  const printing = useContext(Context);
  if (!printing) throw new Error('usePrinting outside PrintingProvider');
  return printing;
}

async function ticketsOrReceipt(uuid: string): Promise<PrintJobWire> {
  const print = (kind: 'tickets' | 'receipt') =>
    api().call('POST /api/pos/bills/:uuid/print', { params: { uuid }, body: { kind } });
  try {
    return await print('tickets');
  } catch (error) {
    if (codeOf(error) !== 'not_found.papers') throw error;
    return print('receipt');
  }
}

/** Prints a document that belongs to no job, here or through the server; returns what prevented it. */
async function faultOf(link: PrinterLink, { document, printer, delivery }: OpenedDrawer): Promise<PrinterFault | null> {
  if (!delivery) return (await link.print(printer, document)).faults[0] ?? null;
  let last = delivery;
  for (let tries = 0; last.state !== 'printed' && last.state !== 'failed'; tries++) {
    if (tries === DELIVERY_TRIES) return 'communication';
    last = await api().call('GET /api/pos/deliveries/:id', { params: { id: last.id } });
  }
  return last.problem;
}
const DELIVERY_TRIES = 20;

/** Every size of the till follows its font size (D-144). */
function useFontSize(px: number | undefined): void {
  useEffect(() => {
    if (px === undefined) return;
    const { style } = document.documentElement;
    style.fontSize = `${px}px`;
    return () => void style.removeProperty('font-size');
  }, [px]);
}
