import { beforeAll, describe, expect, test } from 'vitest';
import type { FilmChoicesWire, FilmForm, FilmWire, VersionForm } from '#modules/catalogue/contract/films.ts';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie } from '#testing/builders/builders.ts';
import { FORM as FILM, filmFormOf } from '#testing/builders/film-form.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => catalogueRoutes(app, { db: t.db, translator }));
const snapshots = freshSnapshots(t);
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const LIST = '/api/staff/movies';
const ENGLISH = { 'accept-language': 'en' };
const VERSION = {
  dimension: '3D',
  media_type: 'IMAX',
  spoken_language: 'fr',
  subtitle_one_language: 'nl',
  labels: {},
  subtitle_two_language: null,
  accessibility: ['relaxed', 'captions'],
  rental_profile_id: null,
  revision: null,
} satisfies VersionForm;
let made = 0;
const formWith = (change: Partial<FilmForm> = {}): FilmForm => ({ ...FILM, slug: `sunrise-${++made}`, ...change });
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const statusAndCode = ({ status, json }: Answer) => ({ status, code: (json as { code?: string }).code });
const errorsOf = ({ json }: Answer) => (json as { errors?: Record<string, string[]> }).errors;
const post = (path: string, body?: unknown) => manager.post(path, body, ENGLISH);
const add = async (change: Partial<FilmForm> = {}) => dataOf<FilmWire>(await post(LIST, formWith(change)));
const change = (film: FilmWire, fields: Partial<FilmForm>) =>
  post(`${LIST}/${film.id}`, { ...filmFormOf(film), ...fields });
const addVersion = (id: number, fields: Partial<VersionForm> = {}) =>
  post(`${LIST}/${id}/versions`, { ...VERSION, ...fields });
const snapshot = () => snapshots.get(exhibitor.own.exhibitorId);
const moviesFor = async (query: string) => dataOf<StaffMovieWire[]>(await manager.get(`${LIST}?${query}`, ENGLISH));

/** A distributor with an office, and a tag. */
const prepare = () =>
  inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
    const name = `Mute ${++made}`;
    const distributor = await insert(
      tx,
      'INSERT INTO distributor (exhibitor_id, name) VALUES (tenant(), $1) RETURNING id',
      [name],
    );
    const office = await insert(
      tx,
      `INSERT INTO distributor_office (exhibitor_id, distributor_id, name) VALUES (tenant(), $1, 'Ghent') RETURNING id`,
      [distributor],
    );
    const tag = await insert(
      tx,
      `INSERT INTO tag (exhibitor_id, slug, name) VALUES (tenant(), $1, '{"en":"Silent"}') RETURNING id`,
      [`silent-${made}`],
    );
    return { distributor, office, tag, name };
  });

describe('films added in the portal', { tags: ['PORT-005'] }, () => {
  test('all values of a film are stored unchanged, and are on the site at once', {
    tags: ['MOV-001', 'MOV-002'],
  }, async () => {
    const { distributor, office, tag, name } = await prepare();
    const form = formWith({ distributor_id: distributor, distributor_office_id: office, tags: [tag] });
    const film = dataOf<FilmWire>(await post(LIST, form));
    expect(filmFormOf(film)).toEqual({ ...form, version: 1 });
    expect(film).toMatchObject({ imported: false, poster: null });
    expect((await snapshot()).movies.get(film.id)).toMatchObject({
      slug: form.slug,
      title: form.titles,
      runtime_minutes: 94,
      distributor: name,
      tags: [tag],
      visibility: 7,
      streaming: form.streaming,
    });
    const changed = dataOf<FilmWire>(
      await change(film, { runtime: 95, streaming: null, tags: [], titles: { en: 'Dawn' } }),
    );
    expect(filmFormOf(changed)).toEqual({
      ...form,
      runtime: 95,
      streaming: null,
      tags: [],
      titles: { en: 'Dawn' },
      version: 2,
    });
    expect((await snapshot()).movies.get(film.id)).toMatchObject({ title: { en: 'Dawn' }, tags: [], streaming: null });
    const choices = dataOf<FilmChoicesWire>(await manager.get(`${LIST}/choices`, { 'accept-language': 'fr' }));
    expect(choices.distributors).toContainEqual({ id: distributor, name, offices: [{ id: office, name: 'Ghent' }] });
    expect(choices.genres).toContainEqual({ value: 'Science fiction', name: 'Science-fiction' });
  });

  test('two employees change one film: the second is refused, as is a used address', async () => {
    const film = await add();
    const row = `movie WHERE exhibitor_id = ${exhibitor.own.exhibitorId} AND id = ${film.id}`;
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, row, [
      () => change(film, { runtime: 90 }),
      () => change(film, { runtime: 91 }),
    ]);
    expect(answers.map((answer) => statusAndCode(answer).code ?? 'saved').sort()).toEqual([
      'catalogue.changed_meanwhile',
      'saved',
    ]);
    const other = await add({ slug: 'faust' });
    const refused = await post(LIST, formWith({ slug: 'faust' }));
    expect([statusAndCode(refused).code, errorsOf(refused)?.slug?.[0]]).toEqual([
      'movie.slug_taken',
      'Another film already has the address “faust”. “faust-2” is free.',
    ]);
    expect((await change(other, { slug: 'faust' })).status).toBe(200);
  });

  test('an archived film is restored before it is changed', async () => {
    const film = await add();
    await post(`${LIST}/${film.id}/archive`);
    const archived = dataOf<FilmWire>(await manager.get(`${LIST}/${film.id}`));
    expect(statusAndCode(await change(archived, { runtime: 90 }))).toEqual({ status: 409, code: 'movie.archived' });
    expect(statusAndCode(await addVersion(film.id))).toEqual({ status: 409, code: 'movie.archived' });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { titles: {} }, 'titles'],
    ['a length of nothing', { runtime: 0 }, 'runtime'],
    ['a day there is none of', { released_at: '2026-02-30' }, 'released_at'],
    ['two ages', { rating: ['6', '12'] }, 'rating'],
    ['a language there is none of', { original_language: 'zz' }, 'original_language'],
    ['a trailer that is no page', { trailer_url: 'javascript:alert(1)' }, 'trailer_url'],
    ['a trailer of this site that is no video', { trailer_url: '/storage/videos/1/page.html' }, 'trailer_url'],
    ['a trailer from another folder', { trailer_url: '/storage/../secret.webm' }, 'trailer_url'],
    ['a link that leads nowhere', { links: [{ kind: 'homepage', url: '' }] }, 'links.0.url'],
    [
      'two links of one kind',
      { links: ['a', 'b'].map((x) => ({ kind: 'x', url: `https://${x}.test/` })) },
      'links.1.kind',
    ],
    ['a distributor there is none of', { distributor_id: 999_999 }, 'distributor_id'],
    ['an office of nobody', { distributor_office_id: 999_999 }, 'distributor_office_id'],
    ['a tag there is none of', { tags: [999_999] }, 'tags'],
    ['a picture that was not uploaded', { overview: 'demo/film.webp' }, 'overview'],
    ['a background that was not uploaded', { background: 'demo/film.webp' }, 'background'],
    [
      'a still that was not uploaded',
      { stills: [{ picture: 'demo/film.webp', alt: { en: 'A tram' }, credit: '' }] },
      'stills.0.picture',
    ],
    ['a still without a text', { stills: [{ picture: 'demo/film.webp', alt: {}, credit: '' }] }, 'stills.0.alt'],
    ['a slug of other signs', { slug: 'L’Aurore' }, 'slug'],
    ['a code too long', { code: 'x'.repeat(33) }, 'code'],
  ])('%s is refused at its field', { tags: ['D-065', 'D-112'] }, async (_, fields, field) => {
    const refused = await post(LIST, { ...formWith(), ...fields });
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([422, [field]]);
  });

  test('stills keep their order, texts and sizes, and awards are lines in each language', {
    tags: ['MOV-002', 'D-171'],
  }, async () => {
    const folders = ['1', '2'].map(
      (n) => `pictures/${exhibitor.own.exhibitorId}/7f3a1b52-5f0e-4f6c-9d5e-2f6f0f8b1a2${n}`,
    );
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO asset (exhibitor_id, key, width, height)
         SELECT tenant(), folder || name, 800, 600 FROM unnest($1::text[]) AS folder, unnest('{/still.webp,/still_md.webp}'::text[]) AS name`,
        [folders],
      ),
    );
    const [one, two] = folders.map((folder) => ({
      picture: `${folder}/still.webp`,
      alt: { en: 'A tram' },
      credit: 'Fox',
    }));
    if (!one || !two) throw new Error('two stills were made');
    const film = await add({
      stills: [one],
      awards: { en: 'Best film 1928\n\nBest picture 1929', nl: 'Beste film 1928' },
    });
    expect(film.stills).toEqual([
      { picture: { key: one.picture, url: `/storage/${one.picture}` }, alt: { en: 'A tram' }, credit: 'Fox' },
    ]);
    const changed = dataOf<FilmWire>(await change(film, { stills: [two, { ...one, credit: '' }] }));
    expect(changed.stills.map(({ picture: { key }, credit }) => [key, credit])).toEqual([
      [two.picture, 'Fox'],
      [one.picture, ''],
    ]);
    const stored = (await snapshot()).movies.get(film.id);
    expect(stored?.stills.map(({ md }) => md)).toEqual([`${folders[1]}/still_md.webp`, `${folders[0]}/still_md.webp`]);
    expect(stored?.awards).toEqual({ en: 'Best film 1928\n\nBest picture 1929', nl: 'Beste film 1928' });
  });

  test('an uploaded picture gets its renditions, and stays when the form sends it back', {
    tags: ['D-171'],
  }, async () => {
    const folder = `pictures/${exhibitor.own.exhibitorId}/7f3a1b52-5f0e-4f6c-9d5e-2f6f0f8b1a11`;
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO asset (exhibitor_id, key, width, height) VALUES (tenant(), $1 || '/md.webp', 400, 600), (tenant(), $1 || '/lg.webp', 800, 1200)`,
        [folder],
      ),
    );
    const film = await add({ poster: `${folder}/lg.webp` });
    expect(film.poster).toEqual({ key: `${folder}/lg.webp`, url: `/storage/${folder}/lg.webp` });
    const assets = async () => (await snapshot()).movies.get(film.id)?.assets;
    expect(await assets()).toEqual({ poster: { md: `${folder}/md.webp`, lg: `${folder}/lg.webp` } });
    const kept = dataOf<FilmWire>(await change(film, { runtime: 100 }));
    expect(await assets()).toHaveProperty('poster');
    await change(kept, { poster: null });
    expect(await assets()).toEqual({});
    expect(Object.keys(errorsOf(await post(LIST, formWith({ overview: `${folder}/lg.webp` }))) ?? {})).toEqual([
      'overview',
    ]);
  });

  test('the background of screens is a picture of its own, and one that only repeats the wide picture is none', {
    tags: ['MOV-002', 'D-171'],
  }, async () => {
    const uploaded = async (name: string) => {
      const folder = `pictures/${exhibitor.own.exhibitorId}/${name}`;
      await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(
          `INSERT INTO asset (exhibitor_id, key, width, height)
           VALUES (tenant(), $1 || '/overview.webp', 1280, 720), (tenant(), $1 || '/overview_md.webp', 800, 450),
                  (tenant(), $1 || '/background.webp', 1920, 1080)`,
          [folder],
        ),
      );
      return folder;
    };
    const wide = await uploaded('0d9f6a10-6d3c-4b6e-8a3b-1f1c7a5e0001');
    const behind = await uploaded('0d9f6a10-6d3c-4b6e-8a3b-1f1c7a5e0002');
    const film = await add({ overview: `${wide}/overview.webp` });
    expect(film.background).toBeNull();
    const assets = async () => (await snapshot()).movies.get(film.id)?.assets;
    expect(await assets()).not.toHaveProperty('background');
    const changed = dataOf<FilmWire>(await change(film, { background: `${behind}/background.webp` }));
    expect(changed.background).toEqual({
      key: `${behind}/background.webp`,
      url: `/storage/${behind}/background.webp`,
    });
    const stays = dataOf<FilmWire>(await change(changed, { overview: null }));
    expect(await assets()).toEqual({ background: `${behind}/background.webp` });
    const ended = dataOf<FilmWire>(await change(stays, { background: null, overview: `${wide}/overview.webp` }));
    expect([ended.background, Object.keys((await assets()) ?? {}).sort()]).toEqual([null, ['overview', 'overview_md']]);
  });
});

describe('searching for a film', { tags: ['MOV-007', 'D-123'] }, () => {
  test('from three letters on, in titles of every language and in the code, in upper or lower case', async () => {
    const { id } = await add({ titles: { fr: 'L’Étoile cachée', en: 'The Hidden Star' }, code: 'BE-4711' });
    for (const search of ['étoi', 'ÉTOILE', 'hidden', '4711'])
      expect((await moviesFor(`search=${encodeURIComponent(search)}`)).map((movie) => movie.id)).toEqual([id]);
    expect(await moviesFor('search=hidden&archived=true')).toEqual([]);
    const refused = await manager.get(`${LIST}?search=hi`, ENGLISH);
    expect([refused.status, errorsOf(refused)]).toEqual([422, { search: ['This must have at least 3 characters.'] }]);
  });
});

describe('versions', { tags: ['PORT-006', 'D-113'] }, () => {
  test('are added, changed and distinguished', async () => {
    const film = await add();
    const added = dataOf<StaffMovieWire>(await addVersion(film.id));
    expect(added.versions).toHaveLength(2); // a new film can be planned at once: it has its usual version
    const version = added.versions.find(({ dimension }) => dimension === '3D');
    const { rental_profile_id: _, ...shown } = VERSION;
    expect(version).toMatchObject({
      ...shown,
      revision: 1,
      text: '3D, IMAX, spoken in French, subtitles NL',
      accessibility: ['captions', 'relaxed'],
      screenings: 0,
    });
    expect(statusAndCode(await addVersion(film.id))).toEqual({ status: 422, code: 'version.same_exists' });
    const labels = { en: 'live piano', fr: 'piano en direct' };
    const labelled = dataOf<StaffMovieWire>(await addVersion(film.id, { labels })).versions;
    expect(labelled.map((each) => each.labels)).toContainEqual(labels);
    expect(labelled.map(({ text }) => text)).toContain('3D, IMAX, spoken in French, subtitles NL, live piano');
    const path = `/api/staff/movie-versions/${version?.id}`;
    const changed = await post(path, { ...VERSION, dimension: '2D', media_type: 'DIGITAL', revision: 1 });
    expect(dataOf<StaffMovieWire>(changed).versions.find(({ id }) => id === version?.id)).toMatchObject({
      text: '2D, spoken in French, subtitles NL',
      revision: 2,
    });
    expect(statusAndCode(await post(path, { ...VERSION, revision: 1 }))).toEqual({
      status: 409,
      code: 'catalogue.changed_meanwhile',
    });
    expect([...(await snapshot()).versions.values()].filter(({ movie_id }) => movie_id === film.id)).toHaveLength(3);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a dimension nobody has', { dimension: '4D' }, 'dimension'],
    ['a language there is none of', { spoken_language: 'zz' }, 'spoken_language'],
    [
      'second subtitles before the first',
      { subtitle_one_language: null, subtitle_two_language: 'de' },
      'subtitle_one_language',
    ],
    ['the same subtitles twice', { subtitle_two_language: 'nl' }, 'subtitle_two_language'],
    ['a rental profile there is none of', { rental_profile_id: 999_999 }, 'rental_profile_id'],
  ])('%s is refused at its field', async (_, fields, field) => {
    const refused = await post(`${LIST}/${exhibitor.own.movieId}/versions`, { ...VERSION, ...fields });
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([422, [field]]);
  });
});

describe('permissions', { tags: ['T71', 'T72'] }, () => {
  test.each<[string, (browser: Browser, id: number) => Promise<Answer>]>([
    ['see a film', (browser, id) => browser.get(`${LIST}/${id}`)],
    ['see what to choose from', (browser) => browser.get(`${LIST}/choices`)],
    ['add', (browser) => browser.post(LIST, formWith())],
    ['change', (browser, id) => browser.post(`${LIST}/${id}`, formWith())],
    ['give it back to its import', (browser, id) => browser.post(`${LIST}/${id}/follow-import`)],
    ['add a version', (browser, id) => browser.post(`${LIST}/${id}/versions`, VERSION)],
    ['change a version', (browser) => browser.post(`/api/staff/movie-versions/${exhibitor.own.versionId}`, VERSION)],
  ])('%s: no visitor, no employee without the permission, no employee of another exhibitor', async (_, call) => {
    const { id } = await add();
    await expectGuarded(exhibitor, (browser) => call(browser, id), { may: 'manager', mayNot: 'employee' });
  });

  test('data of another exhibitor does not exist here', async () => {
    const theirs = await buildMovie(t, exhibitor.other.exhibitorId);
    const answers = [
      await manager.get(`${LIST}/${theirs.movieId}`),
      await post(`${LIST}/${theirs.movieId}`, formWith({ version: 1 })),
      await post(`${LIST}/${theirs.movieId}/follow-import`),
      await addVersion(theirs.movieId),
      await post(`/api/staff/movie-versions/${theirs.versionId}`, { ...VERSION, revision: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
