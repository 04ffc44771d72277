import { expect, test } from 'vitest';
import { type Comparable, similarFilms } from '#modules/catalogue/rules/similar-films.ts';

let id = 0;
const film = (change: Partial<Comparable> = {}): Comparable => {
  id += 1;
  return { id, genre_keys: [], directors: [], actors: [], tags: [], ...change };
};
const MURNAU = film({ genre_keys: ['horror', 'drama'], directors: ['Murnau'], actors: ['Schreck'], tags: [7] });

test('films by the same director come before those with a theme or genres in common', () => {
  const director = film({ directors: ['Murnau'] });
  const theme = film({ tags: [7] });
  const genres = film({ genre_keys: ['drama', 'horror'] });
  expect(similarFilms(MURNAU, [theme, genres, director], 6)).toEqual([director, genres, theme]);
});

test('one genre alone is not alike, and a film is not like itself', () => {
  expect(similarFilms(MURNAU, [MURNAU, film({ genre_keys: ['drama'] }), film()], 6)).toEqual([]);
});

test('a value named twice counts once, the list has a limit, and equals keep their order', () => {
  const twice = film({ genre_keys: ['drama', 'drama'] });
  const equals = Array.from({ length: 5 }, () => film({ actors: ['Schreck'] }));
  expect(similarFilms(MURNAU, [twice, ...equals], 3)).toEqual(equals.slice(0, 3));
});
