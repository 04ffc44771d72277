import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Part } from '#platform/db/backup/archive.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { type DumpedRows, sumOf } from '#platform/db/backup/dump-tables.ts';
import { quoted, type Table, tablesOf, writeAlike } from '#platform/db/backup/tables.ts';

/** Not `foyer/...`: its transaction may be idle while uploads are read, which I23 forbids to the program. */
const APPLICATION = 'foyer-restore';

/** Takes the parts of a dump in their order, into a database of the same schema. */
export type Loading = {
  /** Loads a part `database/TABLE/N.copy`. */
  load(part: Part): Promise<void>;
  /**
   * Compares every table with the dump, checks every constraint, runs `last` and commits. Throws
   * BackupProblem for a table that differs.
   */
  commit(dumped: DumpedRows, last: (run: (text: string) => Promise<unknown>) => Promise<void>): Promise<void>;
  /** Ends the connection; without a commit the database stays as it was. */
  close(): Promise<void>;
};

/** Throws BackupProblem for a database that has tables. */
export async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
    );
    if (rows[0])
      throw new BackupProblem(
        `The database has tables already (${rows[0].name}). A backup is restored into an empty database: create a new one.`,
      );
  } finally {
    await client.end().catch(() => {});
  }
}

type Constraint = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Begins to load: one transaction, in which guards are off and foreign keys are gone until all rows
 * are there. The owner of the tables may do this, a superuser is not needed.
 */
export async function startLoading(url: string): Promise<Loading> {
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION, keepAlive: true });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    await client.query('BEGIN');
    await writeAlike(client);
    const tables = await tablesOf(client);
    const constraints = await takeOffConstraints(client);
    const forced = await takeOffGuards(client, tables);
    await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    return loadingInto(client, tables, async () => {
      for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
      for (const name of forced) await client.query(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`);
      for (const { table, name, definition } of constraints)
        await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    });
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Foreign keys, and checks that old rows need not meet (NOT VALID): they come back when the rows are there. */
async function takeOffConstraints(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT r.relname::text AS table, c.conname::text AS name, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
      WHERE c.connamespace = 'public'::regnamespace AND (c.contype = 'f' OR (c.contype = 'c' AND NOT c.convalidated))
      ORDER BY 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  return rows;
}

async function takeOffGuards(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity`,
  );
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  for (const { name } of rows) await client.query(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`);
  return rows.map(({ name }) => name);
}

function loadingInto(client: pg.Client, tables: readonly Table[], putBack: () => Promise<void>): Loading {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let current: { name: string; write(part: Part): Promise<void>; end(): Promise<void> } | null = null;

  const endCurrent = async () => {
    await current?.end();
    current = null;
  };

  return {
    async load(part) {
      const [, name = ''] = part.name.split('/');
      if (current?.name !== name) {
        await endCurrent();
        const table = byName.get(name);
        if (!table) throw new BackupProblem(`The backup has a table ${name}, which its schema does not have.`);
        current = { name, ...copyInto(client, table) };
      }
      await current.write(part);
    },
    async commit(dumped, last) {
      await endCurrent();
      for (const table of tables) {
        const there = await sumOf(client, table);
        const was = dumped.tables[table.name];
        if (there.rows !== was?.rows || there.digest !== was.digest)
          throw new BackupProblem(
            `The table ${table.name} differs from the backup after loading: ${there.rows} rows instead of ${was?.rows ?? 0}.`,
          );
      }
      for (const [name, { last: value, called }] of Object.entries(dumped.sequences))
        await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called]);
      await putBack();
      await last((text) => client.query(text));
      await client.query('COMMIT');
      await client.query('ANALYZE');
    },
    close: () => client.end().catch(() => {}),
  };
}

function copyInto(client: pg.Client, { name, columns }: Table) {
  const stream = client.query(copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
  const done = finished(stream);
  done.catch(() => {}); // thrown by the next write or by the end
  return {
    async write(part: Part) {
      for await (const chunk of part.body) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end() {
      stream.end();
      await done;
    },
  };
}
