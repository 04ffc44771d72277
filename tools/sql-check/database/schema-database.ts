import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = join(ROOT, 'platform/db/migrations');
const KEPT = join(ROOT, 'node_modules/.cache/foyer-schema');
/** Of another version the trees of statements look different. */
const MAJOR = '18';
const PASSWORD = 'schema';
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', log_min_messages: 'panic' };

export type SchemaDatabase = { readonly url: string; stop(): Promise<void> };

/**
 * Starts a PostgreSQL with an empty, migrated database for one run. The folder is a copy of one
 * that is kept in node_modules/.cache for these migrations: making it takes five seconds, copying
 * it a fraction of one. With TEST_DATABASE_URL it is a database of its own on that server, of the
 * same major version.
 */
export async function startSchemaDatabase(): Promise<SchemaDatabase> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside) return createOn(outside);
  const made = join(KEPT, await digestOfMigrations());
  if (!(await exists(made))) await make(made);
  const folder = await temporaryFolder();
  await copy(made, join(folder, 'pg'));
  const server = await start(join(folder, 'pg'));
  return { url: server.url, stop: () => stopAndRemove(server, folder) };
}

async function createOn(server: string): Promise<SchemaDatabase> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const [{ version }] = (
    await admin.query<{ version: string }>('SELECT current_setting($$server_version$$) AS version')
  ).rows as [{ version: string }];
  if (!version.startsWith(`${MAJOR}.`))
    throw new Error(`SQL is checked by PostgreSQL ${MAJOR}, and TEST_DATABASE_URL is ${version}`);
  const name = `foyer_schema_${process.pid}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.toString());
  return {
    url: url.toString(),
    stop: async () => {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

async function make(place: string): Promise<void> {
  const folder = await temporaryFolder();
  const server = await start(join(folder, 'pg'));
  await migrate(server.url);
  await server.stop('fast');
  await rm(KEPT, { recursive: true, force: true }); // of other migrations
  await mkdir(KEPT, { recursive: true });
  const whole = `${place}-${process.pid}`;
  await copy(server.dataDir, whole);
  await rename(whole, place).catch(() => rm(whole, { recursive: true, force: true })); // another run was quicker
  await stopAndRemove(server, folder);
}

/** Where the user the server runs as may enter. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sql-'));
  await chmod(folder, 0o755);
  return folder;
}

const start = (dataDir: string): Promise<Embedded> =>
  startEmbedded({ dataDir, password: PASSWORD, settings: SETTINGS });

async function stopAndRemove(server: Embedded, folder: string): Promise<void> {
  await server.stop('immediate');
  await rm(server.dataDir, { recursive: true, force: true }); // may lie elsewhere, see startEmbedded
  await rm(folder, { recursive: true, force: true });
}

/** With owners and modes, which PostgreSQL insists on. */
const copy = (from: string, to: string): Promise<unknown> => promisify(execFile)('cp', ['-a', from, to]);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function digestOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}
