import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................' });
});
afterEach(() => t.travel(0));

const HOUR_MS = 3_600_000;
/** Travels to this hour where the exhibitor is. */
async function travelTo(hour: number): Promise<void> {
  t.travel(0);
  const [now] = await t.asOwner<{ ms: number }>(
    `SELECT extract(epoch FROM (date_trunc('day', foyer_now() AT TIME ZONE x.timezone) + interval '1 day' + $2::int * interval '1 hour')
              AT TIME ZONE x.timezone - foyer_now())::float8 * 1000 AS ms FROM exhibitor x WHERE x.id = $1`,
    [cinema.exhibitorId, hour],
  );
  t.travel((now?.ms ?? 0) + HOUR_MS / 2);
}

test('a terminal that is set up so ends its day at night, once, and no other does', { tags: ['D-143'] }, async () => {
  const [chosen, other] = [await tills.place(), await tills.place()];
  await t.asOwner('UPDATE terminal SET ends_day_at_night = true WHERE id = $1', [chosen.terminalId]);
  const job = tills.job('terminals.end_days');
  await travelTo(3);
  await job.run();
  expect(chosen.simulator.book().bookings).toEqual([]);
  await travelTo(4);
  await job.run();
  await job.run();
  expect(chosen.simulator.book().bookings).toMatchObject([{ kind: 'end_of_day' }]);
  expect(other.simulator.book().bookings).toEqual([]);
  expect(await tills.stateOf(chosen)).toBe('ready');
});

test('a terminal with an open payment is left alone at night', { tags: ['ERR-028'] }, async () => {
  const place = await tills.place();
  await t.asOwner('UPDATE terminal SET ends_day_at_night = true WHERE id = $1', [place.terminalId]);
  const [id = ''] = await tills.payments(1);
  await tills.orders(tills.desk(), place, id);
  await travelTo(4);
  await tills.job('terminals.end_days').run();
  expect(place.simulator.book().bookings).toEqual([]);
});
