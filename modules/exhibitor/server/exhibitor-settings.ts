import { type Settings, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { settings } from '#modules/exhibitor/server/settings.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/** Returns the settings of the transaction's exhibitor; without stored ones, the defaults. */
export const exhibitorSettings = async (tx: Pick<Reads, 'one'>): Promise<Settings> =>
  zSettings.parse((await settings(tx))?.data ?? {});
