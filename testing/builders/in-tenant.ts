import type { Texts } from '#kernel/texts.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

/** A TestDatabase, or another object with a database. */
export type Database = { readonly db: Db };

/**
 * Runs builders in the program's own tenant transactions: row-level security and data_version are
 * real.
 */
export const inTenant = <T>(t: Database, exhibitorId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  t.db.tx({ exhibitorId, actor: 'test', channel: 'portal' }, work);

/** Returns the id of an INSERT ... RETURNING id. */
export async function insert(tx: Tx, text: string, values: readonly unknown[]): Promise<number> {
  const row = await tx.one<{ id: number }>(text, values);
  if (!row) throw new Error(`nothing was inserted by: ${text}`);
  return row.id;
}

export const json = (value: unknown): string => JSON.stringify(value);

export const inAllLanguages = (text: string): Texts => ({
  nl: `${text} (nl)`,
  fr: `${text} (fr)`,
  de: `${text} (de)`,
  en: text,
});
