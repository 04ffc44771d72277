import { conflict, notFound } from '#kernel/refusal.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import type { PrinterWire, TakenJob } from '#modules/printing/contract/printing.ts';
import { marked } from '#modules/printing/rules/document.ts';
import type { PrinterFault } from '#modules/printing/rules/printer-states.ts';
import { drawPapers } from '#modules/printing/server/draw-papers.ts';
import { type JobRow, lockJob, setDocument } from '#modules/printing/server/print-jobs.sql.ts';
import { printersAt } from '#modules/printing/server/printers/printers.sql.ts';
import { printerFor } from '#modules/printing/server/till-setup.ts';
import type { DownloadDeps } from '#modules/tickets/server.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

export type JobDeps = DownloadDeps;
type Taker = Pick<IdentifiedDevice, 'id' | 'cinemaId'>;
type Input = { readonly attempt: string; readonly printerId: number | null };

/**
 * Counts an attempt before any paper is printed, and returns what to send where (T49): from the
 * second attempt on the papers say COPY, regardless of the result of the first. One at a time:
 * refuses 409 printing.under_way until the other attempt reported its end, or sent nothing for a
 * minute; printing.printed; printing.no_printer; 404 not_found.print_job for one of another till.
 * The same attempt requested twice counts once. `locale`: the attendant's, for papers without a
 * buyer.
 */
export async function startPrintAttempt(
  deps: JobDeps,
  acting: Acting,
  device: Taker,
  { id, attempt, printerId, locale }: Input & { readonly id: string; readonly locale: string },
): Promise<TakenJob> {
  const { db, translator } = deps;
  const drawn = await drawPapers(deps, acting.exhibitorId, id);
  return db.tx(acting, async (tx) => {
    const job = await lockJob(tx, id);
    if (!job || job.device_id !== device.id) throw notFound('print_job');
    const isSame = job.state === 'taken' && job.attempt === attempt;
    if (job.state === 'printed') throw conflict('printing.printed');
    if (job.under_way && !isSame) throw conflict('printing.under_way');
    const printer = await chosenPrinter(tx, device, job, printerId);
    const take = isSame ? job.takes : job.takes + 1;
    const content = job.document ?? drawn;
    if (job.document === null) await setDocument(tx, id, content);
    if (!isSame) await countAttempt(tx, id, attempt);
    const copyWord = () => translator.sentence(job.locale ?? locale, 'documents/printing', 'copy', { nth: take - 1 });
    return { id, take, document: [...(take === 1 ? content : marked(content, copyWord()))], printer };
  });
}

/** Counts one more sending of a job. The caller holds its lock. */
export const countAttempt = (tx: Tx, id: string, attempt: string): Promise<number> =>
  tx.run(
    `UPDATE print_job SET state = 'taken', takes = takes + 1, attempt = $2, taken_at = foyer_now(), problem = NULL
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, attempt],
  );

async function chosenPrinter(tx: Tx, device: Taker, job: JobRow, printerId: number | null): Promise<PrinterWire> {
  const printer =
    printerId === null
      ? await printerFor(tx, device.id, job.kind)
      : ((await printersAt(tx, device.cinemaId)).find(({ id }) => id === printerId) ?? null);
  if (!printer) throw conflict('printing.no_printer');
  return printer;
}

/** The end of an attempt: printed, or the reason of the failure. */
export type Ending = { readonly take: number; readonly problem: PrinterFault | null };

/**
 * Ends an attempt: printed, or waiting again. Ignores an attempt that is not the last one: the last
 * attempt decides the state of the job. Refuses 404 not_found.print_job.
 */
export function endPrintAttempt(
  { db }: Pick<JobDeps, 'db'>,
  acting: Acting,
  device: Taker,
  id: string,
  ending: Ending,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const job = await lockJob(tx, id);
    if (!job || job.device_id !== device.id) throw notFound('print_job');
    if (job.state !== 'taken' || job.takes !== ending.take) return;
    await (ending.problem === null
      ? tx.run(
          "UPDATE print_job SET state = 'printed', printed_at = foyer_now(), problem = NULL WHERE exhibitor_id = tenant() AND id = $1",
          [id],
        )
      : tx.run("UPDATE print_job SET state = 'queued', problem = $2 WHERE exhibitor_id = tenant() AND id = $1", [
          id,
          ending.problem,
        ]));
  });
}
