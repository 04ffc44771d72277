import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseUrl } from '#testing/database/cluster.ts';

/**
 * A primary and a standby that copies it by streaming replication. The primary answers a COMMIT only
 * when the standby has stored it. The test does what Patroni does: it kills, promotes and rebuilds.
 */
export type ReplicatedPostgres = {
  /** The database on the server at a port, which the program reaches through a proxy. */
  url(port: number): string;
  readonly primaryPort: number;
  readonly standbyPort: number;
  /** Ends the primary at once, without a checkpoint. What it had not answered is lost. */
  crashPrimary(): Promise<void>;
  /** Ends the primary in an orderly way: the standby receives what is committed. */
  closePrimary(): Promise<void>;
  /** The standby becomes the primary. */
  promote(): Promise<void>;
  /** A new standby in place of the crashed primary; commits wait for it from then on. */
  rebuildStandby(): Promise<void>;
  stop(): Promise<void>;
};

const PASSWORD = 'torture';
const DATABASE = 'torture';
const WITHIN_MS = 30_000;
const SETTINGS = {
  wal_level: 'replica',
  hot_standby: 'on',
  max_wal_senders: '4',
  wal_keep_size: '512MB',
  max_connections: '120',
};
const run = promisify(execFile);

export async function openReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-failover-'));
  await chmod(folder, 0o755); // the servers run as another user when the tests run as root
  let servers = 0;
  const newFolder = () => {
    servers += 1;
    return join(folder, `server-${servers}`);
  };
  let primary = await startEmbedded({ dataDir: newFolder(), password: PASSWORD, settings: SETTINGS });
  let standby: Embedded | null = null;
  await onServer(primary, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
  await migrate(databaseUrl(primary.url, DATABASE));
  const standbyNow = (): Embedded => {
    if (!standby) throw new Error('there is no standby');
    return standby;
  };

  async function rebuildStandby(): Promise<void> {
    const dataDir = newFolder();
    await onServer(primary, (client) => copyServer(client, primary.dataDir, dataDir));
    const source = `host=127.0.0.1 port=${primary.port} user=foyer password=${PASSWORD}`;
    standby = await startEmbedded({
      dataDir,
      password: PASSWORD,
      settings: { ...SETTINGS, primary_conninfo: source },
    });
    await onServer(primary, async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await client.query('SELECT pg_reload_conf()');
      await until(
        client,
        `SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'
            AND flush_lsn >= pg_current_wal_flush_lsn()) AS holds`,
      );
    });
  }
  await rebuildStandby();

  return {
    url: (port) => databaseUrl(`postgres://foyer:${PASSWORD}@127.0.0.1:${port}/postgres`, DATABASE),
    get primaryPort() {
      return primary.port;
    },
    get standbyPort() {
      return standbyNow().port;
    },
    crashPrimary: () => primary.stop('immediate'),
    closePrimary: () => primary.stop('fast'),
    async promote() {
      const next = standbyNow();
      await onServer(next, async (client) => {
        await client.query('SELECT pg_promote()');
        await until(client, 'SELECT NOT pg_is_in_recovery() AS holds');
      });
      await rm(primary.dataDir, { recursive: true, force: true });
      primary = next;
      standby = null;
    },
    rebuildStandby,
    async stop() {
      await Promise.all([primary.stop('immediate'), standby?.stop('immediate')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a running server, as pg_basebackup does; the packages have no such program. */
async function copyServer(client: pg.Client, from: string, to: string): Promise<void> {
  await client.query(`SELECT pg_backup_start('standby', fast => true)`);
  await run('cp', ['-a', from, to]).catch((error: Error) => {
    if (!/cannot stat|No such file/.test(error.message)) throw error; // a file that was removed meanwhile
  });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  for (const name of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'])
    await rm(join(to, name), { force: true });
  await run('chmod', ['-R', 'u+rwX', to]);
  await run('chown', ['-R', '--reference', from, to]);
}

async function onServer<T>(server: Embedded, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(client: pg.Client, question: string): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ holds: boolean }>(question);
    if (rows[0]?.holds) return;
    if (performance.now() > deadline) throw new Error(`still waiting for: ${question}`);
    await pause(20);
  }
}
