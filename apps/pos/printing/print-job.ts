import type { PrinterLink } from '#apps/pos/printing/printer-link.ts';
import type { PrinterWire, PrintJobWire } from '#modules/printing/contract/printing.ts';
import { isRemote } from '#modules/printing/rules/connections.ts';
import type { PrinterFault } from '#modules/printing/rules/printer-states.ts';
import type { Call, DeviceApi } from '#web/api/api-types.ts';

export type JobCalls = {
  readonly call: Call<DeviceApi>;
  readonly uuid: () => string;
};

/** The outcome of a print job. `fault` null: its papers are printed. */
export type Printed = {
  readonly fault: PrinterFault | null;
  readonly nearEnd: boolean;
  readonly printer: PrinterWire;
};

/**
 * Prints a job (T49): reads the printer's status, so that an empty roll does not use up the
 * original; records the attempt; sends; and reports the outcome. A job without a confirmed print
 * stays waiting. Throws the errors of the server calls.
 */
export async function printJob(
  { call, uuid, ...link }: JobCalls & PrinterLink,
  job: Pick<PrintJobWire, 'id'>,
  printer: PrinterWire,
): Promise<Printed> {
  if (isRemote(printer.connection)) return sendJob({ call, uuid }, job, printer);
  const before = await link.ask(printer);
  if (before.faults[0]) return { fault: before.faults[0], nearEnd: before.nearEnd, printer };
  const params = { id: job.id };
  const input = { attempt: uuid(), printer_id: printer.id };
  const taken = await twice(() => call('POST /api/pos/print-jobs/:id/take', { params, body: input }));
  const { faults, nearEnd } = await link.print(taken.printer, taken.document);
  const fault = faults[0] ?? null;
  const end = () =>
    fault === null
      ? call('POST /api/pos/print-jobs/:id/done', { params, body: { take: taken.take } })
      : call('POST /api/pos/print-jobs/:id/failed', { params, body: { take: taken.take, problem: fault } });
  // Without a report the job waits again after a minute, as a copy: too much paper is better than
  // too little.
  await twice(end).catch(() => undefined);
  return { fault, nearEnd, printer: taken.printer };
}

/** The server ends a delivery after this time at the latest. */
const REMOTE_TRIES = 20;

/**
 * Lets the server print a job, and asks for the outcome until there is one. The server counts the
 * attempt when the printer takes it, so an empty roll does not use up the original here either.
 */
async function sendJob(
  { call, uuid }: JobCalls,
  job: Pick<PrintJobWire, 'id'>,
  printer: PrinterWire,
): Promise<Printed> {
  const params = { id: job.id };
  const body = { attempt: uuid(), printer_id: printer.id };
  for (let tries = 1; tries <= REMOTE_TRIES; tries++) {
    const sent = await twice(() => call('POST /api/pos/print-jobs/:id/send', { params, body }));
    if (sent.state === 'printed' || sent.state === 'failed')
      return { fault: sent.problem, nearEnd: sent.near_end, printer: sent.printer };
  }
  return { fault: 'communication', nearEnd: false, printer };
}

/** Repeats a call that was lost; the server counts both as one. A refusal is thrown at once. */
async function twice<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if ((error as { status?: unknown }).status !== 0) throw error;
    return call();
  }
}
