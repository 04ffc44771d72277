import { hash } from 'node:crypto';
import type pg from 'pg';

/** A table as it is copied: without columns that the database computes. */
export type Table = { readonly name: string; readonly columns: readonly string[] };

/**
 * Lists the tables with data to keep. Not `migration`, which the migrator writes, and not the
 * unlogged tables, which a crash empties anyway.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> 'migration'
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** How values are written as text: the same on every server. */
const WRITTEN_ALIKE = [
  `client_encoding = 'UTF8'`,
  `DateStyle = 'ISO, YMD'`,
  `IntervalStyle = 'postgres'`,
  `TimeZone = 'UTC'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  'synchronize_seqscans = off',
  'search_path = public',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** Sets how values are written, until the end of the transaction. */
export const writeAlike = async (client: pg.ClientBase): Promise<void> => {
  await client.query(WRITTEN_ALIKE.map((setting) => `SET LOCAL ${setting}`).join('; '));
};

const LINE_END = 10;
const LANES = 4;

/**
 * Counts rows and sums their hashes: equal for equal rows in any order. It finds what was lost or
 * changed on the way; who changed a file on purpose is found by its encryption.
 */
export class RowDigest {
  rows = 0;
  readonly #lanes = new Uint32Array(LANES);
  #begun: Buffer[] = [];

  update(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      const line = chunk.subarray(from, end);
      this.#add(this.#begun.length > 0 ? Buffer.concat([...this.#begun, line]) : line);
      this.#begun = [];
      from = end + 1;
    }
    if (from < chunk.length) this.#begun.push(Buffer.from(chunk.subarray(from)));
  }

  #add(line: Buffer): void {
    const sum = hash('sha256', line, 'buffer');
    for (let lane = 0; lane < LANES; lane++)
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + sum.readUInt32LE(lane * Uint32Array.BYTES_PER_ELEMENT);
    this.rows += 1;
  }

  get digest(): string {
    return Buffer.from(this.#lanes.buffer).toString('hex');
  }
}

export type TableSum = { readonly rows: number; readonly digest: string };
