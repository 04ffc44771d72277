import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { showPapers } from '#apps/pos/printing/papers-on-screen.ts';
import { printJob } from '#apps/pos/printing/print-job.ts';
import { type PrinterLink, printerLink } from '#apps/pos/printing/printer-link.ts';
import { JOBS } from '#apps/pos/printing/setup.ts';
import type { PrinterWire, PrintJobWire } from '#modules/printing/contract/printing.ts';
import type { PrinterFault } from '#modules/printing/rules/printer-states.ts';
import { api } from '#web/device/api.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** The next print job of this till, and its printer. */
export type QueuedPrint = { readonly job: PrintJobWire; readonly printer: PrinterWire };
/** The reason that nothing is printed now. The attendant must act; the jobs behind it wait. */
export type Trouble = QueuedPrint & {
  /**
   * `new_printer`: the page was loaded before the printer was added, and its policy does not allow
   * it yet.
   */
  readonly fault: PrinterFault | 'new_printer';
};

export type PrintQueue = {
  readonly link: PrinterLink;
  readonly trouble: Trouble | null;
  readonly isBusy: boolean;
  /** Prints them in this order, after the present job. */
  readonly add: (queuedPrints: readonly QueuedPrint[]) => void;
  /** Retries the failed job, there or at another printer, and continues. */
  readonly retry: (printer: PrinterWire) => void;
  /** Leaves it and the jobs behind it waiting. */
  readonly later: () => void;
};

type PrintListeners = { readonly nearEnd: (printer: PrinterWire) => void; readonly failed: (error: unknown) => void };

/**
 * Prints one paper after the other on one printer at a time: a till prints in the order of its
 * sales.
 */
export function usePrintQueue({ nearEnd, failed }: PrintListeners): PrintQueue {
  const calls = useQueryClient();
  const { printers: origins = [] } = useExhibitor();
  const link = useMemo(() => printerLink({ fetch: (...call) => fetch(...call), show: showPapers, pause }), []);
  const waiting = useRef<QueuedPrint[]>([]);
  const isRunning = useRef(false);
  /** The printer needs attention first. */
  const isStopped = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function printNext(queued: QueuedPrint): Promise<Trouble | null> {
    const { job, printer } = queued;
    if (printer.connection === 'browser' && !origins.includes(printer.address))
      return { ...queued, fault: 'new_printer' };
    const printed = await printJob({ ...api(), uuid: () => crypto.randomUUID(), ...link }, job, printer);
    if (printed.fault === null && printed.nearEnd) nearEnd(printed.printer);
    return printed.fault === null ? null : { ...queued, fault: printed.fault };
  }

  async function run(): Promise<void> {
    if (isRunning.current || isStopped.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      for (let queued = waiting.current[0]; queued; queued = waiting.current[0]) {
        const newTrouble = await printNext(queued);
        if (newTrouble) {
          isStopped.current = true;
          return setTrouble(newTrouble);
        }
        waiting.current.shift();
      }
    } catch (error) {
      // Refused, or no answer from the server: the job stays waiting, and nothing is lost.
      waiting.current = [];
      failed(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
      void calls.invalidateQueries({ queryKey: JOBS });
    }
  }

  function goOn(): void {
    isStopped.current = false;
    setTrouble(null);
  }

  return {
    link,
    trouble,
    isBusy,
    add(queuedPrints) {
      const queuedIds = new Set(waiting.current.map(({ job }) => job.id));
      waiting.current.push(...queuedPrints.filter(({ job }) => !queuedIds.has(job.id)));
      void run();
    },
    retry(printer) {
      const [first, ...rest] = waiting.current;
      waiting.current = first ? [{ ...first, printer }, ...rest] : [];
      goOn();
      void run();
    },
    later() {
      waiting.current = [];
      goOn();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
