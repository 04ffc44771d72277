import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '#modules/catalogue/rules/film-words.ts';
import {
  dropsOf,
  facetsOf,
  type ProgrammeSearch,
  parseSearch,
  SEARCH_ATTRIBUTES,
  type SearchAttribute,
  type SearchableFilm,
  searchFilms,
  searchQuery,
  withValues,
} from '#modules/screenings/rules/programme/programme-search.ts';

type Traits = Partial<Record<SearchAttribute, readonly string[]>>;
const NOTHING = parseSearch([]);
const traitsOf = (traits: Traits) => ({ ...NOTHING.chosen, ...traits });
const film = (id: number, title: string, ...showings: Traits[]): SearchableFilm => ({
  id,
  words: wordsOf([title]),
  showings: showings.map((traits, index) => ({ id: 10 * id + index, traits: traitsOf(traits) })),
});
const search = (words: string, chosen: Traits = {}): ProgrammeSearch => ({ words, chosen: traitsOf(chosen) });

const FILMS = [
  film(1, 'Nosferatu', { genre: ['Horror'], dimension: ['2D'], media_type: ['IMAX'] }),
  film(
    2,
    'Metropolis',
    { genre: ['Drama', 'Science fiction'], dimension: ['2D'], media_type: ['IMAX'] },
    { genre: ['Drama', 'Science fiction'], dimension: ['2D'], media_type: ['DIGITAL'], accessibility: ['captions'] },
  ),
  film(3, 'Sunrise', { genre: ['Drama'], dimension: ['2D'], media_type: ['DIGITAL'] }),
];
const ids = (films: readonly { id: number }[]) => films.map(({ id }) => id);

test('words and choices combine; only matching screenings are found', {
  tags: ['SEARCH-4', 'SEARCH-5'],
}, () => {
  expect(ids(searchFilms(FILMS, NOTHING))).toEqual([1, 2, 3]);
  expect(ids(searchFilms(FILMS, search('metro')))).toEqual([2]);
  expect(searchFilms(FILMS, search('', { media_type: ['IMAX'] }))).toEqual([
    { id: 1, screenings: [10] },
    { id: 2, screenings: [20] },
  ]);
  expect(ids(searchFilms(FILMS, search('', { genre: ['Horror', 'Drama'], media_type: ['DIGITAL'] })))).toEqual([2, 3]);
  expect(ids(searchFilms(FILMS, search('sunrise', { genre: ['Horror'] })))).toEqual([]);
});

test('all screening conditions must match the same screening', { tags: ['SEARCH-5'] }, () => {
  expect(ids(searchFilms(FILMS, search('', { accessibility: ['captions'] })))).toEqual([2]);
  expect(ids(searchFilms(FILMS, search('', { accessibility: ['captions'], media_type: ['IMAX'] })))).toEqual([]);
});

test('finds a film without screenings by words and genres, never by screening attributes', {
  tags: ['SEARCH-6'],
}, () => {
  const coming = [
    { id: 9, words: wordsOf(['Pandora']), showings: [{ id: null, traits: traitsOf({ genre: ['Drama'] }) }] },
  ];
  expect(searchFilms(coming, search('pandora', { genre: ['Drama'] }))).toEqual([{ id: 9, screenings: [] }]);
  expect(searchFilms(coming, search('', { dimension: ['2D'] }))).toEqual([]);
});

test('offers only existing values, each with its number of films; a value that all share is not offered', {
  tags: ['SEARCH-7', 'SEARCH-8'],
}, () => {
  const offered = facetsOf(FILMS, search('', { genre: ['Drama'] })).map(({ attribute, values }) => [
    attribute,
    Object.fromEntries(values.map(({ value, count, chosen }) => [value, `${count}${chosen ? ' chosen' : ''}`])),
  ]);
  expect(offered).toEqual([
    ['genre', { Horror: '1', Drama: '2 chosen', 'Science fiction': '1' }],
    ['media_type', { IMAX: '1', DIGITAL: '2' }],
    ['accessibility', { captions: '1' }],
  ]);
  const old = facetsOf(FILMS, search('', { dimension: ['3D'] })).find(({ attribute }) => attribute === 'dimension');
  expect(old?.values).toEqual([
    { value: '2D', count: 3, chosen: false },
    { value: '3D', count: 0, chosen: true },
  ]);
});

test('an empty result suggests what to drop, the most results first', { tags: ['SEARCH-9'] }, () => {
  const query = search('sunrise', { genre: ['Horror'], accessibility: ['captions'] });
  expect(dropsOf(FILMS, query)).toEqual([]);
  expect(dropsOf(FILMS, search('sunrise', { genre: ['Horror'] })).map(({ what, count }) => [what, count])).toEqual([
    ['words', 1],
    ['genre', 1],
  ]);
  expect(dropsOf(FILMS, search('nothing', { genre: ['Drama'] })).map(({ what, count }) => [what, count])).toEqual([
    ['words', 2],
  ]);
});

test.each([
  [[], ''],
  [[['utm_source', 'mail']], ''],
  [[['q', '  ']], ''],
  [[['q', ' fritz   lang ']], '?q=fritz%20lang'],
  [
    [
      ['genre', 'Drama'],
      ['q', 'x'],
      ['genre', 'Science Fiction'],
      ['genre', 'drama'],
    ],
    '?q=x&genre=drama&genre=science_fiction',
  ],
  [
    [
      ['genre', ''],
      ['genre', 'x'.repeat(41)],
    ],
    '',
  ],
  [[['q', 'é'.repeat(90)]], `?q=${'%C3%A9'.repeat(80)}`],
] as [[string, string][], string][])('the address %j is the search %s', (pairs, query) => {
  expect(searchQuery(parseSearch(pairs))).toBe(query);
});

// ----- for any films and any search

const value = fc.constantFrom('a', 'b', 'c');
const values = fc.uniqueArray(value, { maxLength: 2 });
const traits = fc.record(Object.fromEntries(SEARCH_ATTRIBUTES.map((one) => [one, values]))) as fc.Arbitrary<Traits>;
const anyFilms = fc
  .array(
    fc.record({
      title: fc.constantFrom('Ada', 'Ada Bea', 'Cleo'),
      showings: fc.array(traits, { minLength: 1, maxLength: 3 }),
    }),
    {
      maxLength: 6,
    },
  )
  .map((drawn) => drawn.map(({ title, showings }, index) => film(index + 1, title, ...showings)));
const anySearch = fc
  .record({ words: fc.constantFrom('', 'a', 'bea', 'zoe'), chosen: traits })
  .map(({ words, chosen }) =>
    search(words, Object.fromEntries(Object.entries(chosen).map(([key, list]) => [key, [...list].sort()]))),
  );

test('every search is read back from its own address, for any input', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('q', ...SEARCH_ATTRIBUTES, 'x'), fc.string({ unit: 'grapheme', maxLength: 12 })),
      ),
      (pairs) => {
        const parsed = parseSearch(pairs);
        const query = searchQuery(parsed);
        const again = query
          .slice(1)
          .split('&')
          .filter(Boolean)
          .map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]);
        expect(parseSearch(again)).toEqual(parsed);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a count equals the films found with that value, and a suggested drop finds the promised number', {
  tags: ['SEARCH-8', 'SEARCH-9'],
}, () => {
  fc.assert(
    fc.property(anyFilms, anySearch, (films, query) => {
      for (const { attribute, values: offered } of facetsOf(films, query))
        for (const { value: one, count } of offered)
          expect(searchFilms(films, withValues(query, attribute, [one])).length).toBe(count);
      for (const drop of dropsOf(films, query)) {
        expect(drop.count).toBeGreaterThan(0);
        expect(searchFilms(films, drop.search).length).toBe(drop.count);
      }
    }),
    { numRuns: 500 },
  );
});

test('another value of the same attribute never finds fewer films, another attribute never more', {
  tags: ['SEARCH-4'],
}, () => {
  fc.assert(
    fc.property(anyFilms, anySearch, fc.constantFrom(...SEARCH_ATTRIBUTES), value, (films, query, attribute, more) => {
      const before = ids(searchFilms(films, query));
      const after = ids(searchFilms(films, withValues(query, attribute, [...query.chosen[attribute], more])));
      const [wide, narrow] = query.chosen[attribute].length > 0 ? [after, before] : [before, after];
      expect(wide).toEqual(expect.arrayContaining(narrow));
    }),
    { numRuns: 500 },
  );
});
