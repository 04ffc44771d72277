import type { TestDatabase } from '#testing/database.ts';

/**
 * Numbers start at 1 again (except exhibitors), so that the next cinema built has the very ids of the first one:
 * whoever forgets the tenant now finds the wrong thing instead of nothing (T72).
 */
export async function restartIds(t: TestDatabase): Promise<void> {
  const columns = await t.asOwner<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES' AND table_name <> 'exhibitor'`,
  );
  for (const { table_name, column_name } of columns)
    await t.asOwner(`ALTER TABLE "${table_name}" ALTER COLUMN "${column_name}" RESTART WITH 1`);
}
