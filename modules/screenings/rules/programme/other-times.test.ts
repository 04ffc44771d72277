import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OTHER_TIMES_MAX, otherTimes } from '#modules/screenings/rules/programme/other-times.ts';

const at = (id: number, movie_id: number, cinema_id: number, starts_at: number) => ({
  id,
  movie_id,
  cinema_id,
  starts_at,
});
const seen = (groups: ReturnType<typeof otherTimes>) =>
  groups.map(({ cinemaId, screenings }) => [cinemaId, screenings.map(({ id }) => id)]);

test('other times of the film: first the same cinema, then the others in their order, each by start', () => {
  const chosen = at(1, 7, 2, 100);
  const all = [chosen, at(2, 7, 1, 50), at(3, 7, 2, 300), at(4, 7, 2, 200), at(5, 8, 2, 150), at(6, 7, 3, 10)];
  expect(seen(otherTimes(chosen, all, [1, 2, 3]))).toEqual([
    [2, [4, 3]],
    [1, [2]],
    [3, [6]],
  ]);
  expect(seen(otherTimes(at(9, 9, 1, 0), all, [1, 2, 3]))).toEqual([]);
});

test('offers only other screenings of the film, a few for each cinema, the next ones', () => {
  const screening = fc.record({
    id: fc.nat(50),
    movie_id: fc.nat(2),
    cinema_id: fc.integer({ min: 1, max: 3 }),
    starts_at: fc.nat(1000),
  });
  fc.assert(
    fc.property(screening, fc.uniqueArray(screening, { selector: ({ id }) => id, maxLength: 40 }), (chosen, onSale) => {
      const groups = otherTimes(chosen, onSale, [1, 2, 3]);
      for (const { cinemaId, screenings } of groups) {
        const fit = onSale.filter(
          (one) => one.cinema_id === cinemaId && one.movie_id === chosen.movie_id && one.id !== chosen.id,
        );
        expect(screenings.length).toBe(Math.min(fit.length, OTHER_TIMES_MAX));
        expect(screenings.every((one) => fit.includes(one))).toBe(true);
        const last = screenings.at(-1)?.starts_at ?? 0;
        expect(fit.filter((one) => !screenings.includes(one)).every((one) => one.starts_at >= last)).toBe(true);
      }
      if (groups.some(({ cinemaId }) => cinemaId === chosen.cinema_id))
        expect(groups[0]?.cinemaId).toBe(chosen.cinema_id);
    }),
  );
});
