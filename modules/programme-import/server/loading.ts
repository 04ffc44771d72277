/** Shared by the steps of an import. */
import type { Programme } from '#modules/programme-import/rules/programme.ts';
import type { CountBook } from '#modules/programme-import/server/load-report.ts';
import type { References } from '#modules/programme-import/server/references.ts';
import { newIds } from '#modules/programme-import/server/references.ts';
import type { Tx } from '#platform/db/tx.ts';

export type Loading = {
  readonly tx: Tx;
  readonly programme: Programme;
  readonly references: References;
  readonly book: CountBook;
  /** Reports this number of the programme's items as done. */
  readonly advance: (things: number) => void;
};

/** An item with its external key, and its row. */
export type Item<Row> = { readonly key: string; readonly row: Row };

/**
 * Sorts items into new, changed and unchanged ones by their references, gives the new ones ids, and
 * remembers all. Returns the rows to write and the id of each key.
 */
export async function sortItems<Row extends object>(
  loading: Loading,
  kind: 'cinema' | 'screen' | 'price_rate',
  counted: 'cinemas' | 'screens' | 'price_rates',
  items: readonly Item<Row>[],
): Promise<{ inserts: (Row & { id: number })[]; updates: (Row & { id: number })[]; ids: Map<string, number> }> {
  const { tx, references, book } = loading;
  const fresh = items.filter((item) => references.idOf(kind, item.key) === undefined);
  const freshIds = await newIds(tx, kind, fresh.length);
  const ids = new Map(fresh.map((item, index) => [item.key, freshIds[index] ?? 0]));
  const inserts: (Row & { id: number })[] = [];
  const updates: (Row & { id: number })[] = [];
  for (const { key, row } of items) {
    const existingId = references.idOf(kind, key);
    const id = existingId ?? ids.get(key) ?? 0;
    ids.set(key, id);
    if (existingId === undefined) inserts.push({ ...row, id });
    else if (!references.isUnchanged(kind, key, row)) updates.push({ ...row, id });
    else book.add(counted, 'unchanged');
    references.remember(kind, key, id, row);
  }
  book.add(counted, 'created', inserts.length);
  book.add(counted, 'updated', updates.length);
  return { inserts, updates, ids };
}
