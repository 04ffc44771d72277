/** What films are compared by. */
export type Comparable = {
  readonly id: number;
  readonly genre_keys: readonly string[];
  readonly directors: readonly string[];
  readonly actors: readonly string[];
  readonly tags: readonly number[];
};

/** A shared director says more than a theme, an actor or a genre. */
const WEIGHTS = { directors: 5, tags: 3, actors: 3, genres: 2 } as const;
/** One shared genre alone makes no two films alike. */
const SCORE_MIN = 3;

const shared = <Value>(a: readonly Value[], b: readonly Value[]): number => {
  const known = new Set(b);
  return new Set(a.filter((value) => known.has(value))).size;
};

/** Returns how much two films have in common: people, themes and genres. */
export const likeness = (a: Comparable, b: Comparable): number =>
  WEIGHTS.directors * shared(a.directors, b.directors) +
  WEIGHTS.actors * shared(a.actors, b.actors) +
  WEIGHTS.tags * shared(a.tags, b.tags) +
  WEIGHTS.genres * shared(a.genre_keys, b.genre_keys);

/** Returns the films that are most like one, the most alike first; equal ones keep their order. */
export function similarFilms<Film extends Comparable>(film: Comparable, others: readonly Film[], max: number): Film[] {
  return others
    .filter(({ id }) => id !== film.id)
    .map((other) => ({ other, score: likeness(film, other) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ other }) => other);
}
