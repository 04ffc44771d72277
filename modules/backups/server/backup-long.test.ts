import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreOnTrial } from '#modules/backups/server/restore-on-trial.ts';
import { newRecoveryKey, ownKey, recipientOf } from '#platform/db/backup/keys.ts';
import { loadBackup } from '#platform/db/backup/load-backup.ts';
import { type MadeBackup, makeBackup } from '#platform/db/backup/make-backup.ts';
import { readBackup } from '#platform/db/backup/read-backup.ts';
import { withTrialDatabase } from '#platform/db/backup/trial-database.ts';
import { openDb } from '#platform/db/tx.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openCounter } from '#testing/torture/counter.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase({ max: 10 });
let cinema: Cinema;
let folder = '';
let storageDir = '';
let key = '';
const counter = openCounter(t, () => cinema);
const SECRET = 'a secret of the tests, long enough';

beforeAll(async () => {
  cinema = await buildCinema(t);
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  storageDir = join(folder, 'storage');
  await mkdir(join(storageDir, 'films'), { recursive: true });
  await writeFile(join(storageDir, 'films/poster.webp'), Buffer.alloc(200_000, 'p'));
  await writeFile(join(storageDir, 'films/empty.webp'), '');
  key = await newRecoveryKey();
  for (let n = 0; n < 5; n++) await counter.buys([null, null], cinema.screeningId);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
async function make(): Promise<MadeBackup> {
  made += 1;
  return makeBackup(
    { databaseUrl: t.url, storageDir, secret: SECRET, program: '0.1.0' },
    { folder, recipients: [await recipientOf(key), await recipientOf(await ownKey(testSecrets))], now: made * 1_000 },
  );
}

test('a backup restored beside has every row, upload, number and secret, and the invariants hold', {
  tags: ['G14'],
}, async () => {
  const { path, rows, files, bytes } = await make();
  expect({ files, some: rows > 100 && bytes > 1_000 }).toEqual({ files: 2, some: true });
  const backup = await readBackup(path, [key]);
  expect(backup.secret).toBe(SECRET);
  // As the owner counts them: foyer_system, which made the backup, saw the rows of all tenants.
  for (const [table, { rows: kept }] of Object.entries(backup.contents.tables)) {
    const [count] = await t.asOwner<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}"`);
    expect([table, kept]).toEqual([table, count?.n]);
  }
  const restored = join(folder, 'restored');
  await withTrialDatabase(t.url, async (trialUrl) => {
    await loadBackup(backup, { keys: [key], databaseUrl: trialUrl, storageDir: restored });
    // A backup of the restored database holds the same rows and goes on counting from the same numbers.
    const again = await makeBackup(
      { databaseUrl: trialUrl, storageDir: restored, secret: SECRET, program: '0.1.0' },
      { folder: join(folder, 'again'), recipients: [await recipientOf(key)], now: 0 },
    );
    expect((await readBackup(again.path, [key])).contents).toEqual(backup.contents);
  });
  expect((await readFile(join(restored, 'films/poster.webp'))).equals(Buffer.alloc(200_000, 'p'))).toBe(true);
  expect(await readdir(join(restored, 'films'))).toEqual(['empty.webp', 'poster.webp']);
  // The program itself opens it too, with a key that derives from its secret.
  expect(await restoreOnTrial(path, { keys: [await ownKey(testSecrets)], databaseUrl: t.url })).toBe(rows);
  const left = await t.asOwner(`SELECT datname FROM pg_database WHERE datname LIKE 'foyer_trial_%' AND datname NOT IN
    (SELECT datname FROM pg_stat_activity WHERE datname IS NOT NULL)`);
  expect(left).toEqual([]);
});

test('a restored database has the same constraints, guards and tenant policies', async () => {
  const shape = `SELECT conrelid::regclass::text AS at, conname AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text || tgtype FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT relname, relforcerowsecurity::text, relrowsecurity::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1, 2, 3`;
  const { path } = await make();
  const backup = await readBackup(path, [key]);
  await withTrialDatabase(t.url, async (trialUrl) => {
    await loadBackup(backup, { keys: [key], databaseUrl: trialUrl, storageDir: null });
    const db = openDb({ url: trialUrl, purpose: 'test', max: 1 });
    const there = await db.system((tx) => tx.query(shape));
    await db.close();
    expect(there.length).toBeGreaterThan(500);
    expect(there).toEqual(await t.asOwner(shape));
  });
});

test('a flipped bit is refused with the name of the file and the part, at the beginning, in the middle and at the end', async () => {
  const { path } = await make();
  const bytes = await readFile(path);
  const copy = join(folder, 'flipped.age');
  const header = bytes.indexOf('\n---');
  const refusal = async (at: number) => {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await writeFile(copy, flipped);
    return readBackup(copy, [key]).then(
      () => 'it was read',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };
  expect(await refusal(3)).toMatch(/^BackupProblem: .*flipped\.age is damaged in its header/);
  expect(await refusal(header - 20)).toMatch(/^BackupProblem: .*flipped\.age .*header/);
  expect(await refusal(header + 10)).toMatch(/^BackupProblem: .*flipped\.age is damaged in its header/);
  expect(await refusal(Math.floor(bytes.length / 2))).toMatch(/^BackupProblem: .*flipped\.age is damaged in .*part/);
  expect(await refusal(bytes.length - 1)).toMatch(/^BackupProblem: .*flipped\.age is damaged in .*part/);
});

test('a file that was cut is refused, at any length', async () => {
  const { path, bytes } = await make();
  for (const length of [bytes - 1, bytes - 16, Math.floor(bytes / 2), 300, 10, 0]) {
    await truncate(path, length);
    await expect(readBackup(path, [key]), String(length)).rejects.toThrow(/ is damaged in /);
  }
});

test('another recovery key opens nothing, and the refusal does not name it', async () => {
  const { path } = await make();
  const other = await newRecoveryKey();
  const refused = await readBackup(path, [other]).catch((error: Error) => error.message);
  expect(refused).toMatch(/cannot be opened: the key is not the recovery key of this backup/);
  expect(refused).not.toContain(other);
});

test('a backup shows one moment while people buy, and its books are right', { tags: ['T59'] }, async () => {
  let selling = true;
  let sold = 0;
  const buyers = Array.from({ length: 6 }, async () => {
    while (selling) {
      const bought = await counter.buys([null], cinema.screeningId).catch(() => null);
      if (bought) sold += 1;
      else await new Promise((done) => setTimeout(done, 5));
    }
  });
  await expect.poll(() => sold).toBeGreaterThan(3);
  const before = sold;
  const backups = [await make(), await make(), await make()];
  const whileMade = sold - before;
  selling = false;
  await Promise.all(buyers);
  expect(whileMade).toBeGreaterThan(0);
  for (const { path, rows } of backups)
    expect(await restoreOnTrial(path, { keys: [key], databaseUrl: t.url })).toBe(rows);
});

test('a failed backup leaves no file behind', async () => {
  const before = await readdir(folder);
  await expect(
    makeBackup(
      { databaseUrl: 'postgres://x:y@127.0.0.1:1/none', storageDir, secret: SECRET, program: '0.1.0' },
      { folder, recipients: [await recipientOf(key)], now: 0 },
    ),
  ).rejects.toThrow(/ECONNREFUSED/);
  expect(await readdir(folder)).toEqual(before);
});
