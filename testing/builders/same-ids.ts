import type { TestDatabase } from '#testing/database/database.ts';

/**
 * Builds with numbers that restart at 1 (except exhibitors): the twin gets the same ids as the
 * first build, so code that ignores the tenant finds the wrong row instead of none (T72).
 * Afterwards numbers continue after the highest.
 */
export async function withSameIds<Built>(t: TestDatabase, build: () => Promise<Built>): Promise<Built> {
  await forEachNumber(t, `ALTER TABLE %1$I ALTER COLUMN %2$I RESTART WITH 1`);
  const built = await build();
  await forEachNumber(
    t,
    `SELECT setval(pg_get_serial_sequence('%1$I', '%2$I'), (SELECT coalesce(max(%2$I), 0) + 1 FROM %1$I), false)`,
  );
  return built;
}

/** Runs a statement for each column (%2) of a table (%1) that the database numbers, all in one round trip. */
async function forEachNumber(t: TestDatabase, statement: string): Promise<void> {
  await t.asOwner(`DO $do$
    DECLARE numbered record;
    BEGIN
      FOR numbered IN SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND is_identity = 'YES' AND table_name <> 'exhibitor'
      LOOP
        EXECUTE format($statement$${statement}$statement$, numbered.table_name, numbered.column_name);
      END LOOP;
    END $do$`);
}
