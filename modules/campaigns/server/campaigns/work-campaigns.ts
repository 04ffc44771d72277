import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import {
  type CampaignRow,
  dueCampaigns,
  lockCampaign,
  moveCampaign,
  type StoredProblem,
  takeSubscribers,
  writeReminded,
} from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import {
  minimumSchedules,
  type Programme,
  programmeIn,
  whyNotSent,
} from '#modules/campaigns/server/campaigns/exhibitor-programme.ts';
import { createNextIssue } from '#modules/campaigns/server/campaigns/next-issue.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

/** Topics of the outbox. */
export const LETTER_TOPIC = 'mail.campaign';
export const REMINDER_TOPIC = 'mail.campaign_reminder';
export const NOT_SENT_TOPIC = 'mail.campaign_not_sent';

/** Managers are asked to confirm this long before a campaign is sent (D-161). */
export const REMIND_AHEAD_HOURS = 24;
const HOUR_MS = 3_600_000;
/** The maximum numbers of campaigns per run and of subscribers per transaction. */
const DUE_MAX = 100;
const BATCH = 200;

type WorkDeps = Pick<CampaignDeps, 'workDb' | 'sites'> & { readonly batch?: number };
const acting = (exhibitorId: number): Acting => ({ exhibitorId, actor: 'system', channel: 'portal' });

/**
 * Does the due work of campaigns of all exhibitors: asks managers to confirm, cancels unconfirmed
 * campaigns, starts confirmed ones, and queues their emails in batches. After a crash the next run
 * continues where this one stopped, and no subscriber receives two emails.
 */
export async function workCampaigns(deps: WorkDeps): Promise<{ worked: number }> {
  const due = await deps.workDb.system((tx) => dueCampaigns(tx, REMIND_AHEAD_HOURS, DUE_MAX));
  for (const { exhibitor_id, id } of due) {
    const programme = await programmeIn(deps.sites, exhibitor_id);
    for (let more = true; more; )
      more = await deps.workDb.tx(acting(exhibitor_id), (tx) => takeStep(tx, id, programme, deps.batch ?? BATCH));
  }
  return { worked: due.length };
}

/** Does one transaction of the work. Returns true if more work is due at once. */
async function takeStep(tx: Tx, id: number, programme: Programme, batch: number): Promise<boolean> {
  const row = await lockCampaign(tx, id);
  if (!row) return false;
  const isOn = programme.settings.public_config.features.includes('newsletters');
  const isDue = row.send_at <= tx.now;
  switch (row.status) {
    case 'awaiting confirmation':
      if (isDue) await cancel(tx, row, { code: 'campaigns.not_confirmed' });
      else await remind(tx, row);
      return false;
    case 'pending': {
      if (!isDue) return false;
      const problem = isOn ? whyNotSent(row, programme, await minimumSchedules(tx)) : { code: 'feature_disabled' };
      if (problem) await cancel(tx, row, problem);
      else await moveCampaign(tx, id, 'sending');
      return problem === null;
    }
    case 'sending':
      return isOn && (await queueEmails(tx, row, batch));
    default:
      return false;
  }
}

async function queueEmails(tx: Tx, row: CampaignRow, batch: number): Promise<boolean> {
  const subscribers = await takeSubscribers(tx, row.id, batch);
  await Promise.all(
    subscribers.map((subscriberId) =>
      tx.emit(LETTER_TOPIC, `${row.id}.${subscriberId}`, { campaignId: row.id, subscriberId }),
    ),
  );
  if (subscribers.length === batch) return true;
  await moveCampaign(tx, row.id, 'sent');
  await createNextIssue(tx, row);
  return false;
}

async function cancel(tx: Tx, row: CampaignRow, problem: StoredProblem): Promise<void> {
  await moveCampaign(tx, row.id, 'cancelled', { problem });
  await createNextIssue(tx, row);
  for (const employeeId of await managers(tx))
    await tx.emit(NOT_SENT_TOPIC, `${row.id}.${employeeId}`, { campaignId: row.id, employeeId });
}

async function remind(tx: Tx, row: CampaignRow): Promise<void> {
  if (row.reminded || row.send_at > tx.now + REMIND_AHEAD_HOURS * HOUR_MS) return;
  await writeReminded(tx, row.id);
  for (const employeeId of await managers(tx))
    await tx.emit(REMINDER_TOPIC, `${row.id}.${row.send_at}.${employeeId}`, { campaignId: row.id, employeeId });
}

const MANAGERS_MAX = 200;

/** Returns the employees who may confirm a campaign. */
async function managers(tx: Pick<Tx, 'query'>): Promise<number[]> {
  const people = await tx.query<{ id: number; roles: Role[]; permissions: Permission[] }>(
    `SELECT e.id, ${RIGHTS} FROM employee e WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL ORDER BY e.id LIMIT $1`,
    [MANAGERS_MAX],
  );
  return people
    .filter(({ roles, permissions }) => permissionsOf(roles, permissions).has('newsletters.edit'))
    .map(({ id }) => id);
}
