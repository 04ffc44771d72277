import { createHash } from 'node:crypto';
import { storeReferences } from '#modules/catalogue/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Kinds of imported items, each with the table of its entity_id. */
const TABLES = {
  cinema: 'cinema',
  screen: 'screen',
  movie: 'movie',
  screening: 'screening',
  price_rate: 'price_rate',
} as const;
export type ReferenceKind = keyof typeof TABLES;

export type References = {
  idOf(kind: ReferenceKind, key: string): number | undefined;
  /** Returns true if the item was imported before, with the same content. */
  isUnchanged(kind: ReferenceKind, key: string, content: unknown): boolean;
  remember(kind: ReferenceKind, key: string, id: number, content: unknown): void;
  /** Writes the new references. */
  write(tx: Tx): Promise<void>;
};

/** Returns content as one short text: equal content, equal digest. */
const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27);

type Row = { kind: ReferenceKind; external_key: string; entity_id: number; digest: string | null };

/** Reads which of these items exist. A reference to a deleted item does not count. */
export async function readReferences(tx: Tx, keys: readonly string[]): Promise<References> {
  const rows: Row[] = [];
  for (const kind of Object.keys(TABLES) as ReferenceKind[]) {
    rows.push(
      ...(await tx.query<Row>(
        `SELECT r.kind, r.external_key, r.entity_id, r.digest FROM external_ref r
           JOIN ${TABLES[kind]} e ON e.exhibitor_id = tenant() AND e.id = r.entity_id
          WHERE r.exhibitor_id = tenant() AND r.kind = $1 AND r.external_key = ANY($2::text[])`,
        [kind, keys],
      )),
    );
  }
  const storedRows = new Map(rows.map((row) => [`${row.kind} ${row.external_key}`, row]));
  const written = new Map<string, Row>();
  return {
    idOf: (kind, key) => storedRows.get(`${kind} ${key}`)?.entity_id,
    isUnchanged: (kind, key, content) => storedRows.get(`${kind} ${key}`)?.digest === digestOf(content),
    remember(kind, key, id, content) {
      const row: Row = { kind, external_key: key, entity_id: id, digest: digestOf(content) };
      const before = storedRows.get(`${kind} ${key}`);
      if (before?.entity_id === row.entity_id && before.digest === row.digest) return;
      storedRows.set(`${kind} ${key}`, row);
      written.set(`${kind} ${key}`, row);
    },
    async write(tx) {
      if (written.size === 0) return;
      await storeReferences(tx, [...written.values()]);
      written.clear();
    },
  };
}

/** Returns ids for rows to insert, so that many rows are inserted together with known ids. */
export async function newIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx.query<{ id: number }>(
    'SELECT nextval(pg_get_serial_sequence($1, $2))::int AS id FROM generate_series(1, $3)',
    [table, 'id', count],
  );
  return rows.map((row) => row.id);
}
