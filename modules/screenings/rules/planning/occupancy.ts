/** When a screen is occupied and which screenings collide there (D-115, ERR-042). Times in epoch ms. */
import type { Day } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';

/** Defaults of the cinema's settings, in minutes (D-115). */
export const ADS_MINUTES = 15;
export const CLEANING_MINUTES = 15;
/** A film whose length nobody knows yet. */
export const UNKNOWN_RUNTIME_MINUTES = 120;

const MINUTE_MS = 60_000;

/** From `from` up to, not including, `until`. */
export type Occupied = { readonly from: number; readonly until: number };

/** From the start to the end of cleaning: start + ads + film + cleaning. */
export function occupiedRange(
  startsAt: number,
  runtimeMinutes: number | null,
  turnaround: { readonly adsMinutes: number; readonly cleaningMinutes: number } = {
    adsMinutes: ADS_MINUTES,
    cleaningMinutes: CLEANING_MINUTES,
  },
): Occupied {
  const film = runtimeMinutes ?? UNKNOWN_RUNTIME_MINUTES;
  return { from: startsAt, until: startsAt + (turnaround.adsMinutes + film + turnaround.cleaningMinutes) * MINUTE_MS };
}

/** One screening may begin the moment the cleaning after another ends. */
export const overlaps = (a: Occupied, b: Occupied): boolean => a.from < b.until && b.from < a.until;

export type PlannedScreening = Occupied & {
  /** Null for one that is not saved yet. */
  readonly id: number | null;
  readonly screenId: number;
  /** As shown to the planner in a conflict. */
  readonly movieTitle: string;
  readonly cancelled: boolean;
};

/** Pairs that collide on a screen: each screening of `planned` against the others of `planned` and against `existing`. */
export type Collision<P, E> = { readonly planned: P; readonly with: P | E };

/**
 * All collisions of a plan (a single screening, or a bulk week, D-116). A saved screening that stands in
 * `planned` counts as planned there, not as existing. Cancelled ones occupy nothing. Each pair of planned
 * screenings is reported once, on the later one.
 */
export function collisions<P extends PlannedScreening, E extends PlannedScreening>(
  planned: readonly P[],
  existing: readonly E[],
): Collision<P, E>[] {
  const moved = new Set(planned.flatMap(({ id }) => (id === null ? [] : [id])));
  const others = existing.filter(({ id }) => id === null || !moved.has(id));
  const byScreen = Map.groupBy([...planned, ...others], ({ screenId }) => screenId);
  const isPlanned = new Set<P | E>(planned);
  const found: Collision<P, E>[] = [];
  for (const screenings of byScreen.values()) {
    const inOrder = screenings.filter(({ cancelled }) => !cancelled).sort((a, b) => a.from - b.from);
    inOrder.forEach((later, index) => {
      for (const earlier of inOrder.slice(0, index)) {
        if (!overlaps(earlier, later)) continue;
        if (isPlanned.has(later)) found.push({ planned: later as P, with: earlier });
        else if (isPlanned.has(earlier)) found.push({ planned: earlier as P, with: later });
      }
    });
  }
  return found;
}

/** `screening.screen_occupied` {movie}: the screen is occupied by another movie. */
export const screenOccupied = (by: { readonly movieTitle: string }, path = 'start'): Problem => ({
  code: 'screening.screen_occupied',
  params: { movie: by.movieTitle },
  path,
});

/**
 * `screening.not_at_this_time` {movie}: the start lies in the past, or its business day before the first day
 * the movie may be shown. Null when it may be scheduled.
 */
export function cannotBeScheduledAt(
  screening: { readonly startsAt: number; readonly day: Day; readonly movieTitle: string },
  firstAllowedDay: Day | null,
  now: number,
  path = 'start',
): Problem | null {
  const tooEarly = firstAllowedDay !== null && screening.day < firstAllowedDay;
  if (screening.startsAt >= now && !tooEarly) return null;
  return { code: 'screening.not_at_this_time', params: { movie: screening.movieTitle }, path };
}
