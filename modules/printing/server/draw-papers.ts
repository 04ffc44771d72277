import { Refusal } from '#kernel/refusal.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { documentsOfBill } from '#modules/printing/server/papers-of-bills.ts';
import { job as jobOf } from '#modules/printing/server/print-jobs.sql.ts';
import type { DownloadDeps } from '#modules/tickets/server.ts';

/**
 * Draws the papers of a sale that were not sent to a printer yet, with what the bill is now, outside any
 * transaction. The document is empty for a job that has one already, and if all of the bill was refunded.
 */
export async function drawPapers(deps: DownloadDeps, exhibitorId: number, id: string): Promise<PrintDocument> {
  const job = await deps.db.ask(exhibitorId, (first) => jobOf(first, id));
  if (!job || job.document !== null || job.bill_id === null) return [];
  const kind = job.kind === 'receipt' ? 'receipt' : 'tickets';
  return documentsOfBill(deps, exhibitorId, job.bill_id, kind).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'not-found') return [];
    throw error;
  });
}
