import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { masterSecret } from '#apps/server/master-secret.ts';
import { checkSecret } from '#modules/installation/server.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { type Secrets, secretsFrom } from '#platform/crypto/secrets.ts';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';
import { createLogins, type DatabaseLogins, giveSchemaToOwner } from '#platform/db/embedded/logins.ts';
import { openLocks } from '#platform/db/locks.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Db, openDb } from '#platform/db/tx.ts';

export type OpenDatabase = {
  readonly db: Db;
  /** The login that reads every row and creates databases: for backups and nothing else. */
  readonly adminUrl: string;
  readonly storageDir: string;
  /** The master secret; throws as `secrets` does. */
  master(): Promise<string>;
  /**
   * Returns the secrets that open sealed values. Throws SecretProblem for others than those of the
   * installation, and with an outside database if the secret of its programs is not configured.
   */
  secrets(): Promise<Secrets>;
  close(): Promise<void>;
};

/** A large cinema's programme is imported with a few large statements. */
const STATEMENT_TIMEOUT_MS = 120_000;

/**
 * Opens the database of this installation for a command: DATABASE_URL, or the one in the data
 * folder (FOYER_DATA). If the command has to start the embedded server, it also stops it.
 */
export async function openDatabase(
  env: Readonly<Record<string, string | undefined>>,
  purpose: string,
): Promise<OpenDatabase> {
  const config = readConfig([], env);
  const { logins, adminUrl, release } = config.databaseUrl
    ? outsideDatabase(config.databaseUrl)
    : await ownDatabase(config);
  try {
    await migrate(logins.owner);
  } catch (error) {
    await release();
    throw error;
  }
  const db = openDb({
    url: logins.app,
    systemUrl: logins.system,
    purpose,
    max: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const master = async () => {
    const secret = await masterOf(config);
    await checkSecret(db, secretsFrom(secret));
    return secret;
  };
  return {
    db,
    adminUrl,
    storageDir: join(config.dataDir, 'storage'),
    master,
    secrets: async () => secretsFrom(await master()),
    close: async () => {
      await db.close();
      await release();
    },
  };
}

/** A secret created here would seal values that no program could open. */
async function masterOf(config: Config): Promise<string> {
  if (config.databaseUrl && !config.secret && !existsSync(join(config.dataDir, 'secret')))
    throw new Error('FOYER_SECRET is missing: the secret of the programs that use this database.');
  return config.secret ?? (await masterSecret(config.dataDir));
}

type Opened = {
  readonly logins: Omit<DatabaseLogins, 'system'> & { readonly system: string | undefined };
  readonly adminUrl: string;
  readonly release: () => Promise<void>;
};

const outsideDatabase = (url: string): Opened => ({
  logins: { owner: url, app: url, system: undefined },
  adminUrl: url,
  release: async () => {},
});

async function ownDatabase(config: Config): Promise<Opened> {
  await mkdir(config.dataDir, { recursive: true });
  const secrets = secretsFrom(await masterOf(config));
  const password = secrets.key('embedded-database').toString('hex');
  const database = await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), password });
  const logins = await createLogins(database.url, password);
  const locks = openLocks({ url: logins.system, purpose: 'command' });
  // With this lock no program runs on this folder, and none starts until the command ends.
  const alone = await locks.tryLock('instance');
  if (alone) await giveSchemaToOwner(database.url);
  const release = async () => {
    await locks.close();
    if (alone && !database.adopted) await database.stop();
  };
  return { logins, adminUrl: database.url, release };
}
