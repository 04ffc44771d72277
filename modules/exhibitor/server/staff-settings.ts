import { conflict } from '#kernel/refusal.ts';
import { type StaffSettingsWire, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { type SettingsRow, settings } from '#modules/exhibitor/server/settings.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Returns the operator's settings and the names of the stored secrets (D-172). Refuses 409
 * site.data_missing (ERR-039).
 */
export const staffSettings = async (db: Db, exhibitorId: number): Promise<StaffSettingsWire> =>
  staffSettingsWire(await db.ask(exhibitorId, settings));

/**
 * Refuses 409 site.data_missing for an exhibitor without settings: a sync gives it the defaults
 * (D-175).
 */
export function staffSettingsWire(row: SettingsRow | null): StaffSettingsWire {
  if (!row) throw conflict('site.data_missing');
  return { ...zSettings.parse(row.data), secrets: row.secrets };
}
