import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wallClock } from '#kernel/days.ts';
import type { ProgrammeDayWire, StaffScheduleWire } from '#modules/screenings/contract/schedules.ts';
import { programmeRoutes } from '#modules/screenings/server/routes.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildEvent, buildMovie, buildScreening, HOUR_MS } from '#testing/builders/builders.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => programmeRoutes(app, { db: t.db, translator }));
const shop = purchasesAt(t, () => exhibitor.own);
afterEach(() => t.travel(0));
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const ENGLISH = { 'accept-language': 'en' };
const dataOf = ({ json }: Answer): ProgrammeDayWire => (json as { data: ProgrammeDayWire }).data;
const programme = async (day?: string): Promise<ProgrammeDayWire> =>
  dataOf(await manager.get(`/api/staff/schedules${day ? `?day=${day}` : ''}`, ENGLISH));
const shownOn = async (day: string): Promise<StaffScheduleWire[]> =>
  (await programme(day)).cinemas.flatMap(({ screens }) => screens.flatMap(({ schedules }) => schedules));
const newHall = (hall: string | number = '..........') =>
  buildHall(t, exhibitor.own.exhibitorId, { cinemaId: exhibitor.own.cinemaId, hall, name: 'Studio' });
/** A time on an evening, by the exhibitor's wall clock. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);
const DAY = '2099-01-14';

describe('the programme of a day', { tags: ['PORT-007'] }, () => {
  test('lists the screenings of each screen, with film, version, times and sales', async () => {
    const hall = await newHall('bb........');
    const eventId = await buildEvent(t, exhibitor.own.exhibitorId, { title: inAllLanguages('Night of the Moon') });
    const of = await buildMovie(t, exhibitor.own.exhibitorId, {
      title: inAllLanguages('Sunrise'),
      subtitles: ['nl', 'fr'],
    });
    const startsAtMs = at(DAY, '20:30');
    const id = await buildScreening(t, exhibitor.own, {
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
      stage: 'on_sale',
      start: `${DAY}T20:30:00+01:00`,
      end: `${DAY}T22:15:00+01:00`, // cleaning takes a quarter of an hour
      sold: 2,
      held: 1,
      capacity: 8,
      cancelled: null,
    });
  });

  test("begins when the exhibitor's business day begins", { tags: ['D-010'] }, async () => {
    const late = '2099-02-10';
    const hall = await newHall();
    const afterMidnight = await buildScreening(t, exhibitor.own, { hall, startsAtMs: at('2099-02-11', '01:00') });
    const nextMorning = await buildScreening(t, exhibitor.own, { hall, startsAtMs: at('2099-02-11', '04:00') });
    const idsOn = async (day: string) => (await shownOn(day)).map(({ id }) => id);
    expect([await idsOn(late), await idsOn('2099-02-11')]).toEqual([[], [afterMidnight, nextMorning]]);
    await midnightAt(4);
    expect([await idsOn(late), await idsOn('2099-02-11')]).toEqual([[afterMidnight], [nextMorning]]);
    const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    t.travel(noon + 13.5 * HOUR_MS - Date.now()); // half past two at night, or half past three
    const atNight = await exhibitor.as('manager'); // the session of the day has expired by then
    const { today } = dataOf(await atNight.get('/api/staff/schedules', ENGLISH));
    expect(today).toBe(new Date(noon).toISOString().slice(0, 10));
    await midnightAt(0);
  });

  test('says how far each show is published, also one that visitors do not see', async () => {
    const day = '2099-03-20';
    const hall = await newHall();
    await buildScreening(t, exhibitor.own, { hall, startsAtMs: at(day, '14:00'), stage: 'planned' });
    await buildScreening(t, exhibitor.own, { hall, startsAtMs: at(day, '20:00'), stage: 'provisional' });
    expect((await shownOn(day)).map(({ stage }) => stage)).toEqual(['planned', 'provisional']);
  });

  test('keeps cancelled screenings with their reason; those cancelled by an import have none', async () => {
    const day = '2099-03-10';
    const hall = await newHall();
    const id = await buildScreening(t, exhibitor.own, { hall, startsAtMs: at(day, '20:00') });
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]),
    );
    expect((await shownOn(day))[0]?.cancelled).toMatchObject({ mode: null, reason: '' });
    await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
      await tx.run(
        `INSERT INTO screening_cancellation (exhibitor_id, screening_id, mode, reason, by, at)
         VALUES (tenant(), $1, 'cancel', 'flood', 'employee:1', foyer_now())`,
        [id],
      );
      await tx.audit({ action: 'screening.cancelled', entity: 'screening', entityId: id });
    });
    expect((await shownOn(day))[0]?.cancelled).toMatchObject({ mode: 'cancel', reason: 'flood' });
  });

  test.each(['2099-02-30', 'today', '2099-2-3'])('refuses an invalid day: %s', async (day) => {
    const { status, json } = await manager.get(`/api/staff/schedules?day=${day}`, ENGLISH);
    expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, ['day']]);
  });

  test('requires the permission, and shows the own exhibitor only', { tags: ['T71', 'T72'] }, async () => {
    await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/schedules'), {
      may: 'manager',
      mayNot: 'employee',
    });
    const theirs = await buildScreening(t, exhibitor.other, { startsAtMs: at('2099-05-05', '20:00') });
    const other = await exhibitor.as('manager', [], exhibitor.other);
    const seen = dataOf(await other.get('/api/staff/schedules?day=2099-05-05', AT_OTHER));
    expect(seen.cinemas.flatMap(({ screens }) => screens.flatMap(({ schedules }) => schedules))).toMatchObject([
      { id: theirs },
    ]);
    expect(await shownOn('2099-05-05')).toEqual([]);
  });

  test('lists archived screens for the days they were in use', async () => {
    const hall = await newHall(5);
    await buildScreening(t, exhibitor.own, { hall, startsAtMs: at('2019-06-06', '20:00') });
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
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
    [exhibitor.own.exhibitorId, JSON.stringify(hours)],
  );
