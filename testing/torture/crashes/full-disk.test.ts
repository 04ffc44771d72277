import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose, type Foyer } from '#apps/server/compose.ts';
import { masterSecret } from '#apps/server/master-secret.ts';
import { checkInvariants } from '#modules/integrity/server.ts';
import { ROLES } from '#platform/config/config.ts';
import { freeBytes, type Room, watchRoom } from '#platform/db/disk-space.ts';
import { type SupervisedEmbedded, superviseEmbedded } from '#platform/db/embedded/supervise-embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { LIMITS } from '#platform/http/limits/limits.ts';
import { silentLog } from '#platform/observability/log.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { layOutWebsite } from '#testing/component/stand-in.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const MB = 1024 * 1024;
const DISK_MB = 224;
/** Only root can mount a test disk; otherwise the free space of the whole disk is simulated. */
const ownDisk = process.getuid?.() === 0;

let folder = '';
let disk = '';
let database: SupervisedEmbedded;
let room: Room;
let db: Db;
let foyer: Foyer;
let cinema: Cinema;
let seats: string[] = [];
let restarts = 0;
let pretendedFull = false;
const complaints: string[] = [];
const sold: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-disk-'));
  await chmod(folder, 0o755);
  disk = join(folder, 'disk');
  await mkdir(disk);
  if (ownDisk) mount();
  database = await superviseEmbedded({
    dataDir: join(disk, 'pg'),
    password: 'test',
    reserveBytes: 32 * MB,
    onRestart: () => {
      restarts += 1;
    },
    onError: (error) => complaints.push((error as Error).message),
  });
  room = await watchRoom({ folder: disk, leastBytes: 24 * MB });
  await migrate(database.url);
  db = openDb({ url: database.url, purpose: 'test', max: 2, onPoolError: () => {} });
  cinema = await buildCinema(
    { db },
    {
      methods: { mollie: { type: 'other', driver: 'offline', devices: ['web'] } },
      hall: Array(20).fill('.'.repeat(20)).join('|'),
    },
  );
  seats = [...cinema.seatIds.keys()];
  await layOutWebsite(join(folder, 'website'));
  foyer = await compose({
    databaseUrl: database.url,
    redisUrl: null,
    secrets: testSecrets,
    log: silentLog(),
    roles: new Set(ROLES),
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    storageDir: join(folder, 'storage'),
    websiteDir: join(folder, 'website'),
    trustedProxies: ['127.0.0.1'],
    simulators: true,
    smtpUrl: null,
    limits: Object.fromEntries(Object.keys(LIMITS).map((group) => [group, Number.POSITIVE_INFINITY])),
    lagMaxMs: 0,
    onlyReading: () => pretendedFull || room.isScarce(),
  });
}, 300_000);

afterAll(async () => {
  await foyer?.close();
  await db?.close();
  room?.close();
  await database?.stop('immediate');
  if (ownDisk) spawnSync('umount', ['-l', disk]);
  await rm(folder, { recursive: true, force: true });
});

function mount(): void {
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'foyer-full-disk', disk];
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`no disk of its own: ${stderr}`);
}

const FILLER = 'somebody-elses-film.mkv';

/** Fills the disk until this much is left; by default to the last byte. */
async function fillDisk(leaveBytes = 0): Promise<void> {
  if (!ownDisk) {
    pretendedFull = true;
    return;
  }
  const file = await open(join(disk, FILLER), 'a');
  const chunk = Buffer.alloc(64 * 1024, 1);
  try {
    while (leaveBytes === 0 || (await freeBytes(disk)) > leaveBytes) await file.write(chunk);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
}

async function freeDisk(): Promise<void> {
  pretendedFull = false;
  if (ownDisk) await rm(join(disk, FILLER));
}

async function buys(): Promise<{ status: number; code: string | undefined }> {
  const seat = seats.shift();
  const answer = await fetch(`${foyer.url}/api/checkout`, {
    method: 'POST',
    headers: { ...visitorHeaders().headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      payment_method_id: cinema.methods.mollie,
      name: 'Ada Lovelace',
      email: 'ada@visitor.example',
      email_confirmation: 'ada@visitor.example',
      amount: 12,
      items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId, seat }],
    }),
  });
  const body = (await answer.json()) as { code?: string; data?: { uuid: string } };
  if (answer.status === 200 && body.data) sold.push(body.data.uuid);
  return { status: answer.status, code: body.code };
}

const reads = async (path: string): Promise<number> => (await fetch(`${foyer.url}${path}`)).status;

const alarmsOfDisk = async (): Promise<number | undefined> =>
  (
    await db.ask(null, (first) =>
      first.one<{ n: number }>(
        "SELECT count(*)::int AS n FROM alarm WHERE kind = 'disk_full' AND exhibitor_id IS NULL",
      ),
    )
  )?.n;

async function until(what: string, holds: () => Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`still waiting for: ${what}`);
    await pause(50);
  }
}

async function nothingIsLost(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query('SELECT count(*)::int AS n FROM bill WHERE id = ANY($1)', [sold]);
  await owner.end();
  expect(rows[0]?.n).toBe(sold.length);
  expect(await checkInvariants(db)).toEqual([]);
}

test('a full disk: data is readable, sales are refused with a reason, and continue automatically when there is space', {
  tags: ['T57', 'I17'],
}, async () => {
  expect(await buys()).toMatchObject({ status: 200 });
  const [bill] = sold;
  await fillDisk(12 * MB);
  await until('sales end before the room does', async () => (await buys()).code === 'database.full');
  await until('the operator is told, although nothing is sold', async () => (await alarmsOfDisk()) === 1);
  expect(await freeBytes(disk)).toBeGreaterThan(8 * MB);
  await fillDisk();
  for (const begin = performance.now(); performance.now() - begin < 3_000; await pause(10)) {
    const { status, code } = await buys();
    if (status !== 200) expect({ status, code }).toEqual({ status: 503, code: 'database.full' });
  }
  expect(await buys()).toEqual({ status: 503, code: 'database.full' });
  expect(await reads('/api/settings')).toBe(200);
  expect(await reads(`/api/bill/${bill}/status`)).toBe(200);
  const ready = await fetch(`${foyer.url}/readyz`);
  expect({ status: ready.status, body: await ready.json() }).toMatchObject({
    status: 200,
    body: { status: 'reads only', degraded: ['disk_full'] },
  });
  await freeDisk();
  await until('sales go on', async () => (await buys()).status === 200);
  expect(restarts).toBe(0);
  await nothingIsLost();
});

/**
 * Fills the WAL until the disk is full, which stops the database: as a rush of sales would between
 * two checks.
 */
async function databaseDies(): Promise<void> {
  if (!ownDisk) {
    process.kill(database.pid, 'SIGKILL');
    return;
  }
  const owner = new pg.Client({ connectionString: database.url });
  owner.on('error', () => {});
  await owner.connect();
  const writes = async () => {
    for (;;) await owner.query(`SELECT pg_logical_emit_message(true, 'torture', repeat('x', 1000000))`);
  };
  await expect(writes()).rejects.toThrow();
  await owner.end().catch(() => {});
}

test('the database dies on a full disk: with its reserve it is readable again, and sells when there is space', {
  tags: ['T57'],
  timeout: 300_000,
}, async () => {
  const before = restarts;
  const [bill] = sold;
  await fillDisk();
  await databaseDies();
  await until('the database is back', async () => restarts > before);
  if (ownDisk) expect(complaints.at(-1)).toContain('the disk is full'); // at its first attempt
  await until('what is there is read', async () => (await reads(`/api/bill/${bill}/status`)) === 200);
  expect(await buys()).toEqual({ status: 503, code: 'database.full' });
  await freeDisk();
  await until('sales go on', async () => (await buys()).status === 200);
  await nothingIsLost();
});

test('without a reserve it restarts automatically when there is space', {
  tags: ['T57'],
  timeout: 300_000,
}, async () => {
  const before = restarts;
  complaints.length = 0;
  await fillDisk();
  await databaseDies();
  if (ownDisk) await until('nobody can start it', async () => complaints.length > 0);
  else await until('it is back', async () => restarts > before);
  if (ownDisk) expect(complaints.at(-1)).toBe(`the disk is full: PostgreSQL cannot write to ${database.dataDir}`);
  const { status, code } = await buys();
  expect(status).toBe(503);
  expect(code).toMatch(/^database\.(full|unavailable)$/);
  expect(await reads('/api/settings')).toBe(200);
  await freeDisk();
  await until('sales go on', async () => (await buys()).status === 200);
  expect(restarts).toBe(before + 1);
  await nothingIsLost();
});

test('a start on a full disk fails with one sentence, and leaves nothing half-written', {
  tags: ['T57', 'D-187'],
  timeout: 300_000,
}, async () => {
  if (!ownDisk) {
    await expect(masterSecret(join(folder, 'not-there'))).rejects.toMatchObject({ code: 'ENOENT' });
    return;
  }
  await fillDisk();
  expect(await freeBytes(disk)).toBe(0);
  const data = join(disk, 'new');
  await mkdir(data);
  await expect(masterSecret(data)).rejects.toMatchObject({ code: 'ENOSPC' });
  const main = join(import.meta.dirname, '../../../apps/server/main.ts');
  const child = spawn(process.execPath, [main, '--data', data, '--port', '0', '--no-demo'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((done) => child.once('close', done));
  expect(code).toBe(1);
  expect(output.trim()).toBe(`Foyer cannot start: The disk of ${data} is full. Free some space and start again.`);
  await freeDisk();
  expect(await masterSecret(data)).toHaveLength(43);
});
