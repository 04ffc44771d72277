import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '#platform/db/embedded.ts';
import { type KeptEmbedded, keepEmbedded } from '#platform/db/keep-embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseUrl } from '#testing/cluster.ts';
import type { Dice } from '#testing/torture/dice.ts';

export const KILLS = ['all', 'postmaster', 'backend'] as const;
export type Kill = (typeof KILLS)[number];

/** A PostgreSQL of its own that is killed and comes back, as the product's own one does. fsync is on. */
export type Arena = {
  readonly url: string;
  /** SIGKILL. Of everything or of the postmaster alone: resolves when the server answers again, with how long that took, in ms. */
  kill(how: Kill, dice: Dice): Promise<number>;
  stop(): Promise<void>;
};

const BACK_WITHIN_MS = 60_000;
const DATABASE = 'torture';

export async function openArena(dataDir: string): Promise<Arena> {
  let restarts = 0;
  const server: KeptEmbedded = await keepEmbedded({
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
        // One backend killed takes all connections along: the postmaster restarts the lot and recovers.
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

/** Work on a migrated database in an arena of its own, which is gone afterwards. */
export async function inArena<T>(work: (databaseUrl: string, arena: Arena) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-arena-'));
  const arena = await openArena(join(folder, 'pg'));
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

function shoot(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone already
  }
}

type Child = { readonly pid: number; readonly title: string };

/** Processes whose parent is this one, with what they call themselves. */
async function childrenOf(parent: number): Promise<Child[]> {
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
