import type { TestDatabase } from '#testing/database/database.ts';

type Plan = {
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
};

/**
 * Returns the number of rows of the program's tables that PostgreSQL read for a query, matching or
 * not.
 */
export async function rowsRead(t: TestDatabase, sql: string): Promise<number> {
  const [row] = await t.asOwner<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`);
  return readBy(row?.['QUERY PLAN'][0]?.Plan as Plan);
}

const readBy = (plan: Plan): number =>
  (plan['Relation Name'] && !plan['Relation Name'].startsWith('pg_')
    ? plan['Actual Loops'] *
      (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, child) => sum + readBy(child), 0);
