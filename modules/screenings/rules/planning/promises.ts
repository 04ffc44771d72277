import type { Id } from '#kernel/ids.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

/** A film with shows that the distributor was promised for a week, and how many are planned. */
export type FilmPromise = {
  readonly movieId: Id;
  readonly title: string;
  readonly promised: number;
  readonly planned: number;
};

/**
 * Returns the films of a week with promised shows, those that lack most first. The versions of a film count together; if
 * several have a promise, the largest counts. Cancelled shows do not count.
 */
export function promisesOf(
  films: readonly { readonly movie_id: Id; readonly title: string; readonly promised: number | null }[],
  plan: readonly Planned[],
): readonly FilmPromise[] {
  const counts = new Map<Id, number>();
  for (const { movieId, cancelled } of plan) if (!cancelled) counts.set(movieId, (counts.get(movieId) ?? 0) + 1);
  const promises = new Map<Id, FilmPromise>();
  for (const { movie_id, title, promised } of films) {
    if (promised === null || promised <= (promises.get(movie_id)?.promised ?? 0)) continue;
    promises.set(movie_id, { movieId: movie_id, title, promised, planned: counts.get(movie_id) ?? 0 });
  }
  const missing = ({ promised, planned }: FilmPromise): number => Math.max(0, promised - planned);
  return [...promises.values()].toSorted((a, b) => missing(b) - missing(a) || a.title.localeCompare(b.title));
}
