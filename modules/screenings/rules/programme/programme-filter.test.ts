import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filterParams,
  moviesPath,
  type ParsedFilter,
  type ProgrammeFilter,
  parseFilter,
  toggledTag,
  withDate,
} from '#modules/screenings/rules/programme/programme-filter.ts';

const TODAY = '2026-11-20';
const DRAMA = { id: 7, slug: 'drama' };
const NUMBERED = { id: 9, slug: '7' };
const SITE = { today: TODAY, lastDay: '2026-11-30', tags: [DRAMA, { id: 8, slug: 'kids' }] };

const textOf = (parsed: ParsedFilter): string => {
  if ('redirect' in parsed) return `-> ${moviesPath(parsed.redirect)}`;
  const { kind, day, tag } = parsed.filter;
  return [kind, day, tag?.slug].filter(Boolean).join(' ');
};

test.each([
  [undefined, undefined, 'all'],
  ['', '', 'all'],
  ['all', undefined, 'all'],
  ['today', undefined, 'today 2026-11-20'],
  ['tomorrow', undefined, 'tomorrow 2026-11-21'],
  ['soon', undefined, 'soon'],
  ['2026-11-20', undefined, 'day 2026-11-20'],
  ['2026-11-25', undefined, 'day 2026-11-25'],
  ['2026-11-30', undefined, 'day 2026-11-30'],
  ['2026-12-01', undefined, '-> movies'],
  ['2026-11-19', undefined, '-> movies'],
  ['2026-11-31', undefined, '-> movies'],
  ['20-11-2026', undefined, '-> movies'],
  ['2026-11-25T10:00', undefined, '-> movies'],
  ['2026-11-2', undefined, '-> movies'],
  ['Today', undefined, '-> movies'],
  ['yesterday', 'drama', '-> movies'],
  ['all', 'drama', 'all drama'],
  ['2026-11-25', 'drama', 'day 2026-11-25 drama'],
  ['soon', 'kids', 'soon kids'],
  ['today', 'unknown', '-> movies/today'],
  ['2026-11-25', 'unknown', '-> movies/2026-11-25'],
  ['all', 'unknown', '-> movies/all'],
  ['today', '7', '-> movies/today/drama'],
  ['all', '7', '-> movies/all/drama'],
  ['today', 'Drama', '-> movies/today'],
] as const)('movies/%s/%s', { tags: ['SITE-011', 'SITE-044', 'D-007', 'D-009'] }, (filterDate, filterTag, expected) => {
  expect(textOf(parseFilter({ filterDate, filterTag }, SITE))).toBe(expected);
});

test('without any screening no date is in range, but the named filters are', { tags: ['SITE-044'] }, () => {
  const empty = { ...SITE, lastDay: null };
  expect(textOf(parseFilter({ filterDate: TODAY }, empty))).toBe('-> movies');
  expect(textOf(parseFilter({ filterDate: 'today' }, empty))).toBe('today 2026-11-20');
});

test('a slug of digits is read as a slug before it is read as an id', { tags: ['D-009'] }, () => {
  expect(textOf(parseFilter({ filterDate: 'all', filterTag: '7' }, { ...SITE, tags: [DRAMA, NUMBERED] }))).toBe(
    'all 7',
  );
});

test('every filter is read back from its own address, and no redirect leads to another redirect', {
  tags: ['D-007', 'D-009'],
}, () => {
  const dates = fc.oneof(
    fc.constantFrom(null, 'all', 'today', 'tomorrow', 'soon', '2026-11-24', '2026-13-01', '2027-01-01'),
    fc.string({ maxLength: 12 }),
  );
  const tags = fc.oneof(fc.constantFrom(null, 'drama', '7', '8', 'kids', 'nothing'), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(dates, tags, (filterDate, filterTag) => {
      const parsed = parseFilter({ filterDate, filterTag }, SITE);
      const again = parseFilter('redirect' in parsed ? parsed.redirect : filterParams(parsed.filter), SITE);
      expect('filter' in again).toBe(true);
      if ('filter' in parsed) expect(again).toEqual(parsed);
    }),
  );
});

test.each([
  [{ filterDate: null, filterTag: null }, 'movies'],
  [{ filterDate: 'today', filterTag: null }, 'movies/today'],
  [{ filterDate: null, filterTag: 'drama' }, 'movies/all/drama'],
  [{ filterDate: '2026-11-25', filterTag: 'drama' }, 'movies/2026-11-25/drama'],
] as const)('the path of %j', { tags: ['SITE-011', 'D-007'] }, (params, path) => {
  expect(moviesPath(params)).toBe(path);
});

const filterOf = (filterDate: string | null, filterTag: string | null): ProgrammeFilter => {
  const parsed = parseFilter({ filterDate, filterTag }, SITE);
  if ('redirect' in parsed) throw new Error('the test asks for a filter that does not exist');
  return parsed.filter;
};

test('a tag button sets its tag, the active one removes it, the date stays', { tags: ['SITE-045', 'D-009'] }, () => {
  expect(moviesPath(toggledTag(filterOf(null, null), DRAMA))).toBe('movies/all/drama');
  expect(moviesPath(toggledTag(filterOf('all', 'drama'), DRAMA))).toBe('movies');
  expect(moviesPath(toggledTag(filterOf('today', 'kids'), DRAMA))).toBe('movies/today/drama');
  expect(moviesPath(toggledTag(filterOf('2026-11-25', 'drama'), DRAMA))).toBe('movies/2026-11-25');
});

test('a date button keeps the tag', { tags: ['SITE-043'] }, () => {
  expect(moviesPath(withDate(filterOf('today', 'drama'), { kind: 'soon', day: null }))).toBe('movies/soon/drama');
  expect(moviesPath(withDate(filterOf('today', 'drama'), { kind: 'all', day: null }))).toBe('movies/all/drama');
  expect(moviesPath(withDate(filterOf('today', null), { kind: 'day', day: '2026-11-25' }))).toBe('movies/2026-11-25');
});
