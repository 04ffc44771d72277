import { expect, test } from 'vitest';
import { FAVOURITES_MAX, favouritesIn, toggled } from '#apps/website/pages/favourites/favourites.ts';

test('a film is added, and a second press takes it away', () => {
  expect(toggled([], 3)).toEqual([3]);
  expect(toggled([3, 4], 3)).toEqual([4]);
});

test('the list has a limit: a new film replaces the oldest', () => {
  const full = Array.from({ length: FAVOURITES_MAX }, (_, nth) => nth + 1);
  expect(toggled(full, 500)).toHaveLength(FAVOURITES_MAX);
  expect(toggled(full, 500)).toContain(500);
  expect(toggled(full, 500)).not.toContain(1);
});

test('any text in the storage is read as ids, or as none', () => {
  for (const text of [null, '', '{', '{}', 'null', '"1"', '3']) expect(favouritesIn(text)).toEqual([]);
  expect(favouritesIn('[1,"2",-3,4.5,null,7,7]')).toEqual([1, 7]);
});
