import type { PrinterLink } from '#apps/pos/printing/printer-link.ts';
import type { PrinterWire, PrintJobWire, TakenJob } from '#modules/printing/contract.ts';
import type { PrinterFault } from '#modules/printing/rules/printer-states.ts';

export type JobCalls = {
  readonly post: <Answer>(path: string, body?: unknown) => Promise<Answer>;
  readonly uuid: () => string;
};

/** How the printing of one job ended. `fault` null: its papers are out. */
export type Printed = {
  readonly fault: PrinterFault | null;
  readonly nearEnd: boolean;
  readonly printer: PrinterWire;
};

/**
 * Prints a job (T49): asks the printer how it is, so that an empty roll costs nobody their original; has the sending counted;
 * sends; and says how it ended. Whatever is not known to be printed waits on. Throws what the house's calls throw.
 */
export async function printJob(
  { post, uuid, ...link }: JobCalls & PrinterLink,
  job: Pick<PrintJobWire, 'id'>,
  printer: PrinterWire,
): Promise<Printed> {
  const before = await link.ask(printer);
  if (before.faults[0]) return { fault: before.faults[0], nearEnd: before.nearEnd, printer };
  const path = `/api/pos/print-jobs/${job.id}`;
  const wish = { attempt: uuid(), printer_id: printer.id };
  const taken = await twice(() => post<TakenJob>(`${path}/take`, wish));
  const { faults, nearEnd } = await link.print(taken.printer, taken.document);
  const fault = faults[0] ?? null;
  const end = () =>
    fault === null
      ? post(`${path}/done`, { take: taken.take })
      : post(`${path}/failed`, { take: taken.take, problem: fault });
  // Not heard of, the job waits again after a minute, as a copy: too much paper is better than too little.
  await twice(end).catch(() => undefined);
  return { fault, nearEnd, printer: taken.printer };
}

/** Once more when the first call was lost on the way: both are one to the house. A refusal is told at once. */
async function twice<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if ((error as { status?: unknown }).status !== 0) throw error;
    return call();
  }
}
