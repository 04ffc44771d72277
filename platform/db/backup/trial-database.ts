import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { quoted } from '#platform/db/backup/tables.ts';

const PREFIX = 'foyer_trial_';
/** Longer than any trial takes: a younger one may be another program's, between two of its connections. */
const LEFT_AFTER_MS = 12 * 3_600_000;

/**
 * Makes an empty database beside the program's own, on the same server, for the time of `work`.
 * Removes those that a killed program left half a day ago. The user of the database must be allowed to make one.
 */
export async function withTrialDatabase<T>(url: string, work: (trialUrl: string) => Promise<T>): Promise<T> {
  const name = await asOwner(url, async (client) => {
    const now = await clockOf(client);
    await removeLeft(client, now);
    const fresh = `${PREFIX}${now}_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE DATABASE ${quoted(fresh)} TEMPLATE template0`).catch(explainRefusal);
    return fresh;
  });
  const trial = new URL(url);
  trial.pathname = `/${name}`;
  try {
    return await work(trial.toString());
  } finally {
    await asOwner(url, (client) => client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`));
  }
}

const NOT_ALLOWED = '42501';

function explainRefusal(error: unknown): never {
  if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
  throw new BackupProblem(
    'The backup was made, but not restored on trial: the user of DATABASE_URL may not create a database. Run once as a superuser: ALTER ROLE <the user of DATABASE_URL> CREATEDB;',
    { cause: error },
  );
}

/** The time of the database, in epoch ms. */
async function clockOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ now: string }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS now',
  );
  return Number(rows[0]?.now);
}

async function removeLeft(client: pg.Client, now: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname::text AS name FROM pg_database d WHERE starts_with(datname, $1) AND pg_has_role(datdba, 'MEMBER')
        AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datid = d.oid)`,
    [PREFIX],
  );
  for (const { name } of rows) if (isLeft(name, now)) await client.query(`DROP DATABASE IF EXISTS ${quoted(name)}`);
}

/** A name without a time is of a release before this one. */
function isLeft(name: string, now: number): boolean {
  const [, begun] = /^foyer_trial_(\d{13})_/.exec(name) ?? [];
  return begun === undefined || now - Number(begun) > LEFT_AFTER_MS;
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'foyer/trial' });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
