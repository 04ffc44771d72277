import { beforeAll, expect, test } from 'vitest';
import { INVARIANTS } from '#modules/integrity/server/invariants.sql.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { rowsRead } from '#testing/database/rows-read.ts';
import { openCounter } from '#testing/torture/counter.ts';

/**
 * The books of an exhibitor grow for years and are checked every five minutes: a query reads them a
 * few times, not once per screening.
 */
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

test.each(INVARIANTS.map(({ id, sql }) => [id, sql]))('%s', async (_id, sql) => {
  const [size] = await t.asOwner<{ rows: number }>(
    `SELECT sum(reltuples)::bigint AS rows FROM pg_class WHERE relkind = 'r' AND reltuples > 0 AND relnamespace = 'public'::regnamespace`,
  );
  expect((await rowsRead(t, sql)) / Number(size?.rows)).toBeLessThan(TIMES_MAX);
});
