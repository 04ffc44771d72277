import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const OWN = join(import.meta.dirname, 'migrations');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrations-'));
  await cp(OWN, folder, { recursive: true });
  await writeFile(join(folder, '9000-seen.sql'), '-- what was seen\nCREATE TABLE seen (id int);\n');
});
afterEach(async () => {
  await t.asOwner('DROP TABLE IF EXISTS seen');
  await t.asOwner("DELETE FROM migration WHERE name = '9000-seen.sql'");
  await rm(folder, { recursive: true, force: true });
});

const hashes = async () =>
  (await t.asOwner<{ hash: string | null }>('SELECT statements_sha256 AS hash FROM migration')).map(({ hash }) => hash);

test('a migration is applied once, and its hash is recorded', async () => {
  expect(await migrate(t.url, folder)).toEqual(['9000-seen.sql']);
  expect(await migrate(t.url, folder)).toEqual([]);
  for (const hash of await hashes()) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a migration that was changed after it had been applied is refused by name', async () => {
  await migrate(t.url, folder);
  const file = join(folder, '9000-seen.sql');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('id int', 'id bigint'));
  await expect(migrate(t.url, folder)).rejects.toThrow(
    '9000-seen.sql was changed after it had been applied to this database. Restore the file, and put the change into a new migration',
  );
  await writeFile(file, before);
  expect(await migrate(t.url, folder)).toEqual([]);
});

test('comments, empty lines and line ends of an applied migration may change', async () => {
  await migrate(t.url, folder);
  const file = join(folder, '9000-seen.sql');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('what was seen', 'said otherwise').replaceAll('\n', '\r\n'));
  await appendFile(file, '\n\n-- the end\n');
  expect(await migrate(t.url, folder)).toEqual([]);
});

test('a database that was migrated before hashes were recorded is trusted once', async () => {
  await migrate(t.url, folder);
  await t.asOwner('ALTER TABLE migration DROP COLUMN statements_sha256');
  expect(await migrate(t.url, folder)).toEqual([]);
  expect(await hashes()).not.toContain(null);
  await writeFile(join(folder, '9000-seen.sql'), 'CREATE TABLE seen (id text);\n');
  await expect(migrate(t.url, folder)).rejects.toThrow('9000-seen.sql was changed');
});

test('a database that has a migration the program does not know is refused', async () => {
  await migrate(t.url, folder);
  await expect(migrate(t.url)).rejects.toThrow(
    'the database belongs to a newer version of the program (it has 9000-seen.sql)',
  );
});

test('roles and employees lose the permissions that opened nothing, and keep to view the same', {
  tags: ['D-126'],
}, async () => {
  const exhibitorId = await buildExhibitor(t);
  const { id } = await buildEmployee(t, exhibitorId, { permissions: ['bills.view'] });
  const given = `'{payments.edit,payments.view,movies.edit,widgets.delete}'`;
  await t.asOwner(`UPDATE employee SET permissions = ${given} WHERE id = $1`, [id]);
  await t.asOwner(
    `INSERT INTO custom_role (exhibitor_id, name, access_level, permissions, created_at) VALUES ($1, 'Office', 5, ${given}, now())`,
    [exhibitorId],
  );
  await t.asOwner("DELETE FROM migration WHERE name = '0057-permissions.sql'");
  expect(await migrate(t.url)).toEqual(['0057-permissions.sql']);
  const kept = await t.asOwner<{ permissions: string[] }>(
    `SELECT permissions FROM employee WHERE id = $1 UNION ALL SELECT permissions FROM custom_role WHERE exhibitor_id = $2`,
    [id, exhibitorId],
  );
  expect(kept.map(({ permissions }) => permissions.toSorted())).toEqual(
    [1, 2].map(() => ['movies.edit', 'payments.view', 'widgets.view']),
  );
});
