import type { Day } from '#kernel/days.ts';

/** A step of a rental profile: from that day on, so many shows a cine week in each cinema; null: none are promised. */
export type PromiseStep = { readonly starting_from: Day; readonly guaranteed_shows: number | null };

/**
 * Returns the shows that the distributor was promised for a cine week, by the last step that began on or before its
 * first day, as film hire is (D-121). Null: none.
 */
export function promisedShows(steps: readonly PromiseStep[], weekStart: Day): number | null {
  const begun = steps.filter(({ starting_from }) => starting_from <= weekStart);
  return begun.toSorted((a, b) => (a.starting_from < b.starting_from ? 1 : -1))[0]?.guaranteed_shows ?? null;
}
