import { randomUUID } from 'node:crypto';
import { conflict } from '#kernel/refusal.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { documentsOfBill } from '#modules/printing/server/papers-of-bills.ts';
import { insertJob, lockJobOfBill, queueAgain } from '#modules/printing/server/print-jobs.sql.ts';
import type { DownloadDeps } from '#modules/tickets/server.ts';
import type { Acting } from '#platform/db/tx.ts';

export type QueueDeps = DownloadDeps;

/**
 * Queues the tickets or the receipt of a bill at this till. There is one job for each: a repeated
 * request makes it wait again with the present content of the bill, and its papers say COPY if one
 * was sent to a printer before (T49). Refuses as `documentsOfBill`; 409 printing.under_way while a
 * printer prints it. Returns the job.
 */
export async function queuePapersOfBill(
  deps: QueueDeps,
  acting: Acting,
  device: Pick<IdentifiedDevice, 'id'>,
  { billId, kind }: { readonly billId: string; readonly kind: 'tickets' | 'receipt' },
): Promise<string> {
  const document = await documentsOfBill(deps, acting.exhibitorId, billId, kind);
  return deps.db.tx(acting, async (tx) => {
    const id = randomUUID();
    if ((await insertJob(tx, { id, deviceId: device.id, billId, kind, document })) > 0) return id;
    const existing = await lockJobOfBill(tx, billId, kind);
    if (!existing) throw new Error('a bill has a print job that is not there');
    if (existing.under_way) throw conflict('printing.under_way');
    await queueAgain(tx, existing.id, device.id, document);
    if (existing.takes > 0)
      await tx.audit({
        action: 'print_job.again',
        entity: 'bill',
        entityId: billId,
        after: { kind, takes: existing.takes },
      });
    return existing.id;
  });
}

/** Queues a paper that belongs to no bill. Returns the job. */
export function queuePaper(
  { db }: Pick<QueueDeps, 'db'>,
  acting: Acting,
  device: Pick<IdentifiedDevice, 'id'>,
  kind: 'slip' | 'report',
  document: PrintDocument,
): Promise<string> {
  return db.tx(acting, async (tx) => {
    const id = randomUUID();
    await insertJob(tx, { id, deviceId: device.id, billId: null, kind, document });
    return id;
  });
}
