import { notFound, refuse } from '#kernel/refusal.ts';
import type { AutomationForm } from '#modules/campaigns/contract/automations.ts';
import { nextRun } from '#modules/campaigns/rules/send-times.ts';
import {
  type AutomationRow,
  archiveAutomation,
  distributors,
  insertAutomation,
  lockAutomation,
  updateAutomation,
} from '#modules/campaigns/server/automations/automations.sql.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { mayRead, REPORTS, type ReportName, type ReportReader } from '#modules/reports/rules/reports.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

type Sent = Pick<AutomationForm, 'reports' | 'figures'> | Pick<AutomationRow, 'reports' | 'figures'>;

/**
 * Returns whether the employee may send these reports and figures: they must be able to read all of them, for
 * every cinema, because emailed reports contain all cinemas.
 */
export const maySend = (reader: ReportReader, { reports, figures }: Sent): boolean =>
  reader.cinemas.length === 0 &&
  reports.every((report) => mayRead(reader, report)) &&
  (figures.length === 0 || mayRead(reader, 'sales'));

/** Refuses reports that the employee may not read: an automation must not bypass that (D-160). */
function refuseReports(reader: ReportReader, sent: Sent): void {
  if (!maySend(reader, sent)) throw refuse('campaigns.report_not_allowed', {}, 'reports');
}

/**
 * Creates an automation (MKT-003, D-162). Returns its id. Refuses 422 `reports`
 * campaigns.report_not_allowed, validation.required without any report or figures, and, for a distributor, campaigns.report_not_of_films; `send_to`
 * validation.exists.
 */
export const createAutomation = (db: Db, acting: Acting, reader: ReportReader, form: AutomationForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    refuseReports(reader, form);
    const id = await insertAutomation(tx, form, await nextOf(tx, form));
    await tx.audit({ action: 'automation.created', entity: 'automation', entityId: id, after: form });
    return id;
  });

/**
 * Refuses like `createAutomation`, also for the reports it had before, and 404
 * not_found.automation.
 */
export const changeAutomation = (
  db: Db,
  acting: Acting,
  reader: ReportReader,
  { id, form }: { readonly id: number; readonly form: AutomationForm },
): Promise<void> =>
  db.tx(acting, async (tx) => {
    const row = await ownAutomation(tx, id, reader);
    refuseReports(reader, form);
    await updateAutomation(tx, id, form, await nextOf(tx, form));
    await tx.audit({ action: 'automation.changed', entity: 'automation', entityId: id, before: row, after: form });
  });

/** Deletes an automation; it does not run again. */
export const deleteAutomation = (db: Db, acting: Acting, reader: ReportReader, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    await ownAutomation(tx, id, reader);
    await archiveAutomation(tx, id);
    await tx.audit({ action: 'automation.deleted', entity: 'automation', entityId: id });
  });

/** Locks and returns an automation whose reports the employee may read. */
export async function ownAutomation(tx: Tx, id: number, reader: ReportReader): Promise<AutomationRow> {
  const row = await lockAutomation(tx, id);
  if (!row) throw notFound('automation');
  refuseReports(reader, row);
  return row;
}

/** A distributor receives only its own films, so only reports that can be filtered by film. */
const isOfFilms = (report: ReportName): boolean =>
  (REPORTS[report].filters as readonly string[]).includes('distributor');

async function nextOf(tx: Tx, form: AutomationForm): Promise<number | null> {
  const { active, frequency, send_to, reports, figures } = form;
  if (reports.length + figures.length === 0) throw refuse('validation.required', {}, 'reports');
  if ('distributor' in send_to) {
    if ((await distributors(tx, send_to.distributor)).length === 0) throw refuse('validation.exists', {}, 'send_to');
    if (!reports.every(isOfFilms)) throw refuse('campaigns.report_not_of_films', {}, 'reports');
    if (figures.length > 0) throw refuse('campaigns.report_not_of_films', {}, 'figures');
  }
  const clock = await exhibitorClock(tx);
  return active ? nextRun(frequency, tx.now, clock) : null;
}
