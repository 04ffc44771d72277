/** How long imported screenings occupy their screens, and whether two of them overlap (D-115). */
import type { Programme, ProgrammeScreening } from '#modules/programme-import/rules/programme.ts';
import { CLEANING_MINUTES } from '#modules/screenings/rules/planning/occupancy.ts';

const MINUTE_MS = 60_000;

const playing = (programme: Programme): ProgrammeScreening[] =>
  programme.screenings.filter((screening) => !screening.cancelled);

/**
 * Returns when each screen is free again, epoch ms by screening key: the film's end plus cleaning.
 * If a cinema cleans in less time, its next film begins earlier; then the screen is free at that
 * start.
 */
export function freeAgainAt(programme: Programme, cleaningMinutes = CLEANING_MINUTES): ReadonlyMap<string, number> {
  const cleaned = (screening: ProgrammeScreening) => screening.end + cleaningMinutes * MINUTE_MS;
  const free = new Map(programme.screenings.map((screening) => [screening.key, cleaned(screening)]));
  for (const screenings of Map.groupBy(playing(programme), (screening) => screening.screenKey).values()) {
    const inOrder = screenings.toSorted((a, b) => a.start - b.start);
    inOrder.forEach((screening, index) => {
      const next = inOrder[index + 1];
      if (next) free.set(screening.key, Math.max(screening.end, Math.min(cleaned(screening), next.start)));
    });
  }
  return free;
}

export type Clash = { readonly first: ProgrammeScreening; readonly second: ProgrammeScreening };

/**
 * Returns overlapping films on one screen: each screening with the one that begins before it ends.
 */
export function clashesIn(programme: Programme): Clash[] {
  const clashes: Clash[] = [];
  for (const screenings of Map.groupBy(playing(programme), (screening) => screening.screenKey).values()) {
    const inOrder = screenings.toSorted((a, b) => a.start - b.start);
    inOrder.forEach((first, index) => {
      const second = inOrder[index + 1];
      if (second && second.start < first.end) clashes.push({ first, second });
    });
  }
  return clashes;
}
