import type { TestDatabase } from '#testing/database/database.ts';

/**
 * Returns a digest of each table with an exhibitor's data. `except`: tables that may change during
 * the test.
 */
export async function fingerprint(
  t: TestDatabase,
  exhibitorId: number,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await t.asOwner<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id'
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL($1) ORDER BY 1`,
    [except],
  );
  const digests = tables.map(
    ({ name }) =>
      `(SELECT coalesce(md5(string_agg(r::text, '|' ORDER BY r::text)), '-') FROM "${name}" r WHERE exhibitor_id = $1) AS "${name}"`,
  );
  const [row] = await t.asOwner<Record<string, string>>(`SELECT ${digests.join(', ')}`, [exhibitorId]);
  return row ?? {};
}
