/** The files of real cinemas load completely. */
import { expect, test } from 'vitest';
import { readProgramme, type SourceFile } from '#modules/programme-import/import/read-programme.ts';
import type { ImportFormat, Programme } from '#modules/programme-import/rules/programme.ts';
import { bookableAt, shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { sharedData } from '#testing/tools/shared-data.ts';

const file = (path: string): SourceFile => ({ name: path, bytes: sharedData(`schedules/${path}`) });
const ODEON = ['kingston', 'wimbledon', 'richmond', 'leicester-square'].map((name) => `odeon/${name}.json`);

function load(format: ImportFormat, [first, ...rest]: readonly string[]): Programme {
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
const boronia = {
  cinemas: 1,
  screens: 4,
  films: 36,
  movies: 32,
  versions: 10,
  screenings: 159,
  cancelled: 33,
  soldOut: 0,
  ticketTypes: 22,
  prices: 11,
};

test.each<[ImportFormat, string[], ReturnType<typeof counts>]>([
  [
    'vista-ocapi',
    ['odeon/kingston.json'],
    { cinemas: 1, screens: 15, films: 64, movies: 64, versions: 86, screenings: 704, ...none },
  ],
  [
    'vista-ocapi',
    ['odeon/wimbledon.json'],
    { cinemas: 1, screens: 12, films: 70, movies: 69, versions: 90, screenings: 581, ...none },
  ],
  [
    'vista-ocapi',
    ['odeon/richmond.json'],
    { cinemas: 1, screens: 7, films: 37, movies: 37, versions: 45, screenings: 244, ...none },
  ],
  [
    'vista-ocapi',
    ['odeon/leicester-square.json'],
    { cinemas: 1, screens: 5, films: 11, movies: 11, versions: 17, screenings: 166, ...none },
  ],
  ['vista-ocapi', ODEON, { cinemas: 4, screens: 39, films: 75, movies: 74, versions: 105, screenings: 1695, ...none }],
  [
    'vista-ocapi',
    ['curzon/bloomsbury.json'],
    { cinemas: 1, screens: 6, films: 52, movies: 52, versions: 56, screenings: 233, ...none, soldOut: 1 },
  ],
  [
    'vista-ocapi',
    [...ODEON, 'curzon/bloomsbury.json'],
    { cinemas: 5, screens: 45, films: 127, movies: 112, versions: 156, screenings: 1928, ...none, soldOut: 1 },
  ],
  [
    'markus-xml',
    ['finnkino/Schedule-2021-11-12.xml'],
    { cinemas: 7, screens: 53, films: 39, movies: 39, versions: 46, screenings: 204, ...none },
  ],
  ['venuemaster', ['venuemaster-boronia/venue-schedule.json'], boronia],
  ['venuemaster', ['venuemaster-boronia/venue-schedule.raw-utf16.json'], boronia],
])('%s %j', (format, paths, expected) => {
  const programme = load(format, paths);
  expect(counts(programme)).toEqual(expected);
});

test('everything a screening refers to is there, in every programme', () => {
  for (const [format, paths] of [
    ['vista-ocapi', [...ODEON, 'curzon/bloomsbury.json']],
    ['markus-xml', ['finnkino/Schedule-2021-11-12.xml']],
    ['venuemaster', ['venuemaster-boronia/venue-schedule.json']],
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
  const programme = load('vista-ocapi', ['odeon/kingston.json']);
  const [cinema] = programme.cinemas;
  expect(cinema).toMatchObject({
    name: 'Kingston',
    street: 'The Rotunda, Clarence Street',
    country: 'GB',
    timeZone: 'Europe/London',
  });
  const showing = programme.screenings.find((screening) => screening.key.endsWith(':showtime:536-88966'));
  expect(showing).toMatchObject({
    businessDay: '2025-01-24',
    start: Date.UTC(2025, 0, 24, 13, 0),
    filmStart: Date.UTC(2025, 0, 24, 13, 25),
    end: Date.UTC(2025, 0, 24, 14, 56),
    numberedSeats: true,
  });
  const movie = programme.movies.find((candidate) => candidate.key === showing?.movieKey);
  expect(movie).toMatchObject({
    title: 'Flight Risk',
    runtimeMinutes: 91,
    releasedOn: '2025-01-24',
    distributor: 'LIONSGATE INTERNATIONAL',
    rating: { marks: ['16', 'violence', 'fear', 'language'] },
  });
  expect(movie?.people).toContainEqual({ name: 'Mel Gibson', role: 'director' });
  expect(
    programme.versions.filter((version) => version.mediaType === 'IMAX').map((version) => version.dimension),
  ).toContain('3D');
  expect(programme.versions).toContainEqual(expect.objectContaining({ spokenLanguage: 'zh', subtitleOne: 'en' }));
});

test('one film of two chains is one movie', () => {
  const programme = load('vista-ocapi', ['odeon/kingston.json', 'curzon/bloomsbury.json']);
  const nosferatu = programme.movies.filter((movie) => movie.title === 'Nosferatu');
  expect(nosferatu).toHaveLength(1);
  const cinemas = new Set(
    programme.screenings
      .filter((screening) => screening.movieKey === nosferatu[0]?.key)
      .map((screening) => screening.cinemaKey),
  );
  expect(cinemas.size).toBe(2);
});

test('Markus: local time and UTC agree, two subtitle languages, the film rated apart from the bar', () => {
  const programme = load('markus-xml', ['finnkino/Schedule-2021-11-12.xml']);
  const first = programme.screenings.find((screening) => screening.key.endsWith(':show:1629644'));
  expect(first).toMatchObject({ businessDay: '2021-11-12', start: Date.UTC(2021, 10, 12, 8, 30) });
  expect(programme.versions).toContainEqual(
    expect.objectContaining({ spokenLanguage: 'so', subtitleOne: 'fi', subtitleTwo: 'sv' }),
  );
  expect(programme.versions.filter((version) => version.dimension === '3D')).toHaveLength(1);
  expect(programme.versions.filter((version) => version.accessibility.includes('captions')).length).toBeGreaterThan(0);
  expect(programme.movies.every((movie) => /^(al|9|12|16)$/.test(movie.rating.marks[0] ?? ''))).toBe(true);
  expect(programme.movies.map((movie) => movie.originalTitle)).toContain('Dune');
  expect(
    programme.screenings.filter((screening) => screening.labels.includes('K18 - Anniskelua salissa')),
  ).toHaveLength(22);
});

test('VenueMaster: seats sold and left, prices with fee, captioned prints joined with their film', () => {
  const programme = load('venuemaster', ['venuemaster-boronia/venue-schedule.json']);
  const session = programme.screenings.find((screening) => screening.key.endsWith(':session:197476'));
  // eleven in the morning in Melbourne, in winter
  expect(session).toMatchObject({
    start: Date.UTC(2025, 7, 19, 1, 0),
    filmStart: Date.UTC(2025, 7, 19, 1, 15),
    seatsSold: 9,
    seatsRemaining: 68,
    cancelled: false,
  });
  expect(programme.screens.map((screen) => screen.capacity)).toEqual([99, 77, 126, 140]);
  expect(programme.cinemas[0]).toMatchObject({ postalCode: '3155', city: 'Boronia', country: 'AU' });
  expect(programme.priceLists[0]?.handling).toBe(110);
  expect(programme.ticketTypes.find((type) => type.seats === 4 && type.kind === 'admission')?.name).toBe(
    'Family of 4 Admissions',
  );
  const roses = programme.movies.filter((movie) => movie.title === 'The Roses');
  expect(roses.map((movie) => movie.keys.length)).toEqual([2]);
});

test('both encodings of the VenueMaster export give the same programme', () => {
  expect(load('venuemaster', ['venuemaster-boronia/venue-schedule.raw-utf16.json'])).toEqual(
    load('venuemaster', ['venuemaster-boronia/venue-schedule.json']),
  );
});

test('shifted to today, every programme has screenings to book', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  for (const [format, path, atLeast] of [
    ['vista-ocapi', 'odeon/kingston.json', 500],
    ['vista-ocapi', 'curzon/bloomsbury.json', 150],
    ['markus-xml', 'finnkino/Schedule-2021-11-12.xml', 100],
    ['venuemaster', 'venuemaster-boronia/venue-schedule.json', 30],
  ] as const) {
    expect(bookableAt(shiftTo(load(format, [path]), '2026-11-21'), noon).length).toBeGreaterThan(atLeast);
  }
});
