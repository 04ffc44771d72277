/** The real supervisor (`tools/start.mjs`) with the real program, killed together with the database, with obstacles at the next start. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/server.ts';
import { type Secrets, secretsFrom } from '#platform/crypto/secrets.ts';
import { freePort, isAlive, placeOf } from '#platform/db/embedded/embedded.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type StartedProgram, startProgram } from '#testing/tools/started-program.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import { openSwitchingProxy, type SwitchingProxy } from '#testing/torture/failover/switching-proxy.ts';

/** They only end what hangs. */
const TEST_MS = 900_000;
const WITHIN_MS = 300_000;
const OUT_OF_REACH_MS = 20_000;
const DISK_MB = 512;
/** The program lets a session of the last seconds wait with its first checkout. */
const SESSION_AGE_MS = 60_000;
const SECRET = 'a secret of this test, long enough';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-supervised-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // the user of the database server may enter it
  return folder;
}

type Supervised = { readonly url: string; readonly supervisor: StartedProgram };

/** Opens the program as `npm start` does. */
async function supervised(dataDir: string, env: Record<string, string> = {}): Promise<Supervised> {
  const port = await freePort();
  const supervisor = startProgram('tools/start.mjs', ['--no-demo', '--port', String(port), '--data', dataDir], {
    FOYER_BACKUPS: 'off',
    FOYER_SECRET: SECRET,
    FOYER_TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  closing.push(async () => {
    supervisor.signal('SIGTERM');
    await supervisor.ended;
  });
  let isOver = false;
  void supervisor.ended.then(() => {
    isOver = true;
  });
  const isOpen = () => supervisor.output().includes('Foyer is open.');
  await expect.poll(() => isOver || isOpen(), { timeout: WITHIN_MS }).toBe(true);
  expect(supervisor.output()).toContain('Foyer is open.');
  return { url: `http://127.0.0.1:${port}`, supervisor };
}

/** Kills the program that the supervisor runs, and the other processes together with it. */
function killProgram({ supervisor }: Supervised, ...together: number[]): void {
  const pid = supervisor.programPid();
  if (pid === null) throw new Error(`no program runs: ${supervisor.output()}`);
  for (const each of [pid, ...together]) process.kill(each, 'SIGKILL');
}

const isReady = ({ url }: Supervised): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
/** It is open again without help, under the same supervisor. */
async function opensAgain(program: Supervised): Promise<void> {
  await expect.poll(() => isReady(program), { timeout: WITHIN_MS, interval: 200 }).toBe(true);
  expect(isAlive(program.supervisor.pid)).toBe(true);
}

const serverOf = async (dataDir: string): Promise<{ pid: number; url: string }> => {
  const lines = (await readFile(join(await placeOf(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8')).split('\n');
  const password = secretsFrom(SECRET).key('embedded-database').toString('hex');
  return { pid: Number(lines[0]), url: `postgres://foyer:${password}@127.0.0.1:${lines[3]}/postgres` };
};

/** A cinema in that database, and buyers who note what was answered. */
async function openShop({ url }: Supervised, databaseUrl: string) {
  const db: Db = openDb({ url: databaseUrl, purpose: 'test', max: 1, onPoolError: () => {} });
  closing.push(() => db.close());
  const secrets: Secrets = secretsFrom(SECRET);
  const cinema: Cinema = await buildCinema(
    { db },
    {
      methods: { mollie: { type: 'other', driver: 'offline', devices: ['web'] } },
      hall: Array(20).fill('.'.repeat(20)).join('|'),
    },
  );
  const seats = [...cinema.seatIds.keys()];
  const sold: string[] = [];
  const buys = async (): Promise<number | null> => {
    const name = randomUUID();
    const answer = await fetch(`${url}/api/checkout`, {
      method: 'POST',
      headers: { ...visitorHeaders(secrets, SESSION_AGE_MS).headers, 'idempotency-key': name },
      body: JSON.stringify({
        payment_method_id: cinema.methods.mollie,
        name: 'Ada Lovelace',
        email: `${name}@visitor.example`,
        email_confirmation: `${name}@visitor.example`,
        amount: 12,
        items: [
          { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId, seat: seats.shift() },
        ],
      }),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { data?: { uuid: string } } | null | undefined;
    if (answer?.status === 200 && body?.data) sold.push(body.data.uuid);
    return answer?.status ?? null;
  };
  return {
    sold,
    buys,
    /** A visitor buys, sooner or later. */
    async sells(): Promise<void> {
      await expect.poll(buys, { timeout: WITHIN_MS, interval: 200 }).toBe(200);
    },
  };
}

/** `databaseUrl`: the server of a data folder has another port after it was killed. */
async function nothingIsLost(databaseUrl: string, sold: readonly string[]): Promise<void> {
  const db = openDb({ url: databaseUrl, purpose: 'test', max: 1 });
  try {
    const rows = await db.system((tx) => tx.query<{ id: string }>('SELECT id FROM bill WHERE id = ANY($1)', [sold]));
    expect(rows.length).toBe(sold.length);
    expect(await checkInvariants(db)).toEqual([]);
  } finally {
    await db.close();
  }
}

test('program and database server are killed together while visitors buy: open again without help, and nothing is lost', {
  tags: ['T52', 'T53', 'I17', 'D-187'],
  timeout: TEST_MS,
}, async () => {
  const data = join(await newFolder(), 'data');
  const program = await supervised(data);
  const server = await serverOf(data);
  const shop = await openShop(program, server.url);
  await shop.sells();
  let isOver = false;
  const buyer = (async () => {
    while (!isOver) {
      await shop.buys();
      await pause(100);
    }
  })();
  const before = program.supervisor.programPid();
  killProgram(program, server.pid);
  await opensAgain(program);
  isOver = true;
  await buyer;
  expect(program.supervisor.programPid()).not.toBe(before);
  expect(program.supervisor.output()).toContain('Foyer ended unexpectedly (137) and is started again.');
  const now = await serverOf(data);
  expect(now.pid).not.toBe(server.pid);
  await shop.sells();
  await nothingIsLost(now.url, shop.sold);
});

describe.each([
  ['its connections are refused', (proxy: SwitchingProxy) => proxy.leadTo(null)],
  ['it is silent', (proxy: SwitchingProxy) => proxy.hold()],
])('a database that is out of reach for 20 seconds: %s', (_, loseSight) => {
  const outside = testDatabase({ max: 1 });

  test('the program is killed meanwhile: open again without help', {
    tags: ['T53', 'T55', 'D-187'],
    timeout: TEST_MS,
  }, async () => {
    const address = new URL(outside.url);
    const port = Number(address.port);
    const proxy = await openSwitchingProxy(port);
    closing.push(() => proxy.close());
    address.port = String(proxy.port);
    const program = await supervised(join(await newFolder(), 'data'), { DATABASE_URL: address.toString() });
    const shop = await openShop(program, outside.url);
    await shop.sells();
    proxy.cut();
    loseSight(proxy);
    killProgram(program);
    await pause(OUT_OF_REACH_MS);
    expect(await isReady(program)).toBe(false);
    proxy.leadTo(port);
    await opensAgain(program);
    expect(program.supervisor.output()).toMatch(/Foyer cannot start: The database does not answer: .+\n/);
    await shop.sells();
    await nothingIsLost(outside.url, shop.sold);
  });
});

test('both are killed on a full disk: the program is tried again until there is room, and opens without help', {
  tags: ['T53', 'T57', 'D-187'],
  timeout: TEST_MS,
}, async () => {
  if (process.getuid?.() !== 0) return; // only root can mount a disk that may be filled
  const disk = join(await newFolder(), 'disk');
  await mkdir(disk);
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'foyer-full-disk', disk];
  expect(spawnSync('mount', options, { encoding: 'utf8' }).stderr).toBe('');
  closing.push(() => spawnSync('umount', ['-l', disk]));
  const data = join(disk, 'data');
  const program = await supervised(data);
  const server = await serverOf(data);
  const shop = await openShop(program, server.url);
  await shop.sells();
  const filler = join(disk, 'another-film.mkv');
  await fill(filler);
  killProgram(program, server.pid);
  await expect
    .poll(() => program.supervisor.output(), { timeout: WITHIN_MS })
    .toMatch(
      /Foyer cannot start: The disk of .+ is full\. Free some space and start again\.[\s\S]*could not be started again/,
    );
  await rm(filler);
  await opensAgain(program);
  await shop.sells();
  await nothingIsLost((await serverOf(data)).url, shop.sold);
});

/** Writes to the last byte of its disk. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a');
  const chunk = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await file.write(chunk);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
}
