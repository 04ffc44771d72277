import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SQL, sqlState } from '#platform/db/errors.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Held while migrating: of several nodes that start together one migrates and the others wait. */
export const MIGRATION_LOCK = 740_001;

/**
 * While a statement waits for a table, all later ones wait behind it. Sales give up after three
 * seconds, so a migration gives up before them and tries again.
 */
const LOCK_WITHIN = '1s';
const LOCK_PAUSE_MS = 500;
/** The longest report of the program takes four minutes. */
const LOCK_TRIED_FOR_MS = 600_000;
/** The longest time for an answer, but to the statements of a migration. */
const CONNECTED_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 60_000;
const TURN_PAUSE_MS = 200;
/** A migration may rewrite the largest table. */
const MIGRATION_MAX_MS = 24 * 3_600_000;

export class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem';
}

/**
 * Brings the database to the schema of this program: creates the roles and applies the missing
 * migrations, each file in its own transaction. Answers the names applied now. Throws a
 * MigrationProblem for a database that is ahead of the program, for a migration whose statements
 * were changed after it had been applied, and for one that fails. A database that was migrated
 * before hashes were recorded is trusted once. `only`: the names of the migrations to apply, to make
 * an earlier schema; without it all of them.
 */
export async function migrate(url: string, folder = FOLDER, only?: readonly string[]): Promise<string[]> {
  const client = await connected(url);
  try {
    await waitForTurn(client);
    const version = Number((await client.query('SHOW server_version_num')).rows[0].server_version_num);
    if (version < 150_000) throw new MigrationProblem('PostgreSQL 15 or newer is needed');
    await createRoles(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await client.query('ALTER TABLE migration ADD COLUMN IF NOT EXISTS statements_sha256 text');
    const { rows: done } = await client.query<Applied>('SELECT name, statements_sha256 FROM migration ORDER BY name');
    const texts = await readMigrations(folder);
    const unknown = done.map(({ name }) => name).filter((name) => !texts.has(name));
    if (unknown.length > 0)
      throw new MigrationProblem(
        `the database belongs to a newer version of the program (it has ${unknown.join(', ')})`,
      );
    await compareHashes(client, done, texts);
    const applied: string[] = [];
    for (const [name, text] of texts) {
      if (done.some((row) => row.name === name) || (only && !only.includes(name))) continue;
      await applyPatiently(client, name, text);
      applied.push(name);
    }
    if (version >= 180_000) await teachPlanner(client);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Returns the migrations that a database lacks; none for an empty database, where nothing can be
 * lost.
 */
export async function pendingMigrations(url: string, folder = FOLDER): Promise<string[]> {
  const client = await connected(url);
  try {
    const { rows: tables } = await client.query(
      `SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = 'migration'`,
    );
    if (tables.length === 0) return [];
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
    const done = new Set(rows.map(({ name }) => name));
    return done.size === 0 ? [] : (await migrationNames(folder)).filter((name) => !done.has(name));
  } finally {
    await client.end();
  }
}

/** Rejects when the database does not answer in time: the supervisor starts the program again (T53). */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'foyer/migrate',
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  return client;
}

/** Of several nodes that start together one migrates. The others look again and again, so that none waits at a dead line. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await pause(TURN_PAUSE_MS);
  }
}

type Applied = { readonly name: string; readonly statements_sha256: string | null };

/** The names of the migrations that this program has, in their order. */
export const migrationNames = async (folder = FOLDER): Promise<string[]> => [...(await readMigrations(folder)).keys()];

/** The texts of the migrations by file name, in their order. */
async function readMigrations(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort())
    texts.set(name, await readFile(join(folder, name), 'utf8'));
  return texts;
}

/** Of the statements only: lines of comments and empty lines may change. */
function hashOf(text: string): string {
  const statements = text.split(/\r?\n/).filter((line) => !/^\s*(--.*)?$/.test(line));
  return createHash('sha256').update(statements.join('\n')).digest('hex');
}

/** Throws when an applied migration was changed; records the hashes of those that were applied without one. */
async function compareHashes(
  client: pg.Client,
  done: readonly Applied[],
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, statements_sha256: recorded } of done) {
    const actual = hashOf(texts.get(name) ?? '');
    if (recorded === null)
      await client.query('UPDATE migration SET statements_sha256 = $2 WHERE name = $1', [name, actual]);
    else if (recorded !== actual)
      throw new MigrationProblem(
        `${name} was changed after it had been applied to this database. Restore the file, and put the change into a new migration`,
      );
  }
}

/** While nodes sell, a long read may hold a table: the migration is tried again until it is free. */
async function applyPatiently(client: pg.Client, name: string, text: string): Promise<void> {
  const deadline = performance.now() + LOCK_TRIED_FOR_MS;
  for (;;) {
    try {
      await apply(client, name, text);
      return;
    } catch (error) {
      if (sqlState((error as Error).cause) !== SQL.lockNotAvailable || performance.now() > deadline) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** A statement of a migration, not of a function in it, that writes rows. */
const WRITING = /^(?:UPDATE|DELETE FROM|INSERT INTO)\s+(\w+)/gm;

/**
 * The owner of the tables is no superuser, and row-level security holds for it too: it would find no
 * row to change, and say nothing. It is lifted for the tables that the migration writes.
 */
async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  const written = [...new Set([...text.matchAll(WRITING)].map(([, table]) => table ?? ''))];
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_WITHIN}'`);
    const { rows: forced } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND c.relforcerowsecurity`,
      [written],
    );
    for (const table of forced) await client.query(`ALTER TABLE ${table.name} NO FORCE ROW LEVEL SECURITY`);
    await client.query({ text, query_timeout: MIGRATION_MAX_MS } as pg.QueryConfig);
    for (const table of forced) await client.query(`ALTER TABLE ${table.name} FORCE ROW LEVEL SECURITY`);
    await client.query('INSERT INTO migration (name, statements_sha256) VALUES ($1, $2)', [name, hashOf(text)]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationProblem(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Gives the planner statistics of tables that are still empty: nearly all rows have the same
 * exhibitor, and an empty table will grow. Otherwise every index that begins with exhibitor_id
 * looks as good as the right one, and the first on-sale of a new exhibitor reads whole tables for
 * every ticket. Before PostgreSQL 18 this is not possible; then the first automatic ANALYZE
 * corrects the plans.
 */
async function teachPlanner(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT pg_clear_relation_stats('public', c.relname::text),
            pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'exhibitor_id', 'inherited', false,
                                       'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real)
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.reltuples <= 0`,
  );
}

async function createRoles(client: pg.Client): Promise<void> {
  for (const role of ['foyer_app', 'foyer_system']) {
    const existing = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    try {
      if (existing.rowCount === 0) await client.query(`CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS`);
      const { rows } = await client.query<{ held: boolean }>("SELECT pg_has_role(current_user, $1, 'USAGE') AS held", [
        role,
      ]);
      if (!rows[0]?.held) await client.query(`GRANT ${role} TO current_user`);
    } catch (error) {
      throw new MigrationProblem(
        `the database user needs the role ${role}. Run once as a superuser: CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <the user of DATABASE_URL>;`,
        { cause: error },
      );
    }
  }
}
