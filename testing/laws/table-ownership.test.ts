import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MODULES } from '#apps/server/modules.ts';
import { codeOf, isTest, ROOT, readSources } from '#testing/laws/sources.ts';
import { COMPUTED_TABLES, EXCEPTIONS, PLATFORM_TABLES } from '#testing/laws/table-owners.ts';
import { writesIn } from '#testing/laws/table-writes.ts';

const MIGRATIONS = join(ROOT, 'platform/db/migrations');
const CREATED = /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g;

/** The tables that the migrations create. apps/server/owned-tables.test.ts asks the migrated database itself. */
const tables = readdirSync(MIGRATIONS).flatMap((name) =>
  [...readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(CREATED)].map(([, table = '']) => table),
);
tables.push('migration'); // made by the migrator itself
const owners = new Map<string, string[]>();
for (const [owner, owned] of [
  ...MODULES.map(({ name, owns }) => [name, owns] as const),
  ['platform', PLATFORM_TABLES] as const,
])
  for (const table of owned) owners.set(table, [...(owners.get(table) ?? []), owner]);

const writes = readSources()
  .filter(({ path }) => /^(modules|platform|apps)\//.test(path) && !isTest(path))
  .flatMap(({ path, text }) =>
    writesIn(codeOf(text)).flatMap((write) =>
      (write.table.includes('$') ? (COMPUTED_TABLES[path] ?? [write.table]) : [write.table]).map((table) => ({
        path,
        part: path.startsWith('modules/') ? (path.split('/')[1] ?? '') : (path.split('/')[0] ?? ''),
        table,
      })),
    ),
  );
const foreign = writes.filter(({ part, table }) => !owners.get(table)?.includes(part));

test('every table has one owner, and every owner owns tables that exist', () => {
  expect(tables.filter((table) => owners.get(table)?.length !== 1)).toEqual([]);
  expect([...owners.keys()].filter((table) => !tables.includes(table))).toEqual([]);
});

test('a table is written by its owner only; table-owners.ts lists the exceptions with their reasons', () => {
  const excepted = new Set(
    EXCEPTIONS.flatMap(({ file, tables: written }) => written.map((table) => `${file} ${table}`)),
  );
  const unexpected = foreign.filter(({ path, table }) => !excepted.has(`${path} ${table}`));
  expect(unexpected.map(({ path, table }) => `${path} writes ${table} of ${owners.get(table) ?? 'nobody'}`)).toEqual(
    [],
  );
});

test('the list holds no exception that is gone', () => {
  const made = new Set(foreign.map(({ path, table }) => `${path} ${table}`));
  const gone = EXCEPTIONS.flatMap(({ file, tables: written }) =>
    written.map((table) => `${file} ${table}`).filter((each) => !made.has(each)),
  );
  expect(gone).toEqual([]);
  expect(EXCEPTIONS.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test('every table is written by its owner, by triggers and migrations of the database, or by what the test names', () => {
  const BY_TRIGGERS = ['bill_event', 'data_version', 'payment_event', 'rate_quota'];
  const BY_MIGRATIONS = tables.filter((table) => table.endsWith('_transition'));
  const BY_LIBRARIES = ['socket_io_attachments'];
  const written = new Set(writes.map(({ table }) => table));
  const rest = tables.filter((table) => !written.has(table));
  expect(rest.sort()).toEqual([...BY_TRIGGERS, ...BY_MIGRATIONS, ...BY_LIBRARIES].sort());
});

test('the reader finds what writes, and nothing else', () => {
  const tablesOf = (sql: string) => writesIn(sql).map(({ table }) => table);
  expect(tablesOf('`WITH a AS (\n  INSERT INTO bill (id) VALUES (1)) UPDATE bill_line l SET x = 1`')).toEqual([
    'bill',
    'bill_line',
  ]);
  expect(tablesOf("'DELETE FROM ONLY ticket WHERE id = 1; MERGE INTO seat USING x; TRUNCATE TABLE scan'")).toEqual([
    'ticket',
    'seat',
    'scan',
  ]);
  expect(tablesOf("'COPY movie (id) FROM STDIN; COPY (SELECT 1) TO STDOUT'")).toEqual(['movie']);
  expect(tablesOf("'SELECT 1 FOR UPDATE OF v SKIP LOCKED; SELECT 1 FOR NO KEY UPDATE'")).toEqual([]);
  expect(tablesOf("'INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET b = 1'")).toEqual(['a']);
  const computed = ['$', '{table}'].join('');
  expect(tablesOf(`'UPDATE ${computed} SET x = 1'`)).toEqual([computed]);
  expect(writes.length).toBeGreaterThan(250);
});
