import { notFound, refuse } from '#kernel/refusal.ts';
import type { AutomationForm } from '#modules/campaigns/automation-contract.ts';
import { nextRun } from '#modules/campaigns/rules/send-times.ts';
import {
  type AutomationRow,
  archiveAutomation,
  distributors,
  insertAutomation,
  lockAutomation,
  updateAutomation,
} from '#modules/campaigns/server/automations.sql.ts';
import { houseClock } from '#modules/exhibitor/server.ts';
import { mayRead, REPORTS, type ReportName, type ReportReader } from '#modules/reports/rules/reports.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** Whether somebody may send these: read them all, and of every cinema, for what is mailed is narrowed to none. */
export const maySend = (reader: ReportReader, reports: readonly ReportName[]): boolean =>
  reader.cinemas.length === 0 && reports.every((report) => mayRead(reader, report));

/** Whoever sends reports on may read them: an automation is no way around that (D-160). */
function refuseReports(reader: ReportReader, reports: readonly ReportName[]): void {
  if (!maySend(reader, reports)) throw refuse('campaigns.report_not_allowed', {}, 'reports');
}

/**
 * A new automation (MKT-003, D-162). Answers its number. Refuses 422 `reports` campaigns.report_not_allowed and, of one for a
 * distributor, campaigns.report_not_of_films; `send_to` validation.exists.
 */
export const createAutomation = (db: Db, acting: Acting, reader: ReportReader, form: AutomationForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    refuseReports(reader, form.reports);
    const id = await insertAutomation(tx, form, await nextOf(tx, form));
    await tx.audit({ action: 'automation.created', entity: 'automation', entityId: id, after: form });
    return id;
  });

/** Refuses as `createAutomation`, also for the reports it had before, and 404 not_found.automation. */
export const changeAutomation = (
  db: Db,
  acting: Acting,
  reader: ReportReader,
  { id, form }: { readonly id: number; readonly form: AutomationForm },
): Promise<void> =>
  db.tx(acting, async (tx) => {
    const row = await ownAutomation(tx, id, reader);
    refuseReports(reader, form.reports);
    await updateAutomation(tx, id, form, await nextOf(tx, form));
    await tx.audit({ action: 'automation.changed', entity: 'automation', entityId: id, before: row, after: form });
  });

/** Takes it off the list; it runs no more. */
export const deleteAutomation = (db: Db, acting: Acting, reader: ReportReader, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    await ownAutomation(tx, id, reader);
    await archiveAutomation(tx, id);
    await tx.audit({ action: 'automation.deleted', entity: 'automation', entityId: id });
  });

/** Locked, for somebody who may read what it sends. */
export async function ownAutomation(tx: Tx, id: number, reader: ReportReader): Promise<AutomationRow> {
  const row = await lockAutomation(tx, id);
  if (!row) throw notFound('automation');
  refuseReports(reader, row.reports);
  return row;
}

/** A distributor is told of its own films and of nothing else, so it gets such reports only as can be narrowed to them. */
const isOfFilms = (report: ReportName): boolean =>
  (REPORTS[report].filters as readonly string[]).includes('distributor');

async function nextOf(tx: Tx, { active, frequency, send_to, reports }: AutomationForm): Promise<number | null> {
  if ('distributor' in send_to) {
    if ((await distributors(tx, send_to.distributor)).length === 0) throw refuse('validation.exists', {}, 'send_to');
    if (!reports.every(isOfFilms)) throw refuse('campaigns.report_not_of_films', {}, 'reports');
  }
  const { timeZone } = await houseClock(tx);
  return active ? nextRun(frequency, tx.now, timeZone) : null;
}
