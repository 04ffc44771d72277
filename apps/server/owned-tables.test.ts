import { expect, test } from 'vitest';
import { MODULES } from '#apps/server/modules.ts';
import { testDatabase } from '#testing/database/database.ts';
import { PLATFORM_TABLES } from '#testing/laws/table-owners.ts';

const t = testDatabase();

test('every table of the migrated schema has one owner, a module or the platform', async () => {
  const rows = await t.asOwner<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const owned = [...MODULES.flatMap(({ owns }) => owns), ...PLATFORM_TABLES];
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
