import { beforeAll, describe, expect, test } from 'vitest';
import type { PlanningWeekWire } from '#modules/screenings/contract/planning.ts';
import { programmeRoutes } from '#modules/screenings/server/routes.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie, buildScreening, HOUR_MS } from '#testing/builders/builders.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => programmeRoutes(app, { db: t.db, translator }));
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const ENGLISH = { 'accept-language': 'en' };
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const errorsOf = ({ json }: Answer) => (json as { errors?: object }).errors;
const week = async (query: string) =>
  dataOf<PlanningWeekWire>(await manager.get(`/api/staff/planning?${query}`, ENGLISH));
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);
/** A Wednesday. */
const WEEK = '2097-01-16';

describe('the week to plan', { tags: ['PORT-007', 'SCH-004'] }, () => {
  test('is a cine week of a cinema, with a day before and after it, its screens and its films', {
    tags: ['D-116'],
  }, async () => {
    const { own } = exhibitor;
    const film = await buildMovie(t, own.exhibitorId, {
      title: inAllLanguages('Sunrise'),
      subtitles: ['nl', 'fr'],
      runtimeMinutes: 94,
      showingFrom: '2097-01-16',
    });
    const shown = (day: string, time: string) =>
      buildScreening(t, own, {
        ...film,
        startsAtMs: at(day, time),
        endsAtMs: at(day, time) + 2 * HOUR_MS,
        visibility: 5,
      });
    await inTenant(t, own.exhibitorId, (tx) =>
      tx.run(
        `WITH profile AS (INSERT INTO rental_profile (exhibitor_id, name, shared, rates) VALUES (tenant(), 'Promise', false,
           '[{"starting_from":"2096-01-01","percent":40,"guaranteed_minimum":0},
             {"starting_from":"2097-01-16","percent":40,"guaranteed_minimum":0,"guaranteed_shows":14}]') RETURNING id)
         UPDATE version SET rental_profile_id = profile.id FROM profile WHERE exhibitor_id = tenant() AND version.id = $1`,
        [film.versionId],
      ),
    );
    await shown('2097-01-14', '20:00');
    const ids = [await shown('2097-01-15', '22:00'), await shown(WEEK, '20:30'), await shown('2097-01-22', '20:00')];
    const planning = await week('week=2097-01-19');
    expect(planning).toMatchObject({
      week: WEEK,
      time_zone: 'Europe/Brussels',
      midnight_offset: 0,
      cinema: { id: own.cinemaId, ads_minutes: 15, cleaning_minutes: 15 },
      screens: [{ id: own.screenId, capacity: own.hall.capacity }],
    });
    expect(planning.schedules.map(({ id }) => id)).toEqual(ids);
    expect(planning.schedules[1]).toEqual({
      id: ids[1],
      revision: 1,
      screen_id: own.screenId,
      version_id: film.versionId,
      type: 'regular',
      start: `${WEEK}T20:30:00+01:00`,
      until: `${WEEK}T22:30:00+01:00`,
      visibility: ['SITE', 'POS'],
      stage: 'on_sale',
      event: null,
      taken: 0,
      cancelled: false,
    });
    expect(planning.films).toContainEqual({
      version_id: film.versionId,
      movie_id: film.movieId,
      title: 'Sunrise',
      runtime: 94,
      plannable: true,
      version: '2D, original version, subtitles NL/FR',
      showing_from: WEEK,
      promised: 14,
    });
    const before = await week('week=2097-01-10');
    expect(before.films.find(({ version_id }) => version_id === film.versionId)?.promised).toBeNull();
  });

  test('without a day it is the next week to plan, of the first cinema', async () => {
    const { week: planned, today, cinema } = await week('');
    expect(cinema?.id).toBe(exhibitor.own.cinemaId);
    const ahead = (Date.parse(planned) - Date.parse(today)) / (24 * HOUR_MS);
    expect(new Date(planned).getUTCDay()).toBe(3);
    expect(ahead).toBeGreaterThan(-5);
    expect(ahead).toBeLessThanOrEqual(2);
  });

  test('the week begins on the day that the exhibitor chose for its cine weeks', { tags: ['CONST-014'] }, async () => {
    const startOn = (weekday: number) =>
      t.asOwner(
        `UPDATE settings SET data = jsonb_set(data, '{public_config,cine_week_start}', $2) WHERE exhibitor_id = $1`,
        [exhibitor.own.exhibitorId, JSON.stringify(weekday)],
      );
    await startOn(4);
    const thursday = (await week('week=2097-01-19')).week;
    await startOn(5);
    const friday = (await week('week=2097-01-19')).week;
    await startOn(3);
    expect([thursday, friday, (await week('week=2097-01-19')).week]).toEqual(['2097-01-17', '2097-01-18', WEEK]);
  });

  test('films are found by a part of their title in any language, ignoring case', async () => {
    await buildMovie(t, exhibitor.own.exhibitorId, { title: { ...inAllLanguages('Noon'), fr: "L'Été à midi" } });
    const filmsFor = async (search: string) =>
      dataOf<{ title: string }[]>(
        await manager.get(`/api/staff/planning/films?search=${encodeURIComponent(search)}`, ENGLISH),
      ).map(({ title }) => title);
    expect(await filmsFor('ÉTÉ À')).toEqual(['Noon']);
    expect(await filmsFor('no such film')).toEqual([]);
  });

  test.each(['week=2097-02-30', 'week=soon', 'cinema=first', 'cinema=-1'])('refused: %s', async (query) => {
    const answer = await manager.get(`/api/staff/planning?${query}`, ENGLISH);
    expect([answer.status, Object.keys(errorsOf(answer) ?? {})]).toEqual([422, [query.split('=')[0]]]);
  });

  test('an unknown cinema is not found', async () => {
    expect((await manager.get('/api/staff/planning?cinema=999999', ENGLISH)).status).toBe(404);
  });

  test('requires permissions to view and to change, and shows the own exhibitor only', {
    tags: ['T71', 'T72'],
  }, async () => {
    await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/planning'), {
      may: 'manager',
      mayNot: 'employee',
    });
    await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/planning/films'), {
      may: 'manager',
      mayNot: 'employee',
    });
    await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/planning', {}), {
      may: 'manager',
      mayNot: 'employee',
    });
    const reader = await exhibitor.as('employee', ['schedules.view']);
    expect((await reader.post('/api/staff/planning', {})).status).toBe(403);
    const other = await exhibitor.as('manager', [], exhibitor.other);
    const theirs = dataOf<PlanningWeekWire>(await other.get(`/api/staff/planning?week=${WEEK}`, AT_OTHER));
    expect(theirs.schedules).toEqual([]);
  });
});

describe('saving a plan', { tags: ['SCH-004', 'ERR-042'] }, () => {
  const line = (more: object = {}) => ({
    id: null,
    screen_id: exhibitor.own.screenId,
    version_id: exhibitor.own.versionId,
    start: '2097-02-06T20:30:00+01:00',
    ...more,
  });
  const send = (body: object) => manager.post('/api/staff/planning', body, ENGLISH);

  test('saves it as a whole and returns the result; conflicts name the other film', async () => {
    expect(dataOf(await send({ schedules: [line()] }))).toEqual({ created: 1, changed: 0, removed: 0 });
    const again = await send({ schedules: [line({ start: '2097-02-07T20:30:00+01:00' }), line()] });
    expect([again.status, errorsOf(again)]).toEqual([
      422,
      { 'schedules.1.start': ['The hall is occupied by The Test Film at that time.'] },
    ]);
    const early = await send({ schedules: [line({ start: '2020-02-07T20:30:00+01:00' })] });
    expect(errorsOf(early)).toEqual({ 'schedules.0.start': ['The Test Film cannot be planned at that time.'] });
    expect((await week('week=2097-02-06')).schedules).toHaveLength(1);
  });

  test('an employee with an outdated plan gets a conflict', async () => {
    const [standing] = (await week('week=2097-02-06')).schedules;
    const moved = line({ id: standing?.id, revision: standing?.revision, start: '2097-02-06T18:00:00+01:00' });
    expect((await send({ schedules: [moved] })).status).toBe(200);
    const late = await send({ removed: [{ id: standing?.id, revision: standing?.revision }] });
    expect([late.status, (late.json as { message: string }).message]).toEqual([
      409,
      'A colleague has changed The Test Film on 6 February 2097 at 18:00 in the meantime. Please reload the week.',
    ]);
  });

  test('who may plan and not delete removes no screening', { tags: ['D-191'] }, async () => {
    const planner = await exhibitor.as('employee', ['schedules.edit']);
    const [standing] = (await week('week=2097-02-06')).schedules;
    const removed = [{ id: standing?.id, revision: standing?.revision }];
    expect((await planner.post('/api/staff/planning', { removed })).status).toBe(403);
    expect((await planner.post('/api/staff/planning', {})).status).toBe(200);
    expect(dataOf(await send({ removed }))).toEqual({ created: 0, changed: 0, removed: 1 });
  });

  test.each([
    ['schedules.0.start', { start: 'tonight' }],
    ['schedules.0.start', { start: '2097-02-06T20:30:00' }],
    ['schedules.0.type', { type: 'gala' }],
    ['schedules.0.screen_id', { screen_id: 0 }],
    ['schedules.0.version_id', { version_id: 1e12 }],
    ['schedules.0.visibility.0', { visibility: ['RADIO'] }],
    ['schedules.0.stage', { stage: 'rumoured' }],
    ['schedules.0.screen_id', { screen_id: 999_999_999 }],
    ['schedules.0.version_id', { version_id: 999_999_999 }],
  ])('invalid at %s: %o', async (path, wrong) => {
    const answer = await send({ schedules: [line({ start: '2097-03-06T20:30:00+01:00', ...wrong })] });
    expect([answer.status, Object.keys(errorsOf(answer) ?? {})]).toEqual([422, [path]]);
  });
});
