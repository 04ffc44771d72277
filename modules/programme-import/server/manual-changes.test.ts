import { beforeAll, describe, expect, test } from 'vitest';
import type { DistributorWire } from '#modules/catalogue/contract/distributors.ts';
import type { FilmForm, FilmWire } from '#modules/catalogue/contract/films.ts';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { catalogueRoutes } from '#modules/catalogue/server.ts';
import type { FilmEntry, Presentation, Programme } from '#modules/programme-import/rules/programme.ts';
import { readImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadProgramme } from '#modules/programme-import/server/load-programme.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { FORM, filmFormOf } from '#testing/builders/film-form.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => catalogueRoutes(app, { db: t.db, translator }));
let admin: Browser;
beforeAll(async () => {
  admin = await exhibitor.as('admin');
});

const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const post = async <Data>(path: string, body?: unknown) => dataOf<Data>(await admin.post(`/api/staff/${path}`, body));
const filmOf = async (id: number) => dataOf<FilmWire>(await admin.get(`/api/staff/movies/${id}`));
const change = async (film: FilmWire, fields: Partial<FilmForm>) =>
  post<FilmWire>(`movies/${film.id}`, { ...filmFormOf(film), ...fields });
const listed = async () => dataOf<StaffMovieWire[]>(await admin.get('/api/staff/movies'));

const ENTRY: FilmEntry = {
  key: 'source:film:1',
  registerKeys: [],
  title: 'Sonnenaufgang',
  originalTitle: 'Sunrise',
  productionYear: 1927,
  releasedOn: '1927-11-04',
  rereleased: false,
  runtimeMinutes: 94,
  genres: ['Drama'],
  synopsis: 'Ein Mann.',
  rating: { label: '', marks: ['6'] },
  distributor: 'Far Films',
  people: [],
  trailerUrl: null,
  pageUrl: 'https://source.test/sunrise',
};
const SHOWN: Presentation = {
  dimension: '2D',
  mediaType: 'DIGITAL',
  spokenLanguage: 'en',
  subtitleOne: 'nl',
  subtitleTwo: null,
  accessibility: [],
};
/** A source's data of one film in one version: a cinema without a hall or screenings. */
const programme = (entryFields: Partial<FilmEntry> = {}): Programme => {
  const entry = { ...ENTRY, ...entryFields };
  const version = { ...SHOWN, key: `${entry.key}:2D`, movieKey: entry.key };
  return {
    format: 'vista-ocapi',
    sources: ['source'],
    exhibitorName: 'Cinema Lumen',
    textLanguage: 'de',
    cinemas: [
      {
        key: 'source:cinema:1',
        name: 'Source',
        street: '',
        postalCode: '',
        city: '',
        country: 'BE',
        latitude: null,
        longitude: null,
        phone: null,
        email: null,
        timeZone: 'Europe/Brussels',
      },
    ],
    movies: [{ ...entry, keys: [entry.key], entries: [entry] }],
    versions: [version],
    screens: [],
    screenings: [],
    ticketTypes: [],
    priceLists: [],
    notes: [],
  };
};
const words = readImportWords(translator);
const load = (entryFields: Partial<FilmEntry> = {}) =>
  loadProgramme(t.db, programme(entryFields), { exhibitor: 'Cinema Lumen', words });
/** Imports the film with this name in the source and returns it. */
const imported = async (key: string, entryFields: Partial<FilmEntry> = {}) => {
  await load({ key, title: key, originalTitle: key, ...entryFields });
  const movie = (await listed()).find(({ title }) => title === key);
  if (!movie) throw new Error('the film was not imported');
  return movie;
};

describe('decision 0017 manual fields', () => {
  test('stay when the source changes; all other fields follow it, in its language only', async () => {
    const { id } = await imported('source:film:kept');
    const name = { key: 'source:film:kept', originalTitle: 'source:film:kept' };
    const film = await filmOf(id);
    expect(film).toMatchObject({ imported: true, by_hand: [], titles: { de: name.key }, runtime: 94 });
    const changed = await change(film, {
      runtime: 97,
      titles: { de: 'Morgenrot', fr: 'L’Aurore' },
      links: [],
    });
    expect(changed.by_hand.toSorted()).toEqual(['links.homepage', 'runtime_minutes', 'title.de', 'title.fr']);
    await load({ ...name, title: 'Tagesanbruch', runtimeMinutes: 120, synopsis: 'Eine Frau.', genres: ['Romance'] });
    expect(await filmOf(id)).toMatchObject({
      runtime: 97,
      titles: { de: 'Morgenrot', fr: 'L’Aurore' },
      links: [],
      descriptions: { de: 'Eine Frau.' },
      genres: ['Romance'],
    });
  });

  test('return to the import, which writes all of them again although its source is unchanged', async () => {
    const { id } = await imported('source:film:back');
    await change(await filmOf(id), { runtime: 97, genres: [] });
    const entryFields = { key: 'source:film:back', title: 'source:film:back', originalTitle: 'source:film:back' };
    await load(entryFields);
    expect(await filmOf(id)).toMatchObject({ runtime: 97, genres: [] });
    expect((await post<FilmWire>(`movies/${id}/follow-import`)).by_hand).toEqual([]);
    await load(entryFields);
    expect(await filmOf(id)).toMatchObject({ runtime: 94, genres: ['Drama'], by_hand: [] });
    const [record] = await t.asOwner<{ action: string }>(
      `SELECT action FROM audit WHERE exhibitor_id = $1 AND entity = 'movie' AND entity_id = $2::text ORDER BY id DESC LIMIT 1`,
      [exhibitor.own.exhibitorId, id],
    );
    expect(record?.action).toBe('movie.follows_import');
  });

  test('an office changes with its distributor when the source names another, and stays with one chosen here', async () => {
    const { id } = await imported('source:film:office');
    const [far] = dataOf<DistributorWire[]>(await admin.get('/api/staff/distributors')).filter(
      ({ name }) => name === 'Far Films',
    );
    if (!far) throw new Error('no distributor');
    const office = { id: null, name: 'Ghent', email: null, language: null };
    const address = { address1: '', zip: '', city: '', country: '' };
    const withOffice = await post<DistributorWire>(`distributors/${far.id}`, {
      name: far.name,
      email: far.email,
      also_known_as: [],
      version: far.version,
      offices: [{ ...office, address }],
    });
    const chosen = withOffice.offices[0]?.id ?? 0;
    await change(await filmOf(id), { distributor_office_id: chosen });
    const entryFields = { key: 'source:film:office', title: 'source:film:office', originalTitle: 'source:film:office' };
    await load({ ...entryFields, runtimeMinutes: 100 });
    expect(await filmOf(id)).toMatchObject({ runtime: 100, distributor_id: far.id, distributor_office_id: chosen });
    await load({ ...entryFields, distributor: 'Near Films' });
    expect(await filmOf(id)).toMatchObject({ distributor_office_id: null });
    expect((await filmOf(id)).distributor_id).not.toBe(far.id);
  });
});

describe('decision 0017 manually entered items', () => {
  test('an import finds a film, and fills in only its empty fields', async () => {
    const film = await post<FilmWire>('movies', {
      ...FORM,
      slug: 'by-hand',
      titles: { nl: 'De Eigen Film', de: 'Der eigene Film' },
      original_title: '',
      runtime: null,
      released_at: null,
      rating: [],
      genres: ['War'],
      descriptions: {},
      code: null,
    });
    await load({ key: 'source:film:own', title: 'Der Eigene Film', originalTitle: 'My Own Film', releasedOn: null });
    expect((await listed()).filter(({ title }) => /eigen/i.test(title))).toHaveLength(1);
    expect(await filmOf(film.id)).toMatchObject({
      imported: true,
      titles: film.titles,
      slug: 'by-hand',
      genres: ['War'],
      runtime: 94,
      rating: ['6'],
      original_title: 'My Own Film',
      descriptions: { de: 'Ein Mann.' },
    });
  });

  test('an import finds a version by its imported form, also after changes by the exhibitor', async () => {
    const movie = await imported('source:film:version');
    const [version] = movie.versions;
    if (!version) throw new Error('no version');
    const { id, text: _t, screenings: _s, rental_profile: _r, ...form } = version;
    await post(`movie-versions/${id}`, {
      ...form,
      spoken_language: 'de',
      labels: { en: 'live piano' },
      rental_profile_id: null,
    });
    await post(`movies/${movie.id}/versions`, {
      ...form,
      labels: { en: 'sing along' },
      rental_profile_id: null,
      revision: null,
    });
    await load({ key: 'source:film:version', title: 'source:film:version', originalTitle: 'source:film:version' });
    const again = (await listed()).find((each) => each.id === movie.id);
    expect(again?.versions.map(({ labels, spoken_language }) => [labels.en, spoken_language])).toEqual([
      ['live piano', 'de'],
      ['sing along', 'en'],
    ]);
  });

  test('an import finds a distributor by its former name', async () => {
    await imported('source:film:renamed', { distributor: 'Old Reel' });
    const all = () => admin.get('/api/staff/distributors').then(dataOf<DistributorWire[]>);
    const old = (await all()).find(({ name }) => name === 'Old Reel');
    if (!old) throw new Error('no distributor');
    await post(`distributors/${old.id}`, {
      name: 'New Reel',
      email: null,
      also_known_as: [],
      offices: [],
      version: old.version,
    });
    await imported('source:film:another', { distributor: 'Old Reel' });
    expect((await all()).find(({ name }) => name === 'Old Reel')).toBeUndefined();
    expect((await all()).find(({ id }) => id === old.id)).toMatchObject({ name: 'New Reel', films: 2 });
  });
});
