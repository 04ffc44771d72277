import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useHouse } from '#apps/browser/house.tsx';
import { api } from '#apps/browser/machine/calls.ts';
import { showPapers } from '#apps/pos/printing/papers-on-screen.ts';
import { printJob } from '#apps/pos/printing/print-job.ts';
import { type PrinterLink, printerLink } from '#apps/pos/printing/printer-link.ts';
import { JOBS } from '#apps/pos/printing/setup.ts';
import type { PrinterWire, PrintJobWire } from '#modules/printing/contract.ts';
import type { PrinterFault } from '#modules/printing/rules/printer-states.ts';

/** What this till prints next, and where. */
export type Errand = { readonly job: PrintJobWire; readonly printer: PrinterWire };
/** Why nothing is printed at the moment. Somebody has to see to it; whatever waits behind it waits. */
export type Trouble = Errand & {
  /** `new_printer`: the page was loaded before the printer was there, and may not speak to it yet. */
  readonly fault: PrinterFault | 'new_printer';
};

export type PrintQueue = {
  readonly link: PrinterLink;
  readonly trouble: Trouble | null;
  readonly isBusy: boolean;
  /** Prints them in this order, after what is being printed. */
  readonly add: (errands: readonly Errand[]) => void;
  /** Tries what failed once more, there or at another printer, and goes on. */
  readonly retry: (printer: PrinterWire) => void;
  /** Leaves it, and what stands behind it, among what waits. */
  readonly later: () => void;
};

type Told = { readonly nearEnd: (printer: PrinterWire) => void; readonly failed: (error: unknown) => void };

/** One printer after the other, one paper after the other: a till prints in the order in which it sold. */
export function usePrintQueue({ nearEnd, failed }: Told): PrintQueue {
  const calls = useQueryClient();
  const { printers: origins = [] } = useHouse();
  const link = useMemo(() => printerLink({ fetch: (...call) => fetch(...call), show: showPapers, pause }), []);
  const waiting = useRef<Errand[]>([]);
  const isRunning = useRef(false);
  /** Somebody has to see to the printer first. */
  const isStopped = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function printNext(errand: Errand): Promise<Trouble | null> {
    const { job, printer } = errand;
    if (printer.address !== '' && !origins.includes(printer.address)) return { ...errand, fault: 'new_printer' };
    const post = <Answer>(path: string, body?: unknown) => api().post<Answer>(path, body);
    const printed = await printJob({ post, uuid: () => crypto.randomUUID(), ...link }, job, printer);
    if (printed.fault === null && printed.nearEnd) nearEnd(printed.printer);
    return printed.fault === null ? null : { ...errand, fault: printed.fault };
  }

  async function run(): Promise<void> {
    if (isRunning.current || isStopped.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      for (let errand = waiting.current[0]; errand; errand = waiting.current[0]) {
        const found = await printNext(errand);
        if (found) {
          isStopped.current = true;
          return setTrouble(found);
        }
        waiting.current.shift();
      }
    } catch (error) {
      // Refused, or the house does not answer: it waits on among the others, and nothing of it is lost.
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
    ...{ link, trouble, isBusy },
    add(errands) {
      const known = new Set(waiting.current.map(({ job }) => job.id));
      waiting.current.push(...errands.filter(({ job }) => !known.has(job.id)));
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
