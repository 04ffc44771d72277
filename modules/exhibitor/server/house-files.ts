import { zSettings } from '#modules/exhibitor/contract.ts';
import type { Reads } from '#platform/db/tx.ts';

/** Where a stored file of the house is reached, by its key; a key that is an address already stays as it is. */
export type FileAddress = (key: string) => string;

/** As the settings have it now, of whoever's tenant the transaction is. */
export async function houseFiles(tx: Pick<Reads, 'one'>): Promise<FileAddress> {
  const row = await tx.one<{ settings: unknown }>(
    'SELECT data AS settings FROM settings WHERE exhibitor_id = tenant()',
  );
  const { storage } = zSettings.parse(row?.settings ?? {});
  return (key) => (/^(https:\/\/|\/)/.test(key) ? key : `${storage}/${key}`);
}
