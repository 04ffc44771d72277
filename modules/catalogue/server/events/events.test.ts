import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDay } from '#kernel/days.ts';
import type { EventForm, EventScreeningWire, StaffEventWire } from '#modules/catalogue/contract/events.ts';
import { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildEvent, buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => catalogueRoutes(app, { db: t.db, translator }));
const snapshots = freshSnapshots(t);
afterEach(() => t.travel(0));
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const LIST = '/api/staff/events';
const ENGLISH = { 'accept-language': 'en' };
const FORM = {
  titles: { en: 'Night of the Bats', nl: 'Nacht van de vleermuizen', fr: '' },
  page_titles: { en: 'A whole night of bats' },
  descriptions: { en: 'With a guide.' },
  contents: { en: '<p>Bring a lamp.</p>' },
  slug: 'night-of-the-bats',
  sell_online: true,
  theme: 'ladies',
  visibility: ['SITE', 'POS'],
  poster: null,
  schedule_id: null,
  version: null,
} satisfies EventForm;
let made = 0;
const formWith = (change: Partial<EventForm> = {}): EventForm => ({ ...FORM, slug: `night-${++made}`, ...change });
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const statusAndCode = ({ status, json }: Answer) => ({ status, code: (json as { code?: string }).code });
const errorsOf = ({ json }: Answer) => (json as { errors?: Record<string, string[]> }).errors;
const post = (path: string, body?: unknown) => manager.post(LIST + path, body, ENGLISH);
const add = async (change: Partial<EventForm> = {}) => dataOf<StaffEventWire>(await post('', formWith(change)));
const formOf = (event: StaffEventWire): EventForm => ({
  titles: event.titles,
  page_titles: event.page_titles,
  descriptions: event.descriptions,
  contents: event.contents,
  slug: event.slug,
  sell_online: event.sell_online,
  theme: event.theme,
  visibility: event.visibility,
  poster: event.poster?.key ?? null,
  schedule_id: event.screenings.find(({ cancelled }) => !cancelled)?.id ?? null,
  version: event.version,
});
const change = (event: StaffEventWire, fields: Partial<EventForm>) =>
  post(`/${event.id}`, { ...formOf(event), ...fields });
const listed = async (archived = false): Promise<StaffEventWire[]> =>
  dataOf(await manager.get(`${LIST}?archived=${archived}`, ENGLISH));
const show = async (startsAtMs: number) =>
  buildScreening(t, exhibitor.own, {
    startsAtMs,
    hall: await buildHall(t, exhibitor.own.exhibitorId, { cinemaId: exhibitor.own.cinemaId, hall: 10 }),
  });
const cancel = (screeningId: number) =>
  inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [screeningId]),
  );
const onSite = async (id: number) => (await snapshots.get(exhibitor.own.exhibitorId)).events.get(id);
const dayOf = (ms: number) => businessDay(ms, 'Europe/Brussels', 0);

test('an event with a picture of another website is refused at its text', { tags: ['D-170'] }, async () => {
  const answer = await post('', formWith({ contents: { en: '<img alt="" src="//stranger.example/p.png">' } }));
  expect(statusAndCode(answer)).toEqual({ status: 422, code: 'content.foreign_picture' });
  expect(Object.keys(errorsOf(answer) ?? {})).toEqual(['contents']);
});

describe('events', { tags: ['PORT-009', 'SCH-003'] }, () => {
  test('are written in several languages, sanitised, and on the site at once', async () => {
    const event = await add({
      slug: FORM.slug,
      contents: { en: '<h1>Bats</h1><script>alert(1)</script><p onclick="x()">Lamp</p>' },
    });
    expect(event).toMatchObject({
      title: 'Night of the Bats',
      slug: FORM.slug,
      theme: 'ladies',
      sell_online: true,
      visibility: ['SITE', 'POS'],
      titles: { en: 'Night of the Bats', nl: 'Nacht van de vleermuizen' },
      page_titles: { en: 'A whole night of bats' },
      contents: { en: '<h2>Bats</h2><p>Lamp</p>' },
      poster: null,
      screenings: [],
      archivable_from: null,
      archived_at: null,
      version: 1,
    });
    expect(await onSite(event.id)).toMatchObject({
      slug: FORM.slug,
      theme: 'ladies',
      visibility: 5,
      page_title: { en: 'A whole night of bats', nl: 'Nacht van de vleermuizen' },
    });
    const changed = dataOf<StaffEventWire>(
      await change(event, { sell_online: false, titles: { en: 'Night of Owls', nl: 'Uilennacht' } }),
    );
    expect(changed).toMatchObject({ title: 'Night of Owls', sell_online: false, version: 2 });
    expect(await onSite(event.id)).toMatchObject({
      title: { en: 'Night of Owls', nl: 'Uilennacht' },
      sell_online: false,
      page_title: { en: 'A whole night of bats', nl: 'Uilennacht' },
    });
    const records = await t.asOwner<{ action: string }>(
      `SELECT action FROM audit WHERE exhibitor_id = $1 AND entity = 'event' AND entity_id = $2::text ORDER BY id`,
      [exhibitor.own.exhibitorId, event.id],
    );
    expect(records.map(({ action }) => action)).toEqual(['event.added', 'event.changed']);
  });

  test('two employees change one event: the second is refused, and no change of the first is lost', async () => {
    const event = await add();
    const row = `event WHERE exhibitor_id = ${exhibitor.own.exhibitorId} AND id = ${event.id}`;
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, row, [
      () => change(event, { titles: { en: 'First' } }),
      () => change(event, { titles: { en: 'Second' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map((answer) => statusAndCode(answer).code)).toContain('catalogue.changed_meanwhile');
    expect((await listed()).find(({ id }) => id === event.id)?.version).toBe(2);
  });

  test('a used address is refused with a free one, also for two concurrent requests', async () => {
    await add({ slug: 'gala' });
    await add({ slug: 'gala-2' });
    const refused = await post('', formWith({ slug: 'gala' }));
    expect([statusAndCode(refused), errorsOf(refused)]).toEqual([
      { status: 422, code: 'event.slug_taken' },
      { slug: ['Another event already has the address “gala”. “gala-3” is free.'] },
    ]);
    const atOnce = await Promise.all([1, 2, 3].map(() => post('', formWith({ slug: 'premiere' }))));
    expect(atOnce.map((answer) => statusAndCode(answer).code ?? 'made').sort()).toEqual([
      'event.slug_taken',
      'event.slug_taken',
      'made',
    ]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { titles: { en: ' ' } }, 'titles'],
    ['a slug of other signs', { slug: 'Bats & Owls' }, 'slug'],
    ['a theme nobody has', { theme: 'goth' }, 'theme'],
    ['a surface nobody has', { visibility: ['SKY'] }, 'visibility'],
    ['a picture nobody brought', { poster: 'pictures/1/0f0e6a1e-1111-4222-8333-444455556666/lg.webp' }, 'poster'],
    ['a screening there is none of', { schedule_id: 999_999 }, 'schedule_id'],
    ['a text too long', { titles: { en: 'x'.repeat(191) } }, 'titles.en'],
  ])('%s is refused at its field', { tags: ['D-065'] }, async (_, fields, field) => {
    const refused = await post('', { ...formWith(), ...fields });
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([422, [field]]);
  });
});

describe('the screening of an event', { tags: ['SCH-003', 'D-049'] }, () => {
  test('is chosen among those of a day, replaced by another, and stays once it is cancelled', async () => {
    const at = Date.now() + 6 * DAY_MS;
    const [first, second] = [await show(at), await show(at + HOUR_MS)];
    const event = await add({ schedule_id: first });
    expect(event.screenings).toMatchObject([{ id: first, movie: 'The Test Film', cancelled: false }]);
    expect(await onSite(event.id)).toMatchObject({ screening_id: first });
    const free = dataOf<EventScreeningWire[]>(
      await manager.get(`${LIST}/screenings?day=${dayOf(at + HOUR_MS)}`, ENGLISH),
    );
    expect(free.map(({ id }) => id)).toContain(second);
    expect(free.map(({ id }) => id)).not.toContain(first);
    const moved = dataOf<StaffEventWire>(await change(event, { schedule_id: second }));
    expect(moved.screenings.map(({ id }) => id)).toEqual([second]);
    await cancel(second);
    const again = dataOf<StaffEventWire>(await change(moved, { schedule_id: first }));
    expect(again.screenings.map(({ id, cancelled }) => [id, cancelled])).toEqual([
      [second, true],
      [first, false],
    ]);
  });

  test('belongs to one event only, and is in the future', async () => {
    const [taken, past] = [await show(Date.now() + 7 * DAY_MS), await show(Date.now() - DAY_MS)];
    await add({ schedule_id: taken });
    expect(statusAndCode(await post('', formWith({ schedule_id: taken })))).toEqual({
      status: 422,
      code: 'event.screening_taken',
    });
    expect(statusAndCode(await post('', formWith({ schedule_id: past })))).toEqual({
      status: 422,
      code: 'event.screening_gone',
    });
    const theirs = await buildScreening(t, exhibitor.other);
    expect(statusAndCode(await post('', formWith({ schedule_id: theirs })))).toEqual({
      status: 422,
      code: 'event.screening_gone',
    });
  });

  test('an event with a past screening can be changed and keeps it', async () => {
    const startsAt = Date.now() + 8 * DAY_MS;
    const event = await add({ schedule_id: await show(startsAt) });
    t.travel(8 * DAY_MS + HOUR_MS);
    manager = await exhibitor.as('manager');
    expect(dataOf<StaffEventWire>(await change(event, { sell_online: false })).screenings).toHaveLength(1);
    t.travel(0);
    manager = await exhibitor.as('manager');
  });
});

describe('archiving an event', { tags: ['PORT-009', 'D-118'] }, () => {
  test('is refused with the first possible day; after that day the event is off the site, and can be restored', async () => {
    const at = Date.now() + 9 * DAY_MS;
    const screening = await show(at);
    const event = await add({ schedule_id: screening });
    const refused = await post(`/${event.id}/archive`);
    expect(statusAndCode(refused)).toEqual({ status: 409, code: 'event.has_screenings' });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect((refused.json as { message: string }).message).toContain(day.format(Date.parse(addDays(dayOf(at), 1))));
    await cancel(screening);
    expect(dataOf<StaffEventWire>(await post(`/${event.id}/archive`)).archived_at).not.toBeNull();
    expect((await post(`/${event.id}/archive`)).status).toBe(200);
    expect(await onSite(event.id)).toBeUndefined();
    expect((await listed(true)).map(({ id }) => id)).toContain(event.id);
    const archived = (await listed(true)).find(({ id }) => id === event.id) as StaffEventWire;
    expect(statusAndCode(await change(archived, { sell_online: false }))).toEqual({
      status: 409,
      code: 'event.archived',
    });
    expect(dataOf<StaffEventWire>(await post(`/${event.id}/restore`)).archived_at).toBeNull();
    expect(await onSite(event.id)).toBeDefined();
  });

  test('sees a screening that is assigned at the same time; an archived event gets none', {
    tags: ['T68'],
  }, async () => {
    const event = await add();
    const screening = await show(Date.now() + 10 * DAY_MS);
    const give = (id: number) => (tx: { run: (text: string, values: unknown[]) => Promise<number> }) =>
      tx.run('UPDATE screening SET event_id = $2 WHERE exhibitor_id = tenant() AND id = $1', [screening, id]);
    const [refused] = await whileHeld(t, exhibitor.own.exhibitorId, give(event.id), () => [
      post(`/${event.id}/archive`),
    ]);
    expect(refused).toMatchObject({ value: { status: 409, json: { code: 'event.has_screenings' } } });
    const archived = (tx: { run: (text: string, values: unknown[]) => Promise<number> }) =>
      tx.run('UPDATE event SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [event.id]);
    const held = await inTenant(t, exhibitor.own.exhibitorId, archived).then(() => undefined, sqlState);
    expect(held).toBe(SQL.eventHasScreenings);
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run('UPDATE screening SET event_id = NULL WHERE exhibitor_id = tenant() AND id = $1', [screening]),
    );
    await post(`/${event.id}/archive`);
    const state = await inTenant(t, exhibitor.own.exhibitorId, give(event.id)).then(() => undefined, sqlState);
    expect(state).toBe(SQL.eventIsArchived);
  });
});

describe('permissions', { tags: ['T71', 'T72'] }, () => {
  test.each<[string, (browser: Browser, id: number) => Promise<Answer>]>([
    ['see events', (browser) => browser.get(LIST)],
    ['see what could be one', (browser) => browser.get(`${LIST}/screenings?day=2030-01-01`)],
    ['add', (browser) => browser.post(LIST, formWith())],
    ['change', (browser, id) => browser.post(`${LIST}/${id}`, formWith())],
    ['archive', (browser, id) => browser.post(`${LIST}/${id}/archive`)],
    ['restore', (browser, id) => browser.post(`${LIST}/${id}/restore`)],
  ])('%s: no visitor, no employee without the permission, no employee of another exhibitor', async (_, call) => {
    const { id } = await add();
    await expectGuarded(exhibitor, (browser) => call(browser, id), { may: 'manager', mayNot: 'employee' });
  });

  test('data of another exhibitor does not exist here', async () => {
    const theirs = await buildEvent(t, exhibitor.other.exhibitorId);
    for (const act of ['', '/archive', '/restore'])
      expect(statusAndCode(await post(`/${theirs}${act}`, formWith({ version: 1 })))).toEqual({
        status: 404,
        code: 'not_found.event',
      });
    expect((await listed()).map(({ id }) => id)).not.toContain(theirs);
  });
});
