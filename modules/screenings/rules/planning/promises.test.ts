import { expect, test } from 'vitest';
import { PLANNED } from '#modules/screenings/rules/planning/planned.fixture.ts';
import { promisesOf } from '#modules/screenings/rules/planning/promises.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

const show = (movieId: number, more: Partial<Planned> = {}): Planned => ({
  ...PLANNED,
  versionId: movieId,
  movieId,
  ...more,
});
const film = (movie_id: number, title: string, promised: number | null) => ({ movie_id, title, promised });

test('shows of all versions of a film count; cancelled ones do not; what lacks most is first', {
  tags: ['D-121'],
}, () => {
  const films = [film(1, 'Sunrise', 2), film(2, 'Metropolis', 7), film(2, 'Metropolis', 3), film(3, 'M', null)];
  const plan = [show(1), show(1), show(1), show(2), show(2, { versionId: 9 }), show(2, { cancelled: true }), show(3)];
  expect(promisesOf(films, plan)).toEqual([
    { movieId: 2, title: 'Metropolis', promised: 7, planned: 2 },
    { movieId: 1, title: 'Sunrise', promised: 2, planned: 3 },
  ]);
});
