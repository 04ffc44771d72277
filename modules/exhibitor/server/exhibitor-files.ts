import { exhibitorSettings } from '#modules/exhibitor/server/exhibitor-settings.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * Returns the address of a stored file of the exhibitor, by its key; a key that is already an
 * address is unchanged.
 */
export type FileAddress = (key: string) => string;

/**
 * Returns the function that gives the address of a file, with the present settings of the
 * transaction's exhibitor.
 */
export async function exhibitorFiles(tx: Pick<Reads, 'one'>): Promise<FileAddress> {
  const { storage } = await exhibitorSettings(tx);
  return (key) => (/^(https:\/\/|\/)/.test(key) ? key : `${storage}/${key}`);
}
