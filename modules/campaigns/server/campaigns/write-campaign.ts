import { isDay } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { CampaignForm } from '#modules/campaigns/contract/staff.ts';
import { nextSending } from '#modules/campaigns/rules/send-times.ts';
import {
  type CampaignRow,
  insertCampaign,
  lockCampaign,
  updateCampaign,
  type WrittenCampaign,
} from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Creates a campaign that awaits confirmation (MKT-002, D-023). Returns its id. Refuses 422
 * `send_at` campaigns.send_at_past, and validation.required for empty texts.
 */
export const createCampaign = (db: Db, acting: Acting, employeeId: number, form: CampaignForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    const id = await insertCampaign(tx, await writtenFrom(tx, form), employeeId);
    await tx.audit({ action: 'campaign.created', entity: 'campaign', entityId: id, after: form });
    return id;
  });

/**
 * Changes a campaign that is not confirmed yet. Refuses like `createCampaign`, 404
 * not_found.campaign, 409 campaigns.not_awaiting.
 */
export const changeCampaign = (db: Db, acting: Acting, id: number, form: CampaignForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const row = await awaitingCampaign(tx, id);
    await updateCampaign(tx, id, await writtenFrom(tx, form, row));
    await tx.audit({
      action: 'campaign.changed',
      entity: 'campaign',
      entityId: id,
      before: auditFieldsOf(row),
      after: form,
    });
  });

/**
 * Locks and returns a campaign that awaits confirmation. A confirmed campaign is sent unchanged: it
 * can be cancelled, not changed.
 */
export async function awaitingCampaign(tx: Pick<Tx, 'one'>, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id);
  if (!row) throw notFound('campaign');
  if (row.status !== 'awaiting confirmation') throw conflict('campaigns.not_awaiting');
  return row;
}

async function writtenFrom(tx: Tx, form: CampaignForm, before?: CampaignRow): Promise<WrittenCampaign> {
  const { send_at, ...rest } = form;
  if (Object.keys(form.subject).length === 0) throw refuse('validation.required', {}, 'subject');
  const { timeZone } = await exhibitorClock(tx);
  if (form.frequency !== 'once') {
    // An issue of a regular campaign keeps its time if only its texts change.
    const keeps = before?.frequency === form.frequency && before.send_at > tx.now;
    return { ...rest, send_at: keeps ? before.send_at : nextSending(form.frequency, tx.now, timeZone) };
  }
  if (send_at === null) throw refuse('validation.required', {}, 'send_at');
  const [day = '', time = ''] = send_at.split('T');
  if (!isDay(day)) throw refuse('validation.date', {}, 'send_at');
  const at = instantAt(day, time, timeZone);
  if (at <= tx.now) throw refuse('campaigns.send_at_past', {}, 'send_at');
  return { ...rest, send_at: at };
}

const auditFieldsOf = ({ name, frequency, range, template, subject, intro, send_at }: CampaignRow) => ({
  name,
  frequency,
  range,
  template,
  subject,
  intro,
  send_at,
});
