import type { AuditPageWire, AuditQuery } from '#modules/audit/contract/staff.ts';
import { type AuditQuestion, auditRows, type Place, placeAfter } from '#modules/audit/server/audit.sql.ts';
import { questionOf } from '#modules/audit/server/audit-question.ts';
import { entryWire } from '#modules/audit/server/audit-wire.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { resolveValues } from '#modules/personal-values/server.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

export const ENTRIES_PER_PAGE = 50;
/** The entries that a text search reads for one page: some megabytes of text. */
export const SCAN_MAX = 5_000;

/**
 * Returns fifty entries of the audit log, newest first, starting after the last one of the previous
 * page. Refuses as `questionOf`.
 */
export const listEntries = (
  db: Db,
  exhibitorId: number,
  { before, ...filter }: AuditQuery,
  scan: number = SCAN_MAX,
): Promise<AuditPageWire> =>
  db.read(exhibitorId, async (tx) => {
    const question = questionOf(filter, await exhibitorClock(tx), placeOf(before));
    const rows = await auditRows(tx, question, { limit: ENTRIES_PER_PAGE + 1, scan });
    const page = await resolveValues(tx, rows.slice(0, ENTRIES_PER_PAGE));
    const last = page.at(-1);
    const end =
      last && rows.length > page.length ? { us: last.at_us, id: last.id } : await endOfSearch(tx, question, scan);
    return { entries: page.map(entryWire), before: end && `${end.us}_${end.id}` };
  });

/** Returns the last entry that a text search read, if there are earlier ones. */
async function endOfSearch(tx: ReadTx, question: AuditQuestion, scan: number): Promise<Place | null> {
  if (question.search === '' || (await placeAfter(tx, question, scan)) === null) return null;
  return placeAfter(tx, question, scan - 1);
}

function placeOf(before: string | undefined): Place | null {
  const [us = '', id = ''] = before?.split('_') ?? [];
  return id === '' ? null : { us: Number(us), id: Number(id) };
}
