import { houseSettings } from '#modules/exhibitor/server/house-settings.ts';
import type { Reads } from '#platform/db/tx.ts';

/** Where a stored file of the house is reached, by its key; a key that is an address already stays as it is. */
export type FileAddress = (key: string) => string;

/** As the settings have it now, of whoever's tenant the transaction is. */
export async function houseFiles(tx: Pick<Reads, 'one'>): Promise<FileAddress> {
  const { storage } = await houseSettings(tx);
  return (key) => (/^(https:\/\/|\/)/.test(key) ? key : `${storage}/${key}`);
}
