import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { AddPart } from '#platform/db/backup/archive.ts';
import { quoted, RowDigest, type Table, type TableSum, tablesOf, writeAlike } from '#platform/db/backup/tables.ts';
import { MIGRATION_LOCK } from '#platform/db/migrate.ts';

/** What a dump holds beside the rows. */
export type DumpedDatabase = {
  /** The database's clock at the moment that the dump shows, epoch ms. */
  readonly at: number;
  /** `server_version`, for example 18.4. */
  readonly postgres: string;
  /** The applied migrations, in their order. */
  readonly migrations: readonly string[];
};

export type DumpedRows = {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly sequences: Readonly<Record<string, Sequence>>;
};
export type Sequence = { readonly last: string; readonly called: boolean };

/** How long it rests after each part, as a multiple of the time that the part took. */
export type Pauses = { readonly share: number };
const NO_PAUSES: Pauses = { share: 0 };

/** The server reads, and the packing of the next part begins, only after the pause: sales have the processor then. */
const pausing = (add: AddPart, { share }: Pauses): AddPart['bytes'] => {
  let workedSince = performance.now();
  return async (name, content) => {
    await add.bytes(name, content);
    if (share > 0) await pause((performance.now() - workedSince) * share);
    workedSince = performance.now();
  };
};

/** A part of a table in the archive: bounds the memory. */
const PART_BYTES = 4 * 1024 * 1024;
const PART_DIGITS = 6;

/**
 * Copies all rows of one moment while other transactions go on. It reads as foyer_system, which
 * sees all tenants also where the owner is no superuser. A migration waits until it ends.
 */
export async function dumpTables(
  url: string,
  add: AddPart,
  begun: (database: DumpedDatabase) => Promise<void>,
  pauses = NO_PAUSES,
): Promise<DumpedRows> {
  const client = new pg.Client({ connectionString: url, application_name: 'foyer/backup', keepAlive: true });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SELECT pg_advisory_xact_lock_shared($1)', [MIGRATION_LOCK]);
    await writeAlike(client);
    await begun(await aboutDatabase(client));
    const tables = await tablesOf(client);
    await client.query('SET LOCAL ROLE foyer_system');
    const sums: Record<string, TableSum> = {};
    for (const table of tables) sums[table.name] = await dumpTable(client, table, pausing(add, pauses));
    await client.query('RESET ROLE');
    // After the rows: a number that was given meanwhile is not given again.
    const sequences = await readSequences(client);
    await client.query('COMMIT');
    return { tables: sums, sequences };
  } finally {
    await client.end().catch(() => {});
  }
}

async function aboutDatabase(client: pg.Client): Promise<DumpedDatabase> {
  const { rows } = await client.query<{ at: number; postgres: string }>(
    `SELECT extract(epoch FROM now())::float8 * 1000 AS at, current_setting('server_version') AS postgres`,
  );
  const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return {
    at: Math.round(rows[0]?.at ?? 0),
    postgres: rows[0]?.postgres ?? '',
    migrations: migrations.map(({ name }) => name),
  };
}

const copyOut = ({ name, columns }: Table): string =>
  `COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}) TO STDOUT`;

async function dumpTable(client: pg.Client, table: Table, add: AddPart['bytes']): Promise<TableSum> {
  const sum = new RowDigest();
  let part: Buffer[] = [];
  let size = 0;
  let count = 0;
  const flush = async () => {
    if (size === 0) return;
    count += 1;
    await add(`database/${table.name}/${String(count).padStart(PART_DIGITS, '0')}.copy`, Buffer.concat(part));
    part = [];
    size = 0;
  };
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    sum.update(chunk);
    part.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  await flush();
  return { rows: sum.rows, digest: sum.digest };
}

/** Counts and sums the rows of a table, within a transaction that `writeAlike` has prepared. */
export async function sumOf(client: pg.Client, table: Table): Promise<TableSum> {
  const sum = new RowDigest();
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) sum.update(chunk);
  return { rows: sum.rows, digest: sum.digest };
}

async function readSequences(client: pg.Client): Promise<Record<string, Sequence>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
  );
  const sequences: Record<string, Sequence> = {};
  for (const { name } of rows) {
    const { rows: state } = await client.query<Sequence>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoted(name)}`,
    );
    if (state[0]) sequences[name] = state[0];
  }
  return sequences;
}
