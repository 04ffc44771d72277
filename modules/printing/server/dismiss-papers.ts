import { conflict, notFound } from '#kernel/refusal.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import { dismissJob, lockJob } from '#modules/printing/server/print-jobs.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Takes a paper off the list of a till that will not print it, such as one without a printer: the
 * tickets went by mail. It can be asked for again on the bill. Refuses 404 not_found.print_job for one
 * of another till, 409 printing.under_way, printing.printed.
 */
export function dismissPapers(db: Db, acting: Acting, device: Pick<IdentifiedDevice, 'id'>, id: string): Promise<void> {
  return db.tx(acting, async (tx) => {
    const job = await lockJob(tx, id);
    if (!job || job.device_id !== device.id) throw notFound('print_job');
    if (job.state === 'printed') throw conflict('printing.printed');
    if (job.under_way) throw conflict('printing.under_way');
    await dismissJob(tx, id);
    await tx.audit({
      action: 'print_job.dismissed',
      entity: job.bill_id === null ? 'device' : 'bill',
      entityId: job.bill_id ?? device.id,
      after: { kind: job.kind, takes: job.takes },
    });
  });
}
