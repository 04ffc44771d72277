import { zSettings } from '#modules/exhibitor/contract.ts';
import type { Reads } from '#platform/db/tx.ts';

/** By which a house tells days: its zone, and the hour its business days begin (D-010). */
export type HouseClock = { readonly timeZone: string; readonly midnightOffset: number };

/** As the settings have it now, of whoever's tenant the transaction is. */
export async function houseClock(tx: Pick<Reads, 'one'>): Promise<HouseClock> {
  const row = await tx.one<{ timezone: string; settings: unknown }>(
    `SELECT e.timezone, coalesce(s.data, '{}') AS settings
       FROM exhibitor e LEFT JOIN settings s ON s.exhibitor_id = e.id WHERE e.id = tenant()`,
  );
  if (!row) throw new Error('a house without an exhibitor was asked for its clock');
  return {
    timeZone: row.timezone,
    midnightOffset: zSettings.parse(row.settings).public_config.midnight_offset,
  };
}
