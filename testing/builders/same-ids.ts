import type { TestDatabase } from '#testing/database/database.ts';

type Column = { table_name: string; column_name: string };

/**
 * Builds with numbers that restart at 1 (except exhibitors): the twin gets the same ids as the
 * first build, so code that ignores the tenant finds the wrong row instead of none (T72).
 * Afterwards numbers continue after the highest.
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
