import { createHash, randomUUID } from 'node:crypto';
import { businessDay } from '#kernel/days.ts';
import { refuse } from '#kernel/refusal.ts';
import { whyNoRecipients } from '#modules/campaigns/rules/automation-receivers.ts';
import { nextRun, periodBefore } from '#modules/campaigns/rules/send-times.ts';
import {
  type AutomationRow,
  dueAutomations,
  lockAutomation,
  receiversOf,
  writeRun,
} from '#modules/campaigns/server/automations/automations.sql.ts';
import { ownAutomation } from '#modules/campaigns/server/automations/write-automation.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import type { StoredProblem } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import type { ReportReader } from '#modules/reports/rules/reports.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export const AUTOMATION_TOPIC = 'mail.automation';
/** The maximum number of automations per run. */
const DUE_MAX = 100;

/**
 * Runs the due automations of all exhibitors (D-162). Writes the emails and the next time in one
 * transaction, so that each run is emailed once; an automation without a recipient stores the
 * reason and tries again at its next time.
 */
export async function runAutomations({ workDb }: Pick<CampaignDeps, 'workDb'>): Promise<{ ran: number }> {
  const due = await workDb.system((tx) => dueAutomations(tx, DUE_MAX));
  for (const { exhibitor_id, id } of due)
    await workDb.tx({ exhibitorId: exhibitor_id, actor: 'system', channel: 'portal' }, async (tx) => {
      const row = await lockAutomation(tx, id);
      if (!row?.active || row.next_at === null || row.next_at > tx.now) return;
      const clock = await exhibitorClock(tx);
      const problem = await queueMails(tx, row, clock, String(row.next_at));
      await writeRun(tx, id, { problem, nextAt: nextRun(row.frequency, tx.now, clock) });
    });
  return { ran: due.length };
}

/**
 * Sends it now, in addition to its schedule. Refuses 404 not_found.automation, 422
 * campaigns.distributor_email_missing (ERR-043).
 */
export const sendAutomation = (db: Db, acting: Acting, reader: ReportReader, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const row = await ownAutomation(tx, id, reader);
    const problem = await queueMails(tx, row, await exhibitorClock(tx), randomUUID());
    if (problem) throw refuse(problem.code, problem.params);
    await writeRun(tx, id, { problem: null, nextAt: null });
    await tx.audit({ action: 'automation.sent', entity: 'automation', entityId: id });
  });

/** Queues one email per recipient, once per run (`run`); or returns why there is none. */
async function queueMails(
  tx: Tx,
  row: AutomationRow,
  { timeZone, midnightOffset, cineWeek }: ExhibitorClock,
  run: string,
): Promise<StoredProblem | null> {
  const receivers = await receiversOf(tx, row.send_to);
  const problem = whyNoRecipients(row.send_to, receivers);
  if (problem) return problem;
  const period = periodBefore(row.frequency, businessDay(tx.now, timeZone, midnightOffset), cineWeek);
  for (const to of receivers) {
    const receiver = createHash('sha256').update(to).digest('hex').slice(0, 16);
    await tx.emit(AUTOMATION_TOPIC, `${row.id}.${run}.${receiver}`, { automationId: row.id, to, ...period });
  }
  return null;
}
