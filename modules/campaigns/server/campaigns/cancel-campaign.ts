import { conflict, notFound } from '#kernel/refusal.ts';
import { campaignMayMove } from '#modules/campaigns/rules/campaign-states.ts';
import { lockCampaign, moveCampaign } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { createNextIssue } from '#modules/campaigns/server/campaigns/next-issue.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Cancels a campaign before its emails are sent (D-023). Creates the next issue of a regular
 * campaign, unless the whole campaign ends. Refuses 404 not_found.campaign, 409
 * campaigns.cannot_cancel.
 */
export const cancelCampaign = (db: Db, acting: Acting, id: number, andFollowing: boolean): Promise<void> =>
  db.tx(acting, async (tx) => {
    const row = await lockCampaign(tx, id);
    if (!row) throw notFound('campaign');
    if (!campaignMayMove(row.status, 'cancelled')) throw conflict('campaigns.cannot_cancel');
    await moveCampaign(tx, id, 'cancelled');
    if (!andFollowing) await createNextIssue(tx, row);
    await tx.audit({
      action: 'campaign.cancelled',
      entity: 'campaign',
      entityId: id,
      after: { and_following: andFollowing },
    });
  });
