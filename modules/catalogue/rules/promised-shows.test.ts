import { expect, test } from 'vitest';
import { promisedShows } from '#modules/catalogue/rules/promised-shows.ts';

const STEPS = [
  { starting_from: '2026-11-25', guaranteed_shows: 21 },
  { starting_from: '2026-12-09', guaranteed_shows: null },
  { starting_from: '2026-12-02', guaranteed_shows: 14 },
];

test.each([
  ['2026-11-18', null],
  ['2026-11-25', 21],
  ['2026-12-02', 14],
  ['2026-12-08', 14],
  ['2026-12-09', null],
])('in the week of %s %s shows are promised: by the last step that has begun', { tags: ['D-121'] }, (week, shows) => {
  expect(promisedShows(STEPS, week)).toBe(shows);
});

test('a profile without steps promises nothing', { tags: ['D-121'] }, () => {
  expect(promisedShows([], '2026-11-25')).toBeNull();
});
