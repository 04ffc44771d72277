import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '#platform/db/embedded/embedded.ts';
import { type SupervisedEmbedded, superviseEmbedded } from '#platform/db/embedded/supervise-embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseUrl } from '#testing/database/cluster.ts';
import type { Dice } from '#testing/torture/dice.ts';

export const KILLS = ['all', 'postmaster', 'backend'] as const;
export type Kill = (typeof KILLS)[number];

/** A separate PostgreSQL that is killed and restarts, as the program's own does. fsync is on. */
export type KillablePostgres = {
  readonly url: string;
  /**
   * SIGKILL of all processes or of the postmaster alone: resolves when the server answers again,
   * with the time in ms.
   */
  kill(how: Kill, dice: Dice): Promise<number>;
  stop(): Promise<void>;
};

const BACK_WITHIN_MS = 60_000;
const DATABASE = 'torture';

export async function openKillablePostgres(dataDir: string): Promise<KillablePostgres> {
  let restarts = 0;
  const server: SupervisedEmbedded = await superviseEmbedded({
    dataDir,
    password: 'torture',
    settings: { max_connections: '120' },
    onRestart: () => {
      restarts += 1;
    },
  });
  return {
    url: server.url,
    async kill(how, dice) {
      const { pid } = server;
      const family = await childrenOf(pid);
      const begin = performance.now();
      if (how === 'backend') {
        const backends = family.filter(({ title }) => title.includes('127.0.0.1'));
        // One killed backend ends all connections: the postmaster restarts all of them and
        // recovers.
        if (backends.length > 0) shoot(dice.pick(backends).pid);
        await pause(50);
        await answering(server.url);
        return performance.now() - begin;
      }
      const before = restarts;
      shoot(pid);
      if (how === 'all') for (const child of family) shoot(child.pid);
      while (restarts === before) {
        if (performance.now() - begin > BACK_WITHIN_MS) throw new Error('the killed database did not come back');
        await pause(10);
      }
      return performance.now() - begin;
    },
    async stop() {
      await server.stop('immediate');
      await rm(server.dataDir, { recursive: true, force: true }); // elsewhere when the tests run as root
    },
  };
}

/** Runs work on a migrated database in a new server, which is removed afterwards. */
export async function inKillablePostgres<T>(
  work: (databaseUrl: string, arena: KillablePostgres) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-arena-'));
  const arena = await openKillablePostgres(join(folder, 'pg'));
  try {
    const admin = new pg.Client({ connectionString: arena.url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${DATABASE}`);
    await admin.end();
    const url = databaseUrl(arena.url, DATABASE);
    await migrate(url);
    return await work(url, arena);
  } finally {
    await arena.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export function shoot(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // already ended
  }
}

type Child = { readonly pid: number; readonly title: string };

/** Returns the child processes of this parent, with their names. */
export async function childrenOf(parent: number): Promise<Child[]> {
  if (!isAlive(parent)) return [];
  const children: Child[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status)) continue;
    const title = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    children.push({ pid: Number(name), title });
  }
  return children;
}

async function answering(url: string): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (performance.now() > deadline) throw error;
      await pause(20);
    }
  }
}
