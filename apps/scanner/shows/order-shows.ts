import type { EntranceShow } from '#modules/admission/contract/device.ts';

/** Returns the preselected show (D-145), and the others of today by their start. */
export function orderShows(shows: readonly EntranceShow[]): { first: EntranceShow | null; others: EntranceShow[] } {
  const first = shows.find(({ preselected }) => preselected) ?? null;
  const others = shows.filter((show) => show !== first).sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return { first, others };
}

/**
 * Returns the share of the expected visitors who are inside, from 0 to 1; 0 if none are expected.
 */
export const shareInside = ({ admitted, expected }: Pick<EntranceShow, 'admitted' | 'expected'>): number =>
  expected === 0 ? 0 : Math.min(1, admitted / expected);
