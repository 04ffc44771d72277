import { randomUUID } from 'node:crypto';
import { notFound } from '#kernel/refusal.ts';
import { campaign } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export const TEST_TOPIC = 'mail.campaign_test';

/**
 * Sends a campaign to the caller, as subscribers of a language would read it now; without a limit.
 * Refuses 404 not_found.campaign.
 */
export const sendTest = (
  db: Db,
  acting: Acting,
  { id, employeeId, locale }: { id: number; employeeId: number; locale: string },
): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await campaign(tx, id))) throw notFound('campaign');
    await tx.emit(TEST_TOPIC, randomUUID(), { campaignId: id, employeeId, locale });
  });
