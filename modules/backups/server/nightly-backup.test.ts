import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackupRun, newestRuns } from '#modules/backups/server/backup-runs.sql.ts';
import { type NightlyDeps, nightlyBackup } from '#modules/backups/server/nightly-backup.ts';
import { backupName } from '#platform/db/backup/make-backup.ts';
import { buildCinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';

const DAY_MS = 86_400_000;
const t = testDatabase();
let folder = '';
let alarms: string[] = [];
beforeAll(async () => {
  await buildCinema(t);
  folder = await mkdtemp(join(tmpdir(), 'foyer-nightly-'));
});
beforeEach(() => {
  alarms = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const deps = (settings: Partial<NightlyDeps['backups'] & object> = {}): NightlyDeps => ({
  workDb: t.db,
  storageDir: join(folder, 'storage'),
  backups: {
    folder: join(folder, 'backups'),
    secret: 'a secret of the tests, long enough',
    program: '0.1.0',
    databaseUrl: t.url,
    ...settings,
  },
  now: () => Date.now() + t.offset,
  alarm: (what, { reason }) => void alarms.push(`${what}: ${reason}`),
});
const newest = async (): Promise<BackupRun | undefined> => (await t.db.system((tx) => newestRuns(tx, 1)))[0];

test('each night one backup is made, restored on trial, and only then old ones are deleted', {
  tags: ['G14'],
}, async () => {
  expect(await nightlyBackup(deps())).toMatchObject({ made: expect.stringMatching(/foyer-.*\.age$/) });
  expect(await newest()).toMatchObject({ restored_at: expect.any(Number), bytes: expect.any(Number), problem: null });
  expect(await nightlyBackup(deps())).toEqual({ made: null }); // not due
  const old = Array.from({ length: 40 }, (_, n) => backupName(Date.now() - (n + 1) * DAY_MS));
  for (const name of old) await writeFile(join(folder, 'backups', name), '');
  t.travel(DAY_MS);
  expect((await nightlyBackup(deps())).deleted).toBeGreaterThan(20);
  expect((await readdir(join(folder, 'backups'))).length).toBeLessThanOrEqual(7 + 4 + 12);
  expect(alarms).toEqual([]);
});

test('a failure stands in the list of backups, raises an alarm, and is tried again after an hour', async () => {
  t.travel(3 * DAY_MS);
  await writeFile(join(folder, 'no-folder'), '');
  const broken = deps({ folder: join(folder, 'no-folder') });
  expect((await nightlyBackup(broken)).problem).toMatch(/EEXIST|ENOTDIR/);
  expect(await newest()).toMatchObject({
    made_at: null,
    restored_at: null,
    problem: expect.stringMatching(/no-folder/),
  });
  expect(alarms).toEqual([expect.stringMatching(/^the nightly backup failed: .*no-folder/)]);
  expect(await nightlyBackup(deps())).toEqual({ made: null });
  t.travel(3 * DAY_MS + 61 * 60_000);
  expect(await nightlyBackup(deps())).toMatchObject({ made: expect.stringMatching(/\.age$/) });
});

test('a backup that cannot be restored deletes none of the old ones', async () => {
  t.travel(5 * DAY_MS);
  const old = backupName(Date.now() - 3 * 365 * DAY_MS);
  await writeFile(join(folder, 'backups', old), '');
  // A table that no migration makes: the backup holds it, and the restored schema does not.
  await t.asOwner(
    'CREATE TABLE made_by_hand (x int); GRANT SELECT ON made_by_hand TO foyer_system; INSERT INTO made_by_hand VALUES (1)',
  );
  const report = await nightlyBackup(deps());
  await t.asOwner('DROP TABLE made_by_hand');
  expect(report.problem).toMatch(/made_by_hand/);
  expect(alarms.length).toBe(1);
  expect(await readdir(join(folder, 'backups'))).toContain(old);
});

test('a program that closes does not wait for its backup, and raises no alarm', async () => {
  t.travel(7 * DAY_MS);
  const closing = new AbortController();
  const running = nightlyBackup({ ...deps(), closing: closing.signal });
  closing.abort();
  await expect(running).rejects.toThrow(/abort/i);
  expect(alarms).toEqual([]);
  expect(await newest()).toMatchObject({ made_at: null, problem: null });
});

test('an installation without a folder for backups makes none', async () => {
  t.travel(9 * DAY_MS);
  expect(await nightlyBackup({ ...deps(), backups: null })).toEqual({ made: null });
});
