import { isoWithOffset } from '#kernel/instants.ts';
import type { PrintJobWire } from '#modules/printing/contract/printing.ts';
import { type JobRow, job, waitingJobs } from '#modules/printing/server/print-jobs.sql.ts';
import type { Db, Reads } from '#platform/db/tx.ts';

/** Returns what a till still has to print, the oldest first, at most 100 (T49). */
export const listWaitingJobs = (db: Db, exhibitorId: number, deviceId: number): Promise<PrintJobWire[]> =>
  db.ask(exhibitorId, async (first) => {
    const [timeZone, rows] = await Promise.all([timeZoneOf(first), waitingJobs(first, deviceId)]);
    return rows.map((row) => jobWire(row, timeZone));
  });

/** Returns a job that must exist. */
export const findJob = (db: Db, exhibitorId: number, id: string): Promise<PrintJobWire> =>
  db.ask(exhibitorId, async (first) => {
    const [timeZone, row] = await Promise.all([timeZoneOf(first), job(first, id)]);
    if (!row) throw new Error('a print job is gone');
    return jobWire(row, timeZone);
  });

const timeZoneOf = async (first: Pick<Reads, 'one'>): Promise<string> =>
  (await first.one<{ timezone: string }>('SELECT timezone FROM exhibitor WHERE id = tenant()'))?.timezone ?? 'UTC';

const jobWire = (
  { id, kind, reference, takes, under_way, problem, created_at }: JobRow,
  timeZone: string,
): PrintJobWire => ({
  id,
  kind,
  reference,
  takes,
  under_way,
  problem,
  created_at: isoWithOffset(created_at, timeZone),
});
