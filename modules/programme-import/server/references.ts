import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/tx.ts';

/** Kinds of imported things, each with the table its entity_id points into. */
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
  /** True when the thing was imported before, with the same content. */
  isUnchanged(kind: ReferenceKind, key: string, content: unknown): boolean;
  remember(kind: ReferenceKind, key: string, id: number, content: unknown): void;
  /** Writes what was remembered and is new. */
  write(tx: Tx): Promise<void>;
};

/** Content as one short text: equal content, equal digest. */
const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27);

type Row = { kind: ReferenceKind; external_key: string; entity_id: number; digest: string | null };

/** Reads which of these things are here already. A reference to something deleted since does not count. */
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
  const known = new Map(rows.map((row) => [`${row.kind} ${row.external_key}`, row]));
  const written = new Map<string, Row>();
  return {
    idOf: (kind, key) => known.get(`${kind} ${key}`)?.entity_id,
    isUnchanged: (kind, key, content) => known.get(`${kind} ${key}`)?.digest === digestOf(content),
    remember(kind, key, id, content) {
      const row: Row = { kind, external_key: key, entity_id: id, digest: digestOf(content) };
      const before = known.get(`${kind} ${key}`);
      if (before?.entity_id === row.entity_id && before.digest === row.digest) return;
      known.set(`${kind} ${key}`, row);
      written.set(`${kind} ${key}`, row);
    },
    async write(tx) {
      if (written.size === 0) return;
      await tx.run(
        `INSERT INTO external_ref (exhibitor_id, kind, external_key, entity_id, digest)
         SELECT tenant(), kind, external_key, entity_id, digest
           FROM jsonb_to_recordset($1) AS r(kind text, external_key text, entity_id int, digest text)
         ON CONFLICT (exhibitor_id, kind, external_key) DO UPDATE SET entity_id = excluded.entity_id, digest = excluded.digest`,
        [JSON.stringify([...written.values()])],
      );
      written.clear();
    },
  };
}

/** Ids for rows about to be inserted, so that many go in at once and each is known. */
export async function newIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx.query<{ id: number }>(
    'SELECT nextval(pg_get_serial_sequence($1, $2))::int AS id FROM generate_series(1, $3)',
    [table, 'id', count],
  );
  return rows.map((row) => row.id);
}
