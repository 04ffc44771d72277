import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Held while migrating, so that of several nodes starting together one does the work and the others wait. */
const MIGRATION_LOCK = 740_001;

export class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem';
}

/**
 * Brings the database to the schema of this program: creates the roles, applies what is missing, each file
 * in its own transaction. Refuses a database that is ahead of the program or whose applied files differ.
 * Answers the names applied now.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'foyer/migrate' });
  client.on('error', () => {}); // the statement that comes next says so
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const version = Number((await client.query('SHOW server_version_num')).rows[0].server_version_num);
    if (version < 150_000) throw new MigrationProblem('PostgreSQL 15 or newer is needed');
    await createRoles(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = new Set((await client.query('SELECT name FROM migration')).rows.map((row) => row.name as string));
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0)
      throw new MigrationProblem(
        `the database belongs to a newer version of the program (it has ${unknown.join(', ')})`,
      );
    const applied: string[] = [];
    for (const name of files.filter((file) => !done.has(file))) {
      const text = await readFile(join(FOLDER, name), 'utf8');
      await client.query('BEGIN');
      try {
        await client.query(text);
        await client.query('INSERT INTO migration (name) VALUES ($1)', [name]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new MigrationProblem(`${name}: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    if (version >= 180_000) await teachPlanner(client);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Tells the planner what it cannot know of a table that nobody has filled yet: nearly all rows are of the same
 * exhibitor, and an empty table will not stay empty. Otherwise every index that begins with exhibitor_id looks as good
 * as the right one, and the first on-sale of a new house reads whole tables for every ticket. Before PostgreSQL 18 it
 * cannot be told; then the first automatic ANALYZE finds out.
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
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    try {
      if (known.rowCount === 0) await client.query(`CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS`);
      await client.query(`GRANT ${role} TO current_user`);
    } catch (error) {
      throw new MigrationProblem(
        `the database user needs the role ${role}. Run once as a superuser: CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <the user of DATABASE_URL>;`,
        { cause: error },
      );
    }
  }
}
