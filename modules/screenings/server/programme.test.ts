import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wallClock } from '#kernel/days.ts';
import { programmeRoutes } from '#modules/screenings/server/routes.ts';
import type { ProgrammeDayWire, StaffScheduleWire } from '#modules/screenings/staff-contract.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { inAllLanguages, inTenant } from '#testing/build-in-tenant.ts';
import { buildHall } from '#testing/build-venue.ts';
import { buildEvent, buildMovie, buildScreening, HOUR_MS } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import type { Answer, Browser } from '#testing/http.ts';
import { AT_OTHER, expectGuarded, portalHouse } from '#testing/portal-house.ts';
import { purchasesAt } from '#testing/purchases.ts';

const t = testDatabase();
const translator = await openTranslator();
const house = portalHouse(t, (app) => programmeRoutes(app, { db: t.db, translator }));
const shop = purchasesAt(t, () => house.own);
afterEach(() => t.travel(0));
let manager: Browser;
beforeAll(async () => {
  manager = await house.as('manager');
});

const ENGLISH = { 'accept-language': 'en' };
const dataOf = ({ json }: Answer): ProgrammeDayWire => (json as { data: ProgrammeDayWire }).data;
const programme = async (day?: string): Promise<ProgrammeDayWire> =>
  dataOf(await manager.get(`/api/staff/schedules${day ? `?day=${day}` : ''}`, ENGLISH));
const shownOn = async (day: string): Promise<StaffScheduleWire[]> =>
  (await programme(day)).cinemas.flatMap(({ screens }) => screens.flatMap(({ schedules }) => schedules));
const newHall = (hall: string | number = '..........') =>
  buildHall(t, house.own.exhibitorId, { cinemaId: house.own.cinemaId, hall, name: 'Studio' });
/** In the evening of a day, by the wall clock of the house. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);
const DAY = '2099-01-14';

describe('PORT-007 the programme of a day', () => {
  test('lists what each screen shows, with film, version, times and how much of it is sold', async () => {
    const hall = await newHall('bb........');
    const eventId = await buildEvent(t, house.own.exhibitorId, { title: inAllLanguages('Night of the Moon') });
    const of = await buildMovie(t, house.own.exhibitorId, {
      title: inAllLanguages('Sunrise'),
      subtitles: ['nl', 'fr'],
    });
    const startsAtMs = at(DAY, '20:30');
    const id = await buildScreening(t, house.own, {
      ...of,
      hall,
      eventId,
      startsAtMs,
      endsAtMs: startsAtMs + 2 * HOUR_MS,
    });
    await shop.tickets({ screeningId: id, seats: ['A-3', 'A-4'] });
    await shop.unpaid({ screeningId: id, seats: ['A-5'] });
    const day = await programme(DAY);
    expect([day.day, day.today]).toEqual([DAY, wallClock(Date.now(), 'Europe/Brussels').day]);
    const [cinema] = day.cinemas;
    expect(cinema?.screens.map(({ name, schedules }) => [name, schedules.length])).toEqual([
      ['Hall 1', 0],
      ['Studio', 1],
    ]);
    expect(cinema?.screens[1]?.schedules[0]).toEqual({
      id,
      movie: { id: of.movieId, title: 'Sunrise' },
      version: { id: of.versionId, text: '2D, original version, subtitles NL/FR' },
      event: 'Night of the Moon',
      type: 'regular',
      start: `${DAY}T20:30:00+01:00`,
      end: `${DAY}T22:15:00+01:00`, // the screen is cleaned for a quarter of an hour
      ...{ sold: 2, held: 1, capacity: 8 },
      cancelled: null,
    });
  });

  test('D-010 begins when the business day of the house begins', async () => {
    const late = '2099-02-10';
    const hall = await newHall();
    const afterMidnight = await buildScreening(t, house.own, { hall, startsAtMs: at('2099-02-11', '01:00') });
    const nextMorning = await buildScreening(t, house.own, { hall, startsAtMs: at('2099-02-11', '04:00') });
    const idsOn = async (day: string) => (await shownOn(day)).map(({ id }) => id);
    expect([await idsOn(late), await idsOn('2099-02-11')]).toEqual([[], [afterMidnight, nextMorning]]);
    await midnightAt(4);
    expect([await idsOn(late), await idsOn('2099-02-11')]).toEqual([[afterMidnight], [nextMorning]]);
    const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    t.travel(noon + 13.5 * HOUR_MS - Date.now()); // half past two at night, or half past three
    const atNight = await house.as('manager'); // who signed in by day is signed out by then
    const { today } = dataOf(await atNight.get('/api/staff/schedules', ENGLISH));
    expect(today).toBe(new Date(noon).toISOString().slice(0, 10));
    await midnightAt(0);
  });

  test('keeps what was cancelled, with its reason; without one what an import cancelled', async () => {
    const day = '2099-03-10';
    const hall = await newHall();
    const id = await buildScreening(t, house.own, { hall, startsAtMs: at(day, '20:00') });
    await inTenant(t, house.own.exhibitorId, (tx) =>
      tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]),
    );
    expect((await shownOn(day))[0]?.cancelled).toMatchObject({ mode: null, reason: '' });
    await inTenant(t, house.own.exhibitorId, async (tx) => {
      await tx.run(
        `INSERT INTO screening_cancellation (exhibitor_id, screening_id, mode, reason, by, at)
         VALUES (tenant(), $1, 'cancel', 'flood', 'employee:1', foyer_now())`,
        [id],
      );
      await tx.audit({ action: 'screening.cancelled', entity: 'screening', entityId: id });
    });
    expect((await shownOn(day))[0]?.cancelled).toMatchObject({ mode: 'cancel', reason: 'flood' });
  });

  test.each(['2099-02-30', 'today', '2099-2-3'])('a day that is none is refused: %s', async (day) => {
    const { status, json } = await manager.get(`/api/staff/schedules?day=${day}`, ENGLISH);
    expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, ['day']]);
  });

  test('T71 T72 is for who may see it, and of the own house', async () => {
    await expectGuarded(house, (browser) => browser.get('/api/staff/schedules'), {
      may: 'manager',
      mayNot: 'employee',
    });
    const theirs = await buildScreening(t, house.other, { startsAtMs: at('2099-05-05', '20:00') });
    const other = await house.as('manager', [], house.other);
    const seen = dataOf(await other.get('/api/staff/schedules?day=2099-05-05', AT_OTHER));
    expect(seen.cinemas.flatMap(({ screens }) => screens.flatMap(({ schedules }) => schedules))).toMatchObject([
      { id: theirs },
    ]);
    expect(await shownOn('2099-05-05')).toEqual([]);
  });

  test('screens that are used no more are listed for the days they were used', async () => {
    const hall = await newHall(5);
    await buildScreening(t, house.own, { hall, startsAtMs: at('2019-06-06', '20:00') });
    await inTenant(t, house.own.exhibitorId, (tx) =>
      tx.run('UPDATE screen SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [hall.screenId]),
    );
    const screensOn = async (day: string) =>
      (await programme(day)).cinemas.flatMap(({ screens }) => screens.map(({ id }) => id)).includes(hall.screenId);
    expect([await screensOn('2019-06-06'), await screensOn('2019-06-07')]).toEqual([true, false]);
  });
});

const midnightAt = (hours: number) =>
  t.asOwner(
    `UPDATE settings SET data = jsonb_set(data, '{public_config,midnight_offset}', $2) WHERE exhibitor_id = $1`,
    [house.own.exhibitorId, JSON.stringify(hours)],
  );
