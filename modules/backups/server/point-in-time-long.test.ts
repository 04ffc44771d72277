import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepChanges } from '#modules/backups/server/keep-changes.ts';
import { type NightlyDeps, nightlyBackup } from '#modules/backups/server/nightly-backup.ts';
import { restorableSpan, restoreMoment, storedChains } from '#modules/backups/server.ts';
import { keepRecoveryRecipient } from '#modules/installation/server.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { newRecoveryKey, recipientOf } from '#platform/db/backup/keys.ts';
import { changesFolder, type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { openCounter } from '#testing/torture/counter.ts';

/** An installation with its own embedded server, which keeps its changes. */
const SECRET = 'a secret of the tests, long enough';
const PASSWORD = secretsFrom(SECRET).key('embedded-database').toString('hex');
let folder = '';
let server: Embedded;
let db: Db;
let owner: pg.Pool;
let cinema: Cinema;
let key = '';
let alarms: string[] = [];
const sold: { id: string; at: number }[] = [];

const t: TestDatabase = {
  get url() {
    return server.url;
  },
  get db() {
    return db;
  },
  offset: 0,
  travel() {
    throw new Error('the clock of this test is the real one');
  },
  asOwner: async <Row>(text: string, values: readonly unknown[] = []) =>
    (await owner.query(text, [...values])).rows as Row[],
};
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-moment-'));
  server = await startEmbedded({ dataDir: join(folder, 'old/postgres'), password: PASSWORD, keepsChanges: true });
  await migrate(server.url);
  db = openDb({ url: server.url, purpose: 'test', max: 4 });
  owner = new pg.Pool({ connectionString: server.url, max: 1 });
  cinema = await buildCinema(t);
  key = await newRecoveryKey();
  await keepRecoveryRecipient(db, await recipientOf(key));
});
afterAll(async () => {
  await db?.close();
  await owner?.end();
  await server?.stop('immediate');
  await rm(folder, { recursive: true, force: true });
  if (server)
    for (const path of [server.dataDir, changesFolder(server.dataDir)])
      await rm(path, { recursive: true, force: true });
});

const backups = () => join(folder, 'backups');
const deps = (into = backups()): NightlyDeps => ({
  workDb: db,
  storageDir: join(folder, 'old/storage'),
  backups: {
    folder: into,
    secret: SECRET,
    program: '0.1.0',
    databaseUrl: server.url,
    server: { dataDir: server.dataDir, stage: changesFolder(server.dataDir) },
  },
  now: () => Date.now(),
  alarm: (what, { reason }) => void alarms.push(`${what}: ${reason}`),
});

/** Rounded up: a moment has milliseconds. */
const clock = async (): Promise<number> =>
  (await t.asOwner<{ at: number }>('SELECT ceil(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at'))[0]?.at ??
  0;

async function sells(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { billId } = await counter.buys([null], cinema.screeningId);
    sold.push({ id: billId, at: await clock() });
  }
}

/** The server completes a segment, as it does once a minute, and the program encrypts it. */
async function aMinutePasses(): Promise<void> {
  await t.asOwner('SELECT pg_switch_wal()');
  await expect
    .poll(
      async () => (await readdir(changesFolder(server.dataDir))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length,
    )
    .toBeGreaterThan(0);
  await keepChanges(deps());
}

async function billsAt(at: number, data: string): Promise<{ bills: string[]; quiet: boolean }> {
  await restoreMoment(backups(), at, { keys: [key], dataDir: join(folder, data), secret: null });
  expect(await readFile(join(folder, data, 'secret'), 'utf8')).toBe(SECRET);
  const restored = await startEmbedded({ dataDir: join(folder, data, 'postgres'), password: PASSWORD });
  const client = new pg.Client({ connectionString: restored.url });
  try {
    await client.connect();
    const bills = await client.query<{ id: string }>('SELECT id FROM bill ORDER BY created_at, id');
    const copy = await client.query<{ quiet: boolean }>('SELECT quiet_since IS NOT NULL AS quiet FROM installation');
    return { bills: bills.rows.map(({ id }) => id), quiet: copy.rows[0]?.quiet ?? false };
  } finally {
    await client.end();
    await restored.stop('immediate');
    await rm(restored.dataDir, { recursive: true, force: true });
  }
}

test('after a ruin the installation is as it was at a moment before: every bill until then, none after', {
  tags: ['T59', 'G14'],
  timeout: 900_000,
}, async () => {
  expect((await nightlyBackup(deps())).made).toMatch(/\.age$/);
  await sells(3);
  expect((await keepChanges(deps())).base).toMatch(/base-.*\.age$/);
  await sells(4);
  await aMinutePasses();
  await sells(4);
  const before = await clock();
  await sells(3);
  await t.asOwner(`UPDATE employee SET name = 'ruined'; UPDATE movie SET title = '{"en":"ruined"}'`);
  const ruined = await clock();
  await aMinutePasses();

  const span = restorableSpan(await storedChains(backups()));
  expect(span?.until).toBeGreaterThan(ruined);
  const moments = [before, ...sold.filter(({ at }) => at > (span?.from ?? 0)).map(({ at }) => at)].slice(0, 4);
  for (const [index, moment] of moments.entries()) {
    const { bills, quiet } = await billsAt(moment, `restored-${index}`);
    expect(bills.sort()).toEqual(
      sold
        .filter(({ at }) => at <= moment)
        .map(({ id }) => id)
        .sort(),
    );
    expect(quiet).toBe(true);
  }
  expect(await readdir(changesFolder(server.dataDir))).toEqual([]);
  expect(alarms).toEqual([]);
});

test('a moment outside of the span is refused, and the refusal names the span; a damaged change is refused by name', {
  tags: ['G14'],
}, async () => {
  const restore = (at: number) =>
    restoreMoment(backups(), at, { keys: [key], dataDir: join(folder, 'never'), secret: null });
  await expect(restore(Date.now() + 3_600_000)).rejects.toThrow(/cannot be restored\. Every moment from 20.*Z to 20/);
  await expect(restore(0)).rejects.toThrow(/1970.*cannot be restored/);
  const [chain] = await storedChains(backups());
  const last = chain?.segments.at(-1);
  const path = join(backups(), `changes-${chain?.base.system}`, `${last?.segment}.age`);
  const bytes = await readFile(path);
  const flipped = Buffer.from(bytes);
  flipped[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
  await writeFile(path, flipped);
  await expect(restore(last?.at ?? 0)).rejects.toThrow(new RegExp(`${last?.segment}\\.age cannot be opened`));
  expect(await readdir(folder)).not.toContain('never/postgres');
  await writeFile(path, bytes);
});

test('a folder of backups that cannot be written raises an alarm, and nothing is lost meanwhile', async () => {
  await sells(1);
  await t.asOwner('SELECT pg_switch_wal()');
  await expect.poll(() => readdir(changesFolder(server.dataDir))).not.toEqual([]);
  await writeFile(join(folder, 'no-folder'), '');
  await keepChanges(deps(join(folder, 'no-folder')));
  expect(alarms).toEqual([expect.stringMatching(/^the changes of the database cannot be kept: .*no-folder/)]);
  alarms = [];
  expect((await keepChanges(deps())).sealed).toBeGreaterThan(0);
});

test('after a gap in the changes there is a new base copy, and the span begins with it', async () => {
  const [chain] = await storedChains(backups());
  const middle = chain?.segments.at(-2);
  await rm(join(backups(), `changes-${chain?.base.system}`, `${middle?.segment}.age`));
  expect((await keepChanges(deps())).base).toMatch(/base-.*\.age$/);
  await sells(1);
  await aMinutePasses();
  const [newest, older] = await storedChains(backups());
  expect([newest?.hasGap, older?.hasGap]).toEqual([false, true]);
  expect(restorableSpan(await storedChains(backups()))?.from).toBe(newest?.base.at);
});
