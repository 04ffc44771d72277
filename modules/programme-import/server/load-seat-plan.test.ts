import { expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { loadSeatPlan } from '#modules/programme-import/server/load-seat-plan.ts';
import { DEFAULT_SEATING_CONFIG, NEW_HALL_SEATING } from '#modules/seating/rules/arrangement.ts';
import { readSeatPlan } from '#modules/seating/server.ts';
import { buildCinema, buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type FixtureFile, fixtureFile } from '#testing/fixtures/fixture-file.ts';

const t = testDatabase();
const plan = (format: 'vista' | 'seatsio', path: FixtureFile) => readSeatPlan(format, fixtureFile(path), path);
const hall = plan('vista', 'seats/vista-hall.json');
const sections = plan('seatsio', 'seats/chart-sections.json');

const hallOf = async (exhibitorId: number, screenId: number) => {
  const [row] = await t.asOwner<{ capacity: number; seats: number; rows: string[] | null; arrangements: number }>(
    `SELECT s.capacity, (SELECT count(*)::int FROM seat x WHERE x.exhibitor_id = $1 AND x.arrangement_id = s.arrangement_id) AS seats,
            s.config -> 'row_naming' AS rows, (SELECT count(*)::int FROM arrangement a WHERE a.exhibitor_id = $1) AS arrangements
       FROM screen s WHERE s.exhibitor_id = $1 AND s.id = $2`,
    [exhibitorId, screenId],
  );
  return row;
};
/** How seats are given in the hall; null: never set. */
const givenSeats = async ({ exhibitorId, screenId }: { exhibitorId: number; screenId: number }) =>
  (
    await t.asOwner<{ given: unknown }>(
      "SELECT config -> 'auto_assign_seats' AS given FROM screen WHERE exhibitor_id = $1 AND id = $2",
      [exhibitorId, screenId],
    )
  )[0]?.given;
const capacityOfScreening = async (id: number) =>
  (
    await t.asOwner<{ capacity: number; numbered: boolean }>(
      'SELECT capacity, arrangement_id IS NOT NULL AS numbered FROM screening_capacity WHERE screening_id = $1',
      [id],
    )
  )[0];

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.problems[0].code;
    throw error;
  }
  return undefined;
}

test('an unnumbered hall becomes a numbered one, with its screenings without sales', {
  tags: ['SEAT-001'],
}, async () => {
  const cinema = await buildCinema(t, { hall: 100, exhibitor: { tradeName: 'Seats A' }, screen: { name: 'Hall A' } });
  const bought = await buildScreening(t, cinema);
  await t.asOwner(
    "INSERT INTO seat_claim (exhibitor_id, screening_id, state, online) VALUES ($1, $2, 'blocked', false)",
    [cinema.exhibitorId, bought],
  );
  const target = { screen: 'hall a', exhibitor: 'Seats A' };
  expect(await loadSeatPlan(t.db, hall, target, true)).toMatchObject({
    outcome: 'created',
    capacity: 142,
    switched: 1,
    kept: 1,
  });
  expect(await hallOf(cinema.exhibitorId, cinema.screenId)).toMatchObject({ capacity: 100, seats: 0, arrangements: 0 });
  expect(await loadSeatPlan(t.db, hall, target)).toMatchObject({
    outcome: 'created',
    capacity: 142,
    switched: 1,
    kept: 1,
  });
  expect(await hallOf(cinema.exhibitorId, cinema.screenId)).toMatchObject({
    capacity: 142,
    seats: 142,
    rows: hall.rowNaming,
  });
  expect(await capacityOfScreening(cinema.screeningId)).toEqual({ capacity: 142, numbered: true });
  expect(await capacityOfScreening(bought)).toEqual({ capacity: 100, numbered: false });
});

test('a hall whose seats were never given in any way gives the best ones', { tags: ['D-188'] }, async () => {
  const cinema = await buildCinema(t, { hall: 100, exhibitor: { tradeName: 'Seats J' }, screen: { name: 'Hall J' } });
  // As the import of a programme leaves it.
  await t.asOwner("UPDATE screen SET config = '{}' WHERE exhibitor_id = $1", [cinema.exhibitorId]);
  await loadSeatPlan(t.db, hall, { screen: 'hall j', exhibitor: 'Seats J' });
  expect(await givenSeats(cinema)).toEqual(NEW_HALL_SEATING);
});

test('a hall keeps how its seats are given when a plan is imported', { tags: ['D-188'] }, async () => {
  const own = { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, algorithm: 'bottom_left_to_top_right' as const };
  const screen = { name: 'Hall K', config: { auto_assign_seats: own } };
  const cinema = await buildCinema(t, { hall: 100, exhibitor: { tradeName: 'Seats K' }, screen });
  await loadSeatPlan(t.db, hall, { screen: 'hall k', exhibitor: 'Seats K' });
  expect(await givenSeats(cinema)).toEqual(own);
});

test('the same plan again changes nothing, another one replaces it and the unused one is deleted', async () => {
  const cinema = await buildCinema(t, { exhibitor: { tradeName: 'Seats B' }, screen: { name: 'Hall B' } });
  const target = { screen: 'Hall B' };
  await loadSeatPlan(t.db, hall, target);
  const version = () => t.asOwner('SELECT version FROM data_version WHERE exhibitor_id = $1', [cinema.exhibitorId]);
  const before = await version();
  expect(await loadSeatPlan(t.db, hall, target)).toMatchObject({ outcome: 'unchanged' });
  expect(await version()).toEqual(before);
  expect(await loadSeatPlan(t.db, sections, target)).toMatchObject({ outcome: 'replaced', capacity: 49, switched: 1 });
  expect(await hallOf(cinema.exhibitorId, cinema.screenId)).toMatchObject({
    capacity: 49,
    seats: 49,
    rows: null,
    arrangements: 1,
  });
});

test('a missing or ambiguous screen is named with the existing ones', async () => {
  const cinema = await buildCinema(t, { exhibitor: { tradeName: 'Seats C' }, screen: { name: 'Hall C' } });
  await buildHall(t, cinema.exhibitorId, { name: 'Hall C' });
  expect(await codeOf(loadSeatPlan(t.db, hall, { screen: 'Hall Z' }))).toBe('import.screen_unknown');
  expect(await codeOf(loadSeatPlan(t.db, hall, { screen: 'Hall C' }))).toBe('import.screen_ambiguous');
  expect(await codeOf(loadSeatPlan(t.db, hall, { screen: 'Hall C', cinema: 'Elsewhere' }))).toBe(
    'import.screen_unknown',
  );
});
