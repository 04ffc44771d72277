import { spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { type SupervisedEmbedded, superviseEmbedded } from '#platform/db/embedded/supervise-embedded.ts';
import { openLocks } from '#platform/db/locks.ts';
import { openRawPool } from '#platform/db/pool/raw-pool.ts';

let folder = '';
let server: SupervisedEmbedded;
let restarts = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-keep-'));
  server = await superviseEmbedded({
    dataDir: join(folder, 'pg'),
    password: 'test',
    onRestart: () => {
      restarts += 1;
    },
  });
});
afterAll(async () => {
  await server?.stop('immediate');
  await rm(folder, { recursive: true, force: true });
  await rm(server.dataDir, { recursive: true, force: true }); // elsewhere when the tests run as root
});

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1_500 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

test('a killed database server is restarted at the same address; committed data is there', {
  tags: ['T52'],
}, async () => {
  const { pool, close } = openRawPool(server.url, 'test', () => {});
  await pool.query('CREATE TABLE kept (n int)');
  await pool.query('INSERT INTO kept VALUES (1)');
  for (const round of [1, 2]) {
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    await until(() => restarts === round);
    expect(server.pid).not.toBe(killed);
    expect((await pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]);
  }
  await close();
});

test('a server whose postmaster alone was killed is not joined by a second one: the start waits until the last process has ended', {
  tags: ['T52'],
}, async () => {
  const busy = new pg.Client({ connectionString: server.url });
  busy.on('error', () => {});
  await busy.connect();
  const orphan = Number((await busy.query('SELECT pg_backend_pid() AS pid')).rows[0].pid);
  // while it is busy, it does not check whether its server lives
  busy.query('SELECT count(*) FROM generate_series(1, 20000000)').catch(() => {});
  const { pool: watching, close } = openRawPool(server.url, 'test', () => {});
  const isBusy = async () =>
    (await watching.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active'", [orphan])).rows.length;
  await expect.poll(isBusy, { timeout: 15_000 }).toBe(1);
  await close();
  const before = restarts;
  process.kill(server.pid, 'SIGKILL');
  let together = false;
  await until(() => {
    if (restarts === before) return false;
    together ||= isAlive(orphan);
    return true;
  });
  expect(together).toBe(false);
});

test('a stopped server stays stopped', async () => {
  const { pid } = server;
  const locks = openLocks({ url: server.url, purpose: 'test' });
  expect(await locks.tryLock('a')).not.toBeNull();
  await locks.close();
  await server.stop();
  expect(isAlive(pid)).toBe(false);
  const before = restarts;
  await new Promise((done) => setTimeout(done, 600));
  expect(restarts).toBe(before);
});

test('after a power cut a stranger may have the number in postmaster.pid: the server starts all the same', {
  tags: ['T52'],
}, async () => {
  const stranger = spawn('sleep', ['60']);
  const pidFile = join(server.dataDir, 'postmaster.pid');
  await writeFile(pidFile, `${stranger.pid}\n${server.dataDir}\n1700000000\n5432\n\n127.0.0.1\n`);
  try {
    const started = await startEmbedded({ dataDir: server.dataDir, password: 'test' });
    expect(started.adopted).toBe(false);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    expect(Number((await readFile(pidFile, 'utf8')).split('\n')[0])).toBe(started.pid);
    const again = await startEmbedded({ dataDir: server.dataDir, password: 'test' });
    expect([again.adopted, again.pid]).toEqual([true, started.pid]); // its own server is still recognised
    await started.stop('fast');
  } finally {
    stranger.kill();
  }
});

test('a start that fails leaves no server behind', { tags: ['T52'] }, async () => {
  await expect(startEmbedded({ dataDir: server.dataDir, password: 'another' })).rejects.toThrow(
    'the data folder was made with another FOYER_SECRET',
  );
  await expect(access(join(server.dataDir, 'postmaster.pid'))).rejects.toThrow('ENOENT');
});
