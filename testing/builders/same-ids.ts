import type { TestDatabase } from '#testing/database.ts';

type Column = { table_name: string; column_name: string };

/**
 * Builds with numbers that start at 1 again (except exhibitors): the twin has the very ids of what was built first, so
 * whoever forgets the tenant finds the wrong thing instead of nothing (T72). Afterwards numbers go on behind the highest.
 */
export async function withSameIds<Built>(t: TestDatabase, build: () => Promise<Built>): Promise<Built> {
  const columns = await t.asOwner<Column>(
    `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES' AND table_name <> 'exhibitor'`,
  );
  for (const { table_name, column_name } of columns)
    await t.asOwner(`ALTER TABLE "${table_name}" ALTER COLUMN "${column_name}" RESTART WITH 1`);
  const built = await build();
  for (const { table_name, column_name } of columns)
    await t.asOwner(
      `SELECT setval(pg_get_serial_sequence('${table_name}', '${column_name}'), (SELECT coalesce(max("${column_name}"), 0) + 1 FROM "${table_name}"), false)`,
    );
  return built;
}
