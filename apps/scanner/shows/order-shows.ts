import type { EntranceShow } from '#modules/admission/contract/device.ts';

/** Returns the preselected show (D-145), and the others of today by their start. */
export function orderShows(shows: readonly EntranceShow[]): { first: EntranceShow | null; others: EntranceShow[] } {
  const first = shows.find(({ preselected }) => preselected) ?? null;
  const others = shows.filter((show) => show !== first).sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return { first, others };
}

export type Counted = Pick<EntranceShow, 'admitted' | 'expected'>;

/**
 * Returns the share of the expected visitors who are inside, from 0 to 1; 0 if none are expected.
 */
export const shareInside = ({ admitted, expected }: Counted): number =>
  expected === 0 ? 0 : Math.min(1, admitted / expected);

/** Returns the count of several shows together. */
export const countedOf = (shows: readonly Counted[]): Counted => ({
  admitted: shows.reduce((sum, { admitted }) => sum + admitted, 0),
  expected: shows.reduce((sum, { expected }) => sum + expected, 0),
});

export type Hall = { readonly id: number; readonly name: string };

/** Returns the halls of these shows by their names, numbers in their order. */
export function hallsOf(shows: readonly EntranceShow[]): Hall[] {
  const halls = new Map(shows.map(({ screen_id, screen }) => [screen_id, screen]));
  return [...halls]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** Returns the shows that are counted at an entrance of several halls: by hall, then by start. */
export const byHall = (shows: readonly EntranceShow[]): EntranceShow[] =>
  [...shows].sort(
    (a, b) =>
      a.screen.localeCompare(b.screen, undefined, { numeric: true }) || Date.parse(a.start) - Date.parse(b.start),
  );
