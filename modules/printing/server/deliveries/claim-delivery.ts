import { conflict } from '#kernel/refusal.ts';
import { marked, type PrintDocument } from '#modules/printing/rules/document.ts';
import { stateOf } from '#modules/printing/rules/printer-states.ts';
import {
  type DeliveryEnd,
  lockDelivery,
  markClaimed,
  markEnded,
} from '#modules/printing/server/deliveries/deliveries.sql.ts';
import { lockJob } from '#modules/printing/server/print-jobs.sql.ts';
import { noteState } from '#modules/printing/server/printers/printer-state.sql.ts';
import { countAttempt } from '#modules/printing/server/start-print-attempt.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ClaimDeps = { readonly db: Db; readonly translator: Translator };
export type Claimed = { readonly id: string; readonly printerId: number; readonly document: PrintDocument };

/**
 * Gives a delivery to the one who prints it, once: the attempt of its job is counted here, before
 * any paper (T49). `again`: a printer that fetches gets the same papers again, uncounted, until it
 * reports their end. Refuses 409 printing.delivery_gone if it was claimed before, waited too long, is
 * for another printer, or if its job was printed in the meantime.
 */
export function claimDelivery(
  { db, translator }: ClaimDeps,
  acting: Acting,
  {
    id,
    printerIds,
    again = false,
  }: { readonly id: string; readonly printerIds: readonly number[]; readonly again?: boolean },
): Promise<Claimed> {
  return db.tx(acting, async (tx) => {
    const row = await lockDelivery(tx, id);
    const isAgain = again && row?.state === 'claimed';
    if (!row || (row.state !== 'waiting' && !isAgain) || row.expired || !printerIds.includes(row.printer_id))
      throw conflict('printing.delivery_gone');
    if (row.job_id === null) {
      if (!isAgain) await markClaimed(tx, id, null);
      return { id, printerId: row.printer_id, document: row.document ?? [] };
    }
    const job = await lockJob(tx, row.job_id);
    if (!job?.document || job.state === 'printed') throw conflict('printing.delivery_gone');
    if (isAgain ? job.takes !== row.take : job.under_way) throw conflict('printing.delivery_gone');
    const take = isAgain ? job.takes : job.takes + 1;
    if (!isAgain) {
      await countAttempt(tx, job.id, id);
      await markClaimed(tx, id, take);
    }
    const copy = () => translator.sentence(job.locale ?? row.locale, 'documents/printing', 'copy', { nth: take - 1 });
    return { id, printerId: row.printer_id, document: take === 1 ? job.document : marked(job.document, copy()) };
  });
}

/**
 * Ends a delivery: printed, or failed for a reason; its job is printed, or waits again. A report
 * that comes late still counts as long as its attempt is the last one: what is out is out. Returns
 * whether the delivery is of one of these printers.
 */
export function endDelivery(
  db: Db,
  acting: Acting,
  id: string,
  end: DeliveryEnd & { readonly printerIds: readonly number[] },
): Promise<boolean> {
  return db.tx(acting, async (tx) => {
    const row = await lockDelivery(tx, id);
    if (!row || !end.printerIds.includes(row.printer_id)) return false;
    const isLate = row.state === 'failed' && row.take !== null && end.problem === null;
    if (row.state !== 'waiting' && row.state !== 'claimed' && !isLate) return true;
    // A printer that never claimed it cannot have printed it.
    const problem = row.state === 'waiting' ? (end.problem ?? 'communication') : end.problem;
    await markEnded(tx, id, { problem, nearEnd: end.nearEnd });
    await noteState(tx, row.printer_id, stateOf({ faults: problem === null ? [] : [problem], nearEnd: end.nearEnd }));
    if (row.job_id !== null) await endJob(tx, row.job_id, row.take, problem);
    return true;
  });
}

async function endJob(tx: Tx, jobId: string, take: number | null, problem: DeliveryEnd['problem']): Promise<void> {
  const job = await lockJob(tx, jobId);
  if (job === null || job.state === 'printed') return;
  // Without a claim nothing was counted: the job still waits, and shows why.
  const isOurs = take === null ? job.state === 'queued' : job.takes === take;
  if (!isOurs) return;
  if (problem === null)
    await tx.run(
      "UPDATE print_job SET state = 'printed', printed_at = foyer_now(), problem = NULL WHERE exhibitor_id = tenant() AND id = $1",
      [jobId],
    );
  else
    await tx.run("UPDATE print_job SET state = 'queued', problem = $2 WHERE exhibitor_id = tenant() AND id = $1", [
      jobId,
      problem,
    ]);
}
