import { beforeAll, expect, test } from 'vitest';
import { INVARIANTS } from '#modules/integrity/server/invariants.sql.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { openCounter } from '#testing/torture/counter.ts';

/** The books of a house grow for years and are asked every five minutes: a question reads them a few times, not once per screening. */
const t = testDatabase({ max: 10 });
const SCREENINGS = 60;
const BUYERS = 5;
const TIMES_MAX = 5;
let cinema: Cinema;
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
  for (let n = 0; n < SCREENINGS; n++) {
    const screeningId = await buildScreening(t, cinema);
    await Promise.all(Array.from({ length: BUYERS }, () => counter.buys([null, null], screeningId)));
  }
  await t.asOwner('ANALYZE');
});

type Plan = {
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
};

/** Rows of tables that were looked at, whether or not they were wanted. */
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] && !plan['Relation Name'].startsWith('pg_')
    ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);

test.each(INVARIANTS.map(({ id, sql }) => [id, sql]))('%s', async (_id, sql) => {
  const [size] = await t.asOwner<{ rows: number }>(
    `SELECT sum(reltuples)::bigint AS rows FROM pg_class WHERE relkind = 'r' AND reltuples > 0 AND relnamespace = 'public'::regnamespace`,
  );
  const [asked] = await t.asOwner<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`);
  const read = rowsRead(asked?.['QUERY PLAN'][0]?.Plan as Plan);
  expect(read / Number(size?.rows)).toBeLessThan(TIMES_MAX);
});
