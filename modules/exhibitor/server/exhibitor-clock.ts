import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Reads } from '#platform/db/tx.ts';

/** The exhibitor's time zone, and the hour at which its business days begin (D-010). */
export type ExhibitorClock = { readonly timeZone: string; readonly midnightOffset: number };

/** Returns the time zone and the midnight offset of the transaction's exhibitor. */
export async function exhibitorClock(tx: Pick<Reads, 'one'>): Promise<ExhibitorClock> {
  const row = await tx.one<{ timezone: string; settings: unknown }>(
    `SELECT e.timezone, coalesce(s.data, '{}') AS settings
       FROM exhibitor e LEFT JOIN settings s ON s.exhibitor_id = e.id WHERE e.id = tenant()`,
  );
  if (!row) throw new Error('an exhibitor without an exhibitor was asked for its clock');
  return {
    timeZone: row.timezone,
    midnightOffset: zSettings.parse(row.settings).public_config.midnight_offset,
  };
}
