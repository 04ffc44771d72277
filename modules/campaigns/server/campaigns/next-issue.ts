import { nextSending } from '#modules/campaigns/rules/send-times.ts';
import { type CampaignRow, insertIssue } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Creates the next issue of a regular campaign; it awaits confirmation, at the next future time
 * (D-161).
 */
export async function createNextIssue(tx: Tx, row: CampaignRow): Promise<void> {
  if (row.frequency === 'once') return;
  const { timeZone } = await exhibitorClock(tx);
  await insertIssue(tx, row, nextSending(row.frequency, Math.max(row.send_at, tx.now), timeZone));
}
