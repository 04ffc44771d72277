import type { CineWeekStart } from '#kernel/days.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * The exhibitor's time zone, the hour at which its business days begin (D-010), and the weekday on
 * which its cine weeks start (CONST-014).
 */
export type ExhibitorClock = {
  readonly timeZone: string;
  readonly midnightOffset: number;
  readonly cineWeek: CineWeekStart;
};

/** Returns the clock of the transaction's exhibitor. */
export async function exhibitorClock(tx: Pick<Reads, 'one'>): Promise<ExhibitorClock> {
  const row = await tx.one<{ timezone: string; settings: unknown }>(
    `SELECT e.timezone, coalesce(s.data, '{}') AS settings
       FROM exhibitor e LEFT JOIN settings s ON s.exhibitor_id = e.id WHERE e.id = tenant()`,
  );
  if (!row) throw new Error('an exhibitor without an exhibitor was asked for its clock');
  const { midnight_offset, cine_week_start } = zSettings.parse(row.settings).public_config;
  return { timeZone: row.timezone, midnightOffset: midnight_offset, cineWeek: cine_week_start };
}
