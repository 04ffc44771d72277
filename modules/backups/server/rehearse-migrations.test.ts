import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rehearseMigrations } from '#modules/backups/server/rehearse-migrations.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { ownKey, recipientOf } from '#platform/db/backup/keys.ts';
import { backupName, makeBackup } from '#platform/db/backup/make-backup.ts';
import { buildCinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const SECRET = 'a secret of the tests, long enough';
const OWN = join(import.meta.dirname, '../../../platform/db/migrations');
let folder = '';
let migrationsFolder = '';
beforeAll(async () => {
  await buildCinema(t);
  folder = await mkdtemp(join(tmpdir(), 'foyer-rehearsal-'));
  migrationsFolder = join(folder, 'migrations');
  await cp(OWN, migrationsFolder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rehearse = () => rehearseMigrations(t.url, { folder, secret: SECRET, migrationsFolder });
const next = (sql: string) => writeFile(join(migrationsFolder, '9000-next.sql'), sql);

test('a migration that fails on the rows of the newest backup is refused before the database is touched', {
  tags: ['T61'],
}, async () => {
  expect(await rehearse()).toEqual({ migrations: [], skipped: null });
  await next('ALTER TABLE exhibitor ADD CONSTRAINT no_exhibitor CHECK (id < 0);');
  expect(await rehearse()).toEqual({ migrations: ['9000-next.sql'], skipped: 'there is no backup' });

  const recipients = [await recipientOf(await ownKey(secretsFrom(SECRET)))];
  const source = { databaseUrl: t.url, storageDir: join(folder, 'none'), secret: SECRET, program: '0.1.0' };
  await makeBackup(source, { folder, recipients, now: 0 });
  await expect(rehearse()).rejects.toThrow(/A migration failed on a copy .*9000-next\.sql.*no_exhibitor/);
  expect(await t.asOwner("SELECT 1 FROM pg_constraint WHERE conname = 'no_exhibitor'")).toEqual([]);

  await next('ALTER TABLE exhibitor ADD CONSTRAINT an_exhibitor CHECK (id > 0);');
  expect(await rehearse()).toEqual({ migrations: ['9000-next.sql'], skipped: null });
});

test('a damaged backup keeps no program from starting', async () => {
  await next('SELECT 1;');
  await writeFile(join(folder, backupName(Date.now())), 'age-encryption.org/v1');
  expect((await rehearse()).skipped).toMatch(/is damaged in its header/);
});
