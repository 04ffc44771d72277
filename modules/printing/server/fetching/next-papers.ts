import { notFound, Refusal } from '#kernel/refusal.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { type PrinterAnswer, stateOf } from '#modules/printing/rules/printer-states.ts';
import { type ClaimDeps, claimDelivery, endDelivery } from '#modules/printing/server/deliveries/claim-delivery.ts';
import { openDeliveries } from '#modules/printing/server/deliveries/deliveries.sql.ts';
import type { Admitted } from '#modules/printing/server/fetching/admit-printer.ts';
import { notePresence, noteState } from '#modules/printing/server/printers/printer-state.sql.ts';

export type FetchDeps = ClaimDeps;

/**
 * Stores the state that a printer reports, and returns the delivery that it may fetch now; null:
 * none. One at a time: while the end of one is not known, nothing else is offered. A printer in
 * trouble is offered nothing, so that an empty roll costs no original, and what waits for it fails
 * at once with its reason. `isPrinting` false: it is not working on what it fetched before, so a
 * fault ended that, too.
 */
export async function heardFrom(
  { db }: FetchDeps,
  { printer, acting }: Admitted,
  answer: PrinterAnswer,
  isPrinting: boolean,
): Promise<string | null> {
  await db.tx(acting, (tx) => noteState(tx, printer.id, stateOf(answer)));
  const open = await db.ask(acting.exhibitorId, (first) => openDeliveries(first, printer.id));
  const [problem] = answer.faults;
  if (problem === undefined) return open[0]?.state === 'waiting' ? open[0].id : null;
  if (problem === 'busy') return null;
  for (const { id, state } of open)
    if (state === 'waiting' || !isPrinting)
      await endDelivery(db, acting, id, { problem, nearEnd: answer.nearEnd, printerIds: [printer.id] });
  return null;
}

/**
 * Returns the delivery that a printer may fetch now, from one whose call says nothing about its
 * state: it is there, and what it reported last is still true unless it was silent. Null: none.
 */
export async function nextFor({ db }: FetchDeps, { printer, acting }: Admitted): Promise<string | null> {
  await db.tx(acting, (tx) => notePresence(tx, printer.id));
  const [first] = await db.ask(acting.exhibitorId, (reads) => openDeliveries(reads, printer.id));
  return first?.state === 'waiting' ? first.id : null;
}

/**
 * Gives a printer the papers of a delivery, and counts the attempt; the same one again is the same
 * papers and not counted: the answer may have been lost. `id` null: the one that waits longest.
 * Refuses 404 not_found.print_job for one that waits no longer, or for another printer.
 */
export async function takePapers(
  deps: FetchDeps,
  { printer, acting }: Admitted,
  id: string | null,
): Promise<{ id: string; document: PrintDocument }> {
  const chosen = id ?? (await deps.db.ask(acting.exhibitorId, (first) => openDeliveries(first, printer.id)))[0]?.id;
  if (chosen === undefined) throw notFound('print_job');
  try {
    return await claimDelivery(deps, acting, { id: chosen, printerIds: [printer.id], again: true });
  } catch (error) {
    if (error instanceof Refusal && error.problems[0].code === 'printing.delivery_gone') throw notFound('print_job');
    throw error;
  }
}

/**
 * Ends a delivery as its printer reports it; again, or for one that is gone, it changes nothing.
 * `id` null: the one that the printer fetched.
 */
export async function papersEnded(
  { db }: FetchDeps,
  { printer, acting }: Admitted,
  id: string | null,
  end: Omit<Parameters<typeof endDelivery>[3], 'printerIds'>,
): Promise<void> {
  const open = id === null ? await db.ask(acting.exhibitorId, (first) => openDeliveries(first, printer.id)) : [];
  const chosen = id ?? open.find(({ state }) => state === 'claimed')?.id;
  if (chosen !== undefined) await endDelivery(db, acting, chosen, { ...end, printerIds: [printer.id] });
}
