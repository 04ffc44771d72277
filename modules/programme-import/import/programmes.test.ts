/** The files of other systems load completely: every thing they tell is held, and counted. */
import { expect, test } from 'vitest';
import { readProgramme, type SourceFile } from '#modules/programme-import/import/read-programme.ts';
import type { ImportFormat, Programme } from '#modules/programme-import/rules/programme.ts';
import { bookableAt, shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { type FixtureFile, fixtureFile } from '#testing/fixtures/fixture-file.ts';

const file = (name: FixtureFile): SourceFile => ({ name, bytes: fixtureFile(name) });

function load(format: ImportFormat, [first, ...rest]: readonly FixtureFile[]): Programme {
  if (first === undefined) throw new RangeError('no file');
  return readProgramme(format, [file(first), ...rest.map(file)]);
}

const counts = (programme: Programme) => ({
  cinemas: programme.cinemas.length,
  screens: programme.screens.length,
  films: programme.movies.reduce((films, movie) => films + movie.keys.length, 0),
  movies: programme.movies.length,
  versions: programme.versions.length,
  screenings: programme.screenings.length,
  cancelled: programme.screenings.filter((screening) => screening.cancelled).length,
  soldOut: programme.screenings.filter((screening) => screening.soldOut).length,
  ticketTypes: programme.ticketTypes.length,
  prices: programme.priceLists.reduce((prices, list) => prices + list.prices.length, 0),
});

const none = { cancelled: 0, soldOut: 0, ticketTypes: 0, prices: 0 };
const fernhill = {
  cinemas: 1,
  screens: 4,
  films: 7,
  movies: 6,
  versions: 7,
  screenings: 180,
  cancelled: 20,
  soldOut: 0,
  ticketTypes: 10,
  prices: 7,
};

test.each<[ImportFormat, FixtureFile[], ReturnType<typeof counts>]>([
  [
    'vista-ocapi',
    ['vista/harbour.json'],
    { cinemas: 1, screens: 4, films: 7, movies: 7, versions: 14, screenings: 112, ...none },
  ],
  [
    'vista-ocapi',
    ['vista/mill.json'],
    { cinemas: 1, screens: 3, films: 4, movies: 3, versions: 8, screenings: 59, ...none },
  ],
  [
    'vista-ocapi',
    ['vista/annex.json'],
    { cinemas: 1, screens: 2, films: 3, movies: 3, versions: 6, screenings: 40, ...none, soldOut: 1 },
  ],
  [
    'vista-ocapi',
    ['vista/harbour.json', 'vista/mill.json', 'vista/annex.json'],
    { cinemas: 3, screens: 9, films: 12, movies: 9, versions: 20, screenings: 211, ...none, soldOut: 1 },
  ],
  [
    'markus-xml',
    ['markus/schedule.xml'],
    { cinemas: 2, screens: 5, films: 5, movies: 5, versions: 5, screenings: 25, ...none },
  ],
  ['venuemaster', ['venuemaster/schedule.json'], fernhill],
  ['venuemaster', ['venuemaster/schedule.utf16.json'], fernhill],
])('%s %j', (format, paths, expected) => {
  expect(counts(load(format, paths))).toEqual(expected);
});

test('everything a screening refers to is there, in every programme', () => {
  for (const [format, paths] of [
    ['vista-ocapi', ['vista/harbour.json', 'vista/mill.json', 'vista/annex.json']],
    ['markus-xml', ['markus/schedule.xml']],
    ['venuemaster', ['venuemaster/schedule.json']],
  ] as const) {
    const programme = load(format, paths);
    const cinemas = new Set(programme.cinemas.map((cinema) => cinema.key));
    const screens = new Map(programme.screens.map((screen) => [screen.key, screen.cinemaKey]));
    const versions = new Map(programme.versions.map((version) => [version.key, version.movieKey]));
    const movies = new Set(programme.movies.map((movie) => movie.key));
    for (const screening of programme.screenings) {
      expect(cinemas).toContain(screening.cinemaKey);
      expect(screens.get(screening.screenKey)).toBe(screening.cinemaKey);
      expect(versions.get(screening.versionKey)).toBe(screening.movieKey);
      expect(movies).toContain(screening.movieKey);
      expect(screening.end).toBeGreaterThan(screening.start);
    }
    expect(new Set(programme.screenings.map((screening) => screening.key)).size).toBe(programme.screenings.length);
  }
});

test('a Vista showing with everything it tells', () => {
  const programme = load('vista-ocapi', ['vista/harbour.json']);
  const [cinema] = programme.cinemas;
  expect(cinema).toMatchObject({
    name: 'Harbour',
    street: 'The Rope Walk, Quay Street',
    city: 'Saltmouth',
    country: 'GB',
    timeZone: 'Europe/London',
  });
  const showing = programme.screenings.find((screening) => screening.key.endsWith(':showtime:501-1001'));
  expect(showing).toMatchObject({
    businessDay: '2025-01-10',
    start: Date.UTC(2025, 0, 10, 10, 45),
    filmStart: Date.UTC(2025, 0, 10, 11, 10),
    end: Date.UTC(2025, 0, 10, 13, 18),
    numberedSeats: true,
  });
  const movie = programme.movies.find((candidate) => candidate.key === showing?.movieKey);
  expect(movie).toMatchObject({
    title: 'Iron Orchard',
    runtimeMinutes: 128,
    releasedOn: '2025-01-10',
    distributor: 'COPPERGATE FILMS',
    rating: { marks: ['16', 'violence', 'language'] },
  });
  expect(movie?.people).toContainEqual({ name: 'Magda Sorrel', role: 'director' });
  expect(
    programme.versions.filter((version) => version.mediaType === 'IMAX').map((version) => version.dimension),
  ).toContain('3D');
  expect(programme.versions).toContainEqual(expect.objectContaining({ spokenLanguage: 'zh', subtitleOne: 'en' }));
  expect(load('vista-ocapi', ['vista/mill.json']).cinemas[0]).toMatchObject({
    street: '3 Weir Lane',
    postalCode: 'SM4 7QT',
    city: 'Fernleigh',
  });
});

test('one film of two chains is one movie, in any spelling and behind any label', () => {
  const programme = load('vista-ocapi', ['vista/harbour.json', 'vista/annex.json']);
  for (const title of ["The Lighthouse Keeper's Bicycle", 'Iron Orchard']) {
    const movies = programme.movies.filter((movie) => movie.title === title);
    expect(movies).toHaveLength(1);
    const screenings = programme.screenings.filter((screening) => screening.movieKey === movies[0]?.key);
    expect(new Set(screenings.map((screening) => screening.cinemaKey)).size).toBe(2);
  }
});

test('Markus: local time and UTC agree, two subtitle languages, the film rated apart from the bar', () => {
  const programme = load('markus-xml', ['markus/schedule.xml']);
  const first = programme.screenings.find((screening) => screening.key.endsWith(':show:7001'));
  expect(first).toMatchObject({ businessDay: '2021-11-19', start: Date.UTC(2021, 10, 19, 8, 30) });
  expect(programme.versions).toContainEqual(
    expect.objectContaining({ spokenLanguage: 'so', subtitleOne: 'fi', subtitleTwo: 'sv' }),
  );
  expect(programme.versions.filter((version) => version.dimension === '3D')).toHaveLength(1);
  expect(programme.versions.filter((version) => version.accessibility.includes('captions'))).toHaveLength(1);
  expect(programme.movies.every((movie) => /^(al|9|12|16)$/.test(movie.rating.marks[0] ?? ''))).toBe(true);
  expect(programme.movies.map((movie) => movie.originalTitle)).toContain('Star Ferry 9');
  const withBar = programme.screenings.filter((screening) => screening.labels.includes('K18 - Baari auki'));
  expect(withBar.length).toBeGreaterThan(0);
  for (const screening of withBar) expect(screening.screenKey).toMatch(/:auditorium:9013$/);
});

test('VenueMaster: seats sold and left, prices with fee, captioned prints joined with their film', () => {
  const programme = load('venuemaster', ['venuemaster/schedule.json']);
  const session = programme.screenings.find((screening) => screening.key.endsWith(':session:4006'));
  // ten past eleven in the morning in Melbourne, in winter
  expect(session).toMatchObject({
    start: Date.UTC(2025, 7, 12, 1, 10),
    filmStart: Date.UTC(2025, 7, 12, 1, 25),
    seatsSold: 5,
    seatsRemaining: 72,
    cancelled: false,
  });
  expect(programme.screens.map((screen) => screen.capacity)).toEqual([99, 77, 120, 140]);
  expect(programme.cinemas[0]).toMatchObject({ postalCode: '3999', city: 'Fernhill', country: 'AU' });
  expect(programme.priceLists[0]?.handling).toBe(110);
  expect(programme.ticketTypes.find((type) => type.seats === 4)).toMatchObject({
    name: 'Family of 4',
    kind: 'admission',
  });
  const captioned = programme.movies.filter((movie) => movie.title === "The Lighthouse Keeper's Bicycle");
  expect(captioned.map((movie) => movie.keys.length)).toEqual([2]);
  expect(programme.screenings.some((screening) => screening.kind === 'preview')).toBe(true);
});

test('both encodings of the VenueMaster export give the same programme', () => {
  expect(load('venuemaster', ['venuemaster/schedule.utf16.json'])).toEqual(
    load('venuemaster', ['venuemaster/schedule.json']),
  );
});

test('shifted to today, every programme has screenings to book', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  for (const [format, path, atLeast] of [
    ['vista-ocapi', 'vista/harbour.json', 90],
    ['vista-ocapi', 'vista/annex.json', 25],
    ['markus-xml', 'markus/schedule.xml', 10],
    ['venuemaster', 'venuemaster/schedule.json', 20],
  ] as const) {
    expect(bookableAt(shiftTo(load(format, [path]), '2026-11-21'), noon).length).toBeGreaterThan(atLeast);
  }
});
