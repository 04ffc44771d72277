import { conflict, refuse } from '#kernel/refusal.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { moveCampaign } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { minimumSchedules, programmeIn, whyNotSent } from '#modules/campaigns/server/campaigns/exhibitor-programme.ts';
import { awaitingCampaign } from '#modules/campaigns/server/campaigns/write-campaign.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Confirms a campaign after an employee has checked it: it is sent at its time (D-023). Refuses 404
 * not_found.campaign, 409 campaigns.not_awaiting and campaigns.too_late, 422
 * campaigns.too_few_schedules with both numbers (ERR-043).
 */
export async function confirmCampaign(
  { db, sites }: Pick<CampaignDeps, 'db' | 'sites'>,
  acting: Acting,
  employeeId: number,
  id: number,
): Promise<void> {
  const programme = await programmeIn(sites, acting.exhibitorId);
  await db.tx(acting, async (tx) => {
    const row = await awaitingCampaign(tx, id);
    if (row.send_at <= tx.now) throw conflict('campaigns.too_late');
    const problem = whyNotSent(row, programme, await minimumSchedules(tx));
    if (problem) throw refuse(problem.code, problem.params);
    await moveCampaign(tx, id, 'pending', { confirmedBy: employeeId });
    await tx.audit({ action: 'campaign.confirmed', entity: 'campaign', entityId: id });
  });
}
