import { expect, test } from 'vitest';
import { SALES_CUT_OFF_MS } from '#modules/screenings/rules/programme/availability.ts';
import {
  daysWithScreenings,
  groupScreenings,
  isProvisional,
  type ProgrammeMovie,
  type ProgrammeScreening,
  releaseDayOn,
  siteProgramme,
  soonMovies,
} from '#modules/screenings/rules/programme/programme.ts';
import {
  filterProgramme,
  type ProgrammeFilter,
  parseFilter,
} from '#modules/screenings/rules/programme/programme-filter.ts';

const TODAY = '2026-11-20';
const SITE = { today: TODAY, lastDay: '2026-11-30', tags: [{ id: 7, slug: 'drama' }] };
const filterOf = (filterDate: string | null, filterTag: string | null): ProgrammeFilter => {
  const parsed = parseFilter({ filterDate, filterTag }, SITE);
  if ('redirect' in parsed) throw new Error('the test asks for a filter that does not exist');
  return parsed.filter;
};

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const movie = (id: number, title: string, changes: Partial<ProgrammeMovie> = {}) => ({
  id,
  title,
  showing_from: '2026-11-01',
  showing_from_visibility: 15,
  visibility: 15,
  tags: [] as readonly number[],
  ...changes,
});
const screening = (id: number, movieId: number, changes: Partial<ProgrammeScreening> = {}): ProgrammeScreening => ({
  id,
  movie_id: movieId,
  cinema_id: 1,
  version_id: movieId * 10,
  starts_at: NOON + HOUR,
  day: TODAY,
  visibility: 15,
  cancelled: false,
  type: 'regular',
  ...changes,
});
type TestMovie = ReturnType<typeof movie>;
const programmeOf = (movies: TestMovie[], screenings: ProgrammeScreening[]) =>
  siteProgramme({ movies, screenings, titleOf: (m: TestMovie) => m.title }, NOON);
const titles = (
  movies: TestMovie[],
  screenings: ProgrammeScreening[],
  date: string | null = null,
  tag: string | null = null,
) => {
  const shown = filterProgramme(programmeOf(movies, screenings), filterOf(date, tag), TODAY);
  return shown.layout === 'grid' ? shown.movies.map((m) => m.title) : shown.entries.map((entry) => entry.movie.title);
};

test('All: movies with an upcoming screening, by title, ignoring case and accents', { tags: ['D-008'] }, () => {
  const movies = [
    movie(1, 'Zorro'),
    movie(2, 'élan'),
    movie(3, 'Dune'),
    movie(4, 'Fin'),
    movie(5, 'Film 10'),
    movie(6, 'Film 9'),
  ];
  const screenings = [1, 2, 4, 5, 6].map((id) => screening(id, id));
  expect(titles(movies, screenings)).toEqual(['élan', 'Film 9', 'Film 10', 'Fin', 'Zorro']);
});

test.each([
  ['the screening is hidden from the site', screening(1, 1, { visibility: 14 })],
  ['it is cancelled', screening(1, 1, { cancelled: true })],
  ['it is private', screening(1, 1, { type: 'private' })],
  ['it is for schools', screening(1, 1, { type: 'school' })],
  ['it began 15 minutes ago', screening(1, 1, { starts_at: NOON - SALES_CUT_OFF_MS })],
])('a movie is not in All or Today when %s', { tags: ['SITE-046', 'D-008', 'D-110', 'D-114'] }, (_, hidden) => {
  expect(titles([movie(1, 'Hidden')], [hidden])).toEqual([]);
  expect(titles([movie(1, 'Hidden')], [hidden], 'today')).toEqual([]);
});

test('a movie that is not visible on the site appears in no list, nor do its screenings', {
  tags: ['SITE-046', 'D-110'],
}, () => {
  const hidden = movie(1, 'Hidden', { visibility: 14, showing_from: '2026-12-01' });
  expect(titles([hidden], [screening(1, 1)])).toEqual([]);
  expect(titles([hidden], [screening(1, 1)], 'soon')).toEqual([]);
  expect(programmeOf([hidden], [screening(1, 1)]).screenings).toEqual([]);
});

test('Soon: by showing date, then title; a hidden date comes last and is not shown', {
  tags: ['D-008', 'D-111'],
}, () => {
  const movies = [
    movie(1, 'Later', { showing_from: '2026-12-24' }),
    movie(2, 'B next week', { showing_from: '2026-11-27' }),
    movie(3, 'A next week', { showing_from: '2026-11-27' }),
    movie(4, 'Secret', { showing_from: '2026-11-22', showing_from_visibility: 14 }),
    movie(5, 'Today', { showing_from: TODAY }),
    movie(6, 'Unknown', { showing_from: null }),
  ];
  expect(titles(movies, [], 'soon')).toEqual(['A next week', 'B next week', 'Later', 'Secret']);
  expect(movies[3] && releaseDayOn(movies[3], 'SITE')).toBeNull();
  expect(movies[3] && releaseDayOn(movies[3], 'POS')).toBe('2026-11-22');
  expect(soonMovies(programmeOf(movies, []), TODAY)[0]?.title).toBe('A next week');
});

test('a movie with advance screenings is in All and in Soon', { tags: ['D-008'] }, () => {
  const advance = movie(1, 'Advance', { showing_from: '2026-12-01' });
  expect(titles([advance], [screening(1, 1)])).toEqual(['Advance']);
  expect(titles([advance], [screening(1, 1)], 'soon')).toEqual(['Advance']);
});

test('a day lists its movies by title with the screenings of that business day by start', {
  tags: ['SITE-048', 'D-010'],
}, () => {
  const screenings = [
    screening(1, 2, { starts_at: NOON + 9 * HOUR }),
    screening(2, 2, { starts_at: NOON + 2 * HOUR }),
    screening(3, 1, { starts_at: NOON + 14 * HOUR }), // after midnight, still the same business day
    screening(4, 1, { starts_at: NOON + 26 * HOUR, day: '2026-11-21' }),
  ];
  const shown = filterProgramme(
    programmeOf([movie(1, 'Late'), movie(2, 'Both')], screenings),
    filterOf('today', null),
    TODAY,
  );
  expect(shown.layout === 'list' && shown.entries.map((e) => [e.movie.title, e.screenings.map((s) => s.id)])).toEqual([
    ['Both', [2, 1]],
    ['Late', [3]],
  ]);
  expect(titles([movie(1, 'Late'), movie(2, 'Both')], screenings, 'tomorrow')).toEqual(['Late']);
});

test('a tag narrows every list', { tags: ['SITE-045', 'D-009'] }, () => {
  const movies = [
    movie(1, 'Drama', { tags: [7] }),
    movie(2, 'Other'),
    movie(3, 'Soon drama', { tags: [7], showing_from: '2026-12-01' }),
  ];
  const screenings = [screening(1, 1), screening(2, 2)];
  expect(titles(movies, screenings, 'all', 'drama')).toEqual(['Drama']);
  expect(titles(movies, screenings, 'today', 'drama')).toEqual(['Drama']);
  expect(titles(movies, screenings, 'soon', 'drama')).toEqual(['Soon drama']);
});

test.each([
  [null, null, 'grid', 'generic'],
  ['all', 'drama', 'grid', 'tag'],
  ['soon', null, 'grid', 'soon'],
  ['soon', 'drama', 'grid', 'tag'],
  ['today', null, 'list', 'today'],
  ['today', 'drama', 'list', 'tag'],
  ['tomorrow', null, 'list', 'tomorrow'],
  ['2026-11-25', null, 'list', 'generic'],
  ['2026-11-25', 'drama', 'list', 'tag'],
] as const)(
  'movies/%s/%s is a %s, empty it says %s',
  { tags: ['SITE-047', 'SITE-048', 'SITE-049', 'D-007'] },
  (date, tag, layout, empty) => {
    const nothing = filterProgramme(programmeOf([], []), filterOf(date, tag), TODAY);
    expect([nothing.layout, nothing.empty]).toEqual([layout, empty]);
  },
);

test('a list that shows something has no notice', { tags: ['SITE-049'] }, () => {
  expect(
    filterProgramme(programmeOf([movie(1, 'A')], [screening(1, 1)]), filterOf('today', null), TODAY).empty,
  ).toBeNull();
});

test('the date selector offers the days that have screenings, in order, once each', { tags: ['SITE-043'] }, () => {
  const screenings = [screening(1, 1, { day: '2026-11-25' }), screening(2, 1), screening(3, 1, { day: '2026-11-25' })];
  expect(daysWithScreenings(screenings)).toEqual([TODAY, '2026-11-25']);
  expect(daysWithScreenings([])).toEqual([]);
});

test('groups screenings by day, cinema and version, each in order of its first start', {
  tags: ['SITE-053'],
}, () => {
  const screenings = [
    screening(1, 1, { version_id: 11, cinema_id: 2 }),
    screening(2, 1, { version_id: 10, cinema_id: 1, starts_at: NOON + 2 * HOUR }),
    screening(3, 1, { version_id: 11, cinema_id: 1, starts_at: NOON + 3 * HOUR }),
    screening(4, 1, { version_id: 10, cinema_id: 1, starts_at: NOON + 4 * HOUR }),
    screening(5, 1, { version_id: 10, cinema_id: 3, starts_at: NOON + 30 * HOUR, day: '2026-11-21' }),
  ];
  const groups = groupScreenings(programmeOf([movie(1, 'A')], screenings).screenings, [1, 2]);
  const outline = groups.map(({ day, cinemas }) => [
    day,
    cinemas.map((c) => [c.cinemaId, c.versions.map((v) => [v.versionId, v.screenings.map((s) => s.id)])]),
  ]);
  expect(outline).toEqual([
    [
      TODAY,
      [
        [2, [[11, [1]]]],
        [
          1,
          [
            [10, [2, 4]],
            [11, [3]],
          ],
        ],
      ],
    ],
    ['2026-11-21', [[3, [[10, [5]]]]]],
  ]);
});

test.each([
  ['2026-11-24', null, false],
  ['2026-11-24', '2026-11-25', false],
  ['2026-11-25', '2026-11-25', true],
  ['2026-11-26', '2026-11-25', true],
] as const)('day %s with a provisional programme from %s', { tags: ['D-119'] }, (day, from, expected) => {
  expect(isProvisional(day, from)).toBe(expected);
});
