import { type Settings, zSettings } from '#modules/exhibitor/contract.ts';
import { settings } from '#modules/exhibitor/server/settings.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/** What the house of this transaction has decided; one without settings of its own is as every new one. */
export const houseSettings = async (tx: Pick<Reads, 'one'>): Promise<Settings> =>
  zSettings.parse((await settings(tx))?.data ?? {});
