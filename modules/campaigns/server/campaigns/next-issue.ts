import { nextSending } from '#modules/campaigns/rules/send-times.ts';
import { type CampaignRow, insertIssue } from '#modules/campaigns/server/campaigns.sql.ts';
import { houseClock } from '#modules/exhibitor/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** A regular campaign goes on: its next issue awaits confirmation, at the next time that is still to come (D-161). */
export async function makeNextIssue(tx: Tx, row: CampaignRow): Promise<void> {
  if (row.frequency === 'once') return;
  const { timeZone } = await houseClock(tx);
  await insertIssue(tx, row, nextSending(row.frequency, Math.max(row.send_at, tx.now), timeZone));
}
