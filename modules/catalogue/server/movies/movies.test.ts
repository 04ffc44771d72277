import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDay } from '#kernel/days.ts';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
import type { Tx } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie, buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => catalogueRoutes(app, { db: t.db, translator }));
afterEach(() => t.travel(0));
let manager: Browser;
let admin: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
  admin = await exhibitor.as('admin');
});

const ENGLISH = { 'accept-language': 'en' };
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const statusAndCode = ({ status, json }: Answer) => ({ status, code: (json as { code?: string }).code });
const sentence = ({ json }: Answer) => (json as { message: string }).message;
const list = async (archived = false, headers: Record<string, string> = ENGLISH): Promise<StaffMovieWire[]> =>
  dataOf(await manager.get(`/api/staff/movies?archived=${archived}`, headers));
const movieWithId = async (id: number, archived = false) => (await list(archived)).find((movie) => movie.id === id);
const archive = (id: number, browser = manager) => browser.post(`/api/staff/movies/${id}/archive`, undefined, ENGLISH);
const restore = (id: number) => manager.post(`/api/staff/movies/${id}/restore`, undefined, ENGLISH);
const deleteVersion = (id: number, browser = admin) =>
  browser.post(`/api/staff/movie-versions/${id}/delete`, undefined, ENGLISH);

const film = (title = 'A Film') => buildMovie(t, exhibitor.own.exhibitorId, { title: inAllLanguages(title) });
type Film = Awaited<ReturnType<typeof film>>;
/** Each in its own hall, so that screenings do not overlap. */
const show = async (of: Film, startsAtMs: number) =>
  buildScreening(t, exhibitor.own, {
    ...of,
    startsAtMs,
    hall: await buildHall(t, exhibitor.own.exhibitorId, { cinemaId: exhibitor.own.cinemaId, hall: 10 }),
  });
/** As another process writes it at the same time. */
const plan = (tx: Tx, of: Film, hall: BuiltHall, startsAtMs: number) =>
  tx.run(
    `INSERT INTO screening (exhibitor_id, movie_id, version_id, cinema_id, screen_id, starts_at, ends_at)
     VALUES (tenant(), $1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000) + interval '2 hours')`,
    [of.movieId, of.versionId, hall.cinemaId, hall.screenId, startsAtMs],
  );
const cancel = (screeningId: number) =>
  inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [screeningId]),
  );
const dayAfter = (ms: number) => addDays(businessDay(ms, 'Europe/Brussels', 0), 1);
const audited = (entity: string, id: number) =>
  t.asOwner<{ action: string }>(
    `SELECT action, actor ~ '^employee:[0-9]+$' AS by_employee FROM audit
      WHERE exhibitor_id = $1 AND entity = $2 AND entity_id = $3::text ORDER BY id`,
    [exhibitor.own.exhibitorId, entity, id],
  );
const dataVersion = async () =>
  (
    await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [
      exhibitor.own.exhibitorId,
    ])
  )[0]?.version;

describe('the films of an exhibitor', { tags: ['PORT-005', 'PORT-006'] }, () => {
  test('are listed in the language of the caller, with versions, screenings and the first day of archiving', async () => {
    const tomorrow = Date.now() + DAY_MS;
    const of = await film('Sunrise');
    await show(of, tomorrow);
    await show(of, tomorrow + DAY_MS);
    await cancel(await show(of, tomorrow + 5 * DAY_MS));
    await show(of, Date.now() - 3 * DAY_MS);
    expect(await movieWithId(of.movieId)).toMatchObject({
      title: 'Sunrise',
      original_title: 'The Test Film',
      runtime: 90,
      rating: ['12'],
      distributor: null,
      versions: [{ id: of.versionId, text: '2D, original version', screenings: 4, rental_profile: null }],
      screenings_ahead: 2,
      archivable_from: dayAfter(tomorrow + DAY_MS),
      archived_at: null,
    });
    const french = (await list(false, { 'accept-language': 'fr' })).find(({ id }) => id === of.movieId);
    expect([french?.title, french?.versions[0]?.text]).toEqual(['Sunrise (fr)', '2D, version originale']);
  });

  test('contain no film of another exhibitor', async () => {
    const { text } = await manager.get('/api/staff/movies');
    const elsewhere = await exhibitor.as('manager', [], exhibitor.other);
    const { json } = await elsewhere.get('/api/staff/movies', { 'x-forwarded-host': 'beta.test' });
    expect((json as { data: StaffMovieWire[] }).data).toHaveLength(1);
    expect(text).not.toContain('CANARY');
  });
});

describe('archiving', { tags: ['VAL-053', 'MOV-005'] }, () => {
  test('is refused with the first possible day while the film has future screenings', async () => {
    const of = await film();
    const last = Date.now() + 9 * DAY_MS;
    await show(of, last);
    const refused = await archive(of.movieId);
    expect(statusAndCode(refused)).toEqual({ status: 409, code: 'movie.has_screenings' });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(sentence(refused)).toBe(
      `This film is still on the programme: it cannot be archived until ${day.format(Date.parse(dayAfter(last)))}.`,
    );
    expect(await audited('movie', of.movieId)).toEqual([]);
    t.travel(9 * DAY_MS + HOUR_MS);
    expect((await archive(of.movieId, await exhibitor.as('manager'))).status).toBe(200);
  });

  test('hides the film everywhere except in the archive; restoring shows it again; both are in the audit trail once', {
    tags: ['D-118'],
  }, async () => {
    const of = await film();
    await cancel(await show(of, Date.now() + DAY_MS));
    await show(of, Date.now() - DAY_MS);
    const before = await dataVersion();
    const archived = await archive(of.movieId);
    expect(dataOf<StaffMovieWire>(archived).archived_at).toMatch(/^20\d\d-.*[+-]\d\d:\d\d$/);
    expect(await dataVersion()).not.toBe(before);
    expect((await archive(of.movieId)).status).toBe(200);
    expect([await movieWithId(of.movieId), (await movieWithId(of.movieId, true))?.id]).toEqual([undefined, of.movieId]);
    expect(dataOf<StaffMovieWire>(await restore(of.movieId)).archived_at).toBeNull();
    expect((await restore(of.movieId)).status).toBe(200);
    expect([(await movieWithId(of.movieId))?.id, await movieWithId(of.movieId, true)]).toEqual([of.movieId, undefined]);
    expect(await audited('movie', of.movieId)).toEqual([
      { action: 'movie.archived', by_employee: true },
      { action: 'movie.restored', by_employee: true },
    ]);
  });

  test('sees a screening that is planned at the same time, and refuses with its day', {
    tags: ['T68'],
  }, async () => {
    const of = await film();
    const hall = await buildHall(t, exhibitor.own.exhibitorId, { cinemaId: exhibitor.own.cinemaId, hall: 10 });
    const startsAt = Date.now() + 4 * DAY_MS;
    // it sees no screening yet, and waits for the transaction that plans one
    const [refused] = await whileHeld(
      t,
      exhibitor.own.exhibitorId,
      (tx) => plan(tx, of, hall, startsAt),
      () => [archive(of.movieId)],
    );
    expect(refused).toMatchObject({ value: { status: 409, json: { code: 'movie.has_screenings' } } });
    expect((await movieWithId(of.movieId))?.archivable_from).toBe(dayAfter(startsAt));
  });
});

describe('versions', { tags: ['ERR-040', 'MOV-006'] }, () => {
  test('without a screening are deleted, also the last one; with a screening they stay', async () => {
    const of = await film();
    expect(dataOf<StaffMovieWire>(await deleteVersion(of.versionId))).toMatchObject({ id: of.movieId, versions: [] });
    expect(statusAndCode(await deleteVersion(of.versionId))).toEqual({ status: 404, code: 'not_found.version' });
    expect(await audited('version', of.versionId)).toEqual([{ action: 'version.deleted', by_employee: true }]);
  });

  test.each<[string, (of: Film) => Promise<unknown>]>([
    ['to come', (of) => show(of, Date.now() + DAY_MS)],
    ['long past', (of) => show(of, Date.now() - 400 * DAY_MS)],
    ['cancelled', async (of) => cancel(await show(of, Date.now() + DAY_MS))],
  ])('with a screening %s are not deleted, and the message says what to do', { tags: ['D-118'] }, async (_, plan) => {
    const of = await film();
    await plan(of);
    const refused = await deleteVersion(of.versionId);
    expect(statusAndCode(refused)).toEqual({ status: 409, code: 'version.has_screenings' });
    expect(sentence(refused)).toContain('Archive the film');
    expect((await movieWithId(of.movieId))?.versions).toHaveLength(1);
  });

  test('a screening that is planned during the deletion keeps its version', async () => {
    const of = await film();
    const hall = await buildHall(t, exhibitor.own.exhibitorId, { cinemaId: exhibitor.own.cinemaId, hall: 10 });
    const [refused] = await whileHeld(
      t,
      exhibitor.own.exhibitorId,
      (tx) => plan(tx, of, hall, Date.now() + DAY_MS),
      () => [deleteVersion(of.versionId)],
    );
    expect(refused).toMatchObject({ value: { status: 409, json: { code: 'version.has_screenings' } } });
  });
});

describe('permissions', { tags: ['T71', 'T72'] }, () => {
  test.each<[string, (browser: Browser, of: Film) => Promise<Answer>]>([
    ['see films', (browser) => browser.get('/api/staff/movies')],
    ['archive', (browser, of) => archive(of.movieId, browser)],
    ['restore', (browser, of) => browser.post(`/api/staff/movies/${of.movieId}/restore`)],
    ['remove versions', (browser, of) => deleteVersion(of.versionId, browser)],
  ])('%s: no visitor, no employee without the permission, no employee of another exhibitor', async (_, call) => {
    const of = await film();
    await expectGuarded(exhibitor, (browser) => call(browser, of), { may: 'admin', mayNot: 'employee' });
  });

  test('data of another exhibitor does not exist here', async () => {
    const theirs = await buildMovie(t, exhibitor.other.exhibitorId);
    expect(statusAndCode(await archive(theirs.movieId, admin))).toEqual({ status: 404, code: 'not_found.movie' });
    expect(statusAndCode(await restore(theirs.movieId))).toEqual({ status: 404, code: 'not_found.movie' });
    expect(statusAndCode(await deleteVersion(theirs.versionId))).toEqual({ status: 404, code: 'not_found.version' });
    expect((await archive(0)).status).toBe(404);
  });
});
