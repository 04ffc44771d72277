import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchBackups, filesInStore } from '#modules/backups/server/store/fetch-backups.ts';
import { storeRow, writeStore } from '#modules/backups/server/store/store.sql.ts';
import { openStore } from '#modules/backups/server/store/store-client.ts';
import { filesOfFolder } from '#modules/backups/server/store/store-files.ts';
import { storeAddress } from '#modules/backups/server/store/store-settings.ts';
import {
  reportLateUpload,
  type UploadBackupsDeps,
  uploadBackups,
} from '#modules/backups/server/store/upload-backups.ts';
import { backupName } from '#platform/db/backup/make-backup.ts';
import { baseName } from '#platform/db/timeline/names.ts';
import { buildCinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { STORE_KEY as KEY, opensStore, type StoreElsewhere } from '#testing/worlds/store-elsewhere.ts';

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const PART = 5 * MIB;
const t = testDatabase();
let folder = '';
let s3: StoreElsewhere;
let alarms: string[] = [];
beforeAll(async () => void (await buildCinema(t)));
beforeEach(async () => {
  t.travel(0);
  alarms = [];
  folder = await mkdtemp(join(tmpdir(), 'foyer-store-'));
  s3 = await opensStore();
  await isSet();
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const isSet = (secret = KEY.secret, bucket = KEY.bucket): Promise<void> =>
  t.db.system((tx) =>
    writeStore(tx, {
      endpoint: s3.url,
      region: KEY.region,
      bucket,
      prefix: 'cinema/old',
      key_id: KEY.keyId,
      secret_sealed: testSecrets.seal(secret),
    }),
  );
const deps = (more: Partial<UploadBackupsDeps> = {}): UploadBackupsDeps => ({
  workDb: t.db,
  secrets: testSecrets,
  backups: { folder },
  now: () => Date.now() + t.offset,
  alarm: (what, { reason }) => void alarms.push(`${what}: ${reason}`),
  ...more,
});
const uploads = (more?: Partial<UploadBackupsDeps>) => uploadBackups(deps(more), { pauseMs: 1, partBytes: PART });
const row = () => t.db.system(storeRow);

async function isMade(daysAgo: number, bytes = 1_000): Promise<string> {
  const name = backupName(Date.now() - daysAgo * DAY_MS);
  await writeFile(join(folder, name), Buffer.alloc(bytes, daysAgo + 1));
  return name;
}

test('every backup, base copy and piece of changes is in the store once, and the next run sends nothing', async () => {
  const night = await isMade(0);
  const at = Date.now() - 60_000;
  const base = baseName({ at, system: '77', segment: '000000010000000000000003' });
  await writeFile(join(folder, base), 'base');
  await mkdir(join(folder, 'changes-77'));
  await writeFile(join(folder, 'changes-77/000000010000000000000003.age'), 'changes');
  const ended = new Date(at + 30_000);
  await utimes(join(folder, 'changes-77/000000010000000000000003.age'), ended, ended);
  await writeFile(join(folder, 'notes.txt'), 'of a person');
  expect(await uploads()).toEqual({ uploaded: 3, removed: 0 });
  expect([...s3.objects.keys()].sort()).toEqual([
    `cinema/old/${base}`,
    `cinema/old/changes-77/000000010000000000000003-${ended.getTime()}.age`,
    `cinema/old/${night}`,
  ]);
  expect(await row()).toMatchObject({
    complete_at: expect.any(Number),
    file_count: 3,
    waiting_count: 0,
    problem: null,
  });
  const before = s3.requests.length;
  expect(await uploads()).toEqual({ uploaded: 0, removed: 0 });
  expect(s3.requests.slice(before)).toEqual(['GET list 200']);
  const address = await storeAddress(t.db, testSecrets);
  if (!address) throw new Error('no store is set');
  const store = openStore(address);
  const elsewhere = join(folder, 'elsewhere');
  await fetchBackups(store, await filesInStore(store), elsewhere);
  expect(await filesOfFolder(elsewhere)).toEqual(await filesOfFolder(folder));
  expect(await readFile(join(elsewhere, night))).toEqual(await readFile(join(folder, night)));
});

test('an upload that was interrupted goes on where it stopped, also after a restart', async () => {
  const name = await isMade(0, 2 * PART + 7);
  s3.fail({ on: 'PUT part', kind: 503, after: 1, times: 5 });
  expect((await uploads())?.problem).toMatch(/503/);
  expect(s3.objects.size).toBe(0);
  const before = s3.requests.length;
  expect(await uploads()).toEqual({ uploaded: 1, removed: 0 });
  expect(s3.requests.slice(before)).toEqual(['GET list 200', 'PUT part 2 200', 'PUT part 3 200', 'POST complete 200']);
  expect(s3.objects.get(`cinema/old/${name}`)?.equals(await readFile(join(folder, name)))).toBe(true);
  expect(s3.uploads.size).toBe(0);
});

test('lost answers, damaged bodies and short failures change nothing', async () => {
  const [small, large] = [await isMade(1), await isMade(0, PART + 1)];
  s3.fail({ on: `PUT cinema/old/${small}`, kind: 'damaged' });
  s3.fail({ on: 'PUT part 1', kind: 'damaged' });
  s3.fail({ on: 'PUT part 2', kind: 'cut' });
  s3.fail({ on: 'POST complete', kind: 'lost' });
  s3.fail({ on: 'GET list', kind: 500, times: 2 });
  s3.slowDown(5);
  expect(await uploads()).toEqual({ uploaded: 2, removed: 0 });
  for (const name of [small, large])
    expect(s3.objects.get(`cinema/old/${name}`)?.equals(await readFile(join(folder, name)))).toBe(true);
  expect(alarms).toEqual([]);
});

test('an upload that the store has forgotten begins again; one of a deleted file ends', async () => {
  const name = await isMade(0, PART + 1);
  s3.fail({ on: 'PUT part', kind: 503, after: 1, times: 5 });
  await uploads();
  s3.uploads.clear();
  expect(await uploads()).toEqual({ uploaded: 1, removed: 0 });
  const other = await isMade(1, PART + 1);
  s3.fail({ on: 'PUT part', kind: 503, after: 1, times: 5 });
  await uploads();
  expect(s3.uploads.size).toBe(1);
  await rm(join(folder, other));
  expect(await uploads()).toEqual({ uploaded: 0, removed: 0 });
  expect([s3.uploads.size, [...s3.objects.keys()]]).toEqual([0, [`cinema/old/${name}`]]);
});

test('the store keeps the same days, weeks and months, and never less than the folder', async () => {
  const names = [];
  for (let day = 0; day < 40; day++) names.push(await isMade(day));
  s3.objects.set('another/object', Buffer.from('x'));
  const first = await uploads();
  expect(first?.uploaded).toBeLessThanOrEqual(7 + 4 + 12);
  const outdated = names.filter((name) => !s3.objects.has(`cinema/old/${name}`));
  for (const name of outdated) s3.objects.set(`cinema/old/${name}`, Buffer.alloc(1_000, 1));
  const [kept = '', ...gone] = outdated;
  for (const name of gone) await rm(join(folder, name));
  expect(await uploads()).toEqual({ uploaded: 0, removed: gone.length });
  expect(s3.objects.has(`cinema/old/${kept}`)).toBe(true);
  expect(gone.filter((name) => s3.objects.has(`cinema/old/${name}`))).toEqual([]);
  expect(s3.objects.has('another/object')).toBe(true);
});

test('a wrong key or bucket raises an alarm at once, a store that is away after an hour', async () => {
  await isMade(0);
  await isSet('another secret');
  expect((await uploads())?.problem).toMatch(/403 SignatureDoesNotMatch/);
  await isSet(KEY.secret, 'no-bucket');
  expect((await uploads())?.problem).toMatch(/no bucket/);
  expect(alarms.map((each) => each.split(':')[0])).toEqual([
    'backups cannot be uploaded',
    'backups cannot be uploaded',
  ]);
  alarms = [];
  await isSet();
  await s3.close();
  expect((await uploads())?.problem).toMatch(/ECONNREFUSED/);
  expect(alarms).toEqual([]);
  t.travel(61 * 60_000);
  await uploads();
  expect(alarms).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
  expect(await row()).toMatchObject({ problem: expect.stringMatching(/ECONNREFUSED/), complete_at: null });
});

test('uploading that is a day late raises an alarm, for any reason', async () => {
  await isMade(0);
  await uploads();
  t.travel(23 * 60 * 60_000);
  expect(await reportLateUpload(deps())).toEqual({ late: false });
  t.travel(25 * 60 * 60_000);
  expect(await reportLateUpload(deps())).toEqual({ late: true });
  expect(alarms).toEqual([expect.stringMatching(/^the upload of backups is more than a day late/)]);
});

test('a program that closes stops uploading without an alarm; without a store nothing is sent', async () => {
  await isMade(0, PART + 1);
  const closing = new AbortController();
  s3.slowDown(300);
  const running = uploads({ closing: closing.signal });
  closing.abort();
  await expect(running).rejects.toThrow(/abort/i);
  expect(alarms).toEqual([]);
  expect(await uploads({ backups: null })).toBeNull();
});
