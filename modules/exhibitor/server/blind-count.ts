import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * Returns whether the transaction's exhibitor counts its drawers blind (decision 0081): the tills
 * learn what a drawer must contain only after its count. Never where cash is not counted.
 */
export async function countsBlind(tx: Pick<Reads, 'one'>): Promise<boolean> {
  const row = await tx.one<{ settings: unknown }>(
    `SELECT coalesce((SELECT data FROM settings WHERE exhibitor_id = tenant()), '{}') AS settings`,
  );
  const { blind_count, public_config } = zSettings.parse(row?.settings ?? {});
  return blind_count && public_config.features.includes('cash_balance');
}
