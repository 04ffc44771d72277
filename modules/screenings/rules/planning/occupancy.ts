/** When a screen is occupied and which screenings collide there (D-115, ERR-042). Times in epoch ms. */
import type { Day } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';

/** Defaults of the cinema's settings, in minutes (D-115). */
export const ADS_MINUTES = 15;
export const CLEANING_MINUTES = 15;
/** Used for a film of unknown length. */
export const UNKNOWN_RUNTIME_MINUTES = 120;

const MINUTE_MS = 60_000;

/** From `from` (included) to `until` (excluded). */
export type Occupied = { readonly from: number; readonly until: number };

/** Returns the time from the start to the end of cleaning: start + ads + film + cleaning. */
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

/**
 * Returns when the film of a screening begins and ends; its start is that of the advertising. `filmEnd` is null while the
 * length of the film is not known.
 */
export function screenTimes(
  { start, runtimeMinutes }: { readonly start: number; readonly runtimeMinutes: number | null },
  { adsMinutes }: { readonly adsMinutes: number },
): { readonly filmStart: number; readonly filmEnd: number | null } {
  const filmStart = start + adsMinutes * MINUTE_MS;
  return { filmStart, filmEnd: runtimeMinutes === null ? null : filmStart + runtimeMinutes * MINUTE_MS };
}

/** A screening may begin at the moment when the cleaning after another ends. */
export const overlaps = (a: Occupied, b: Occupied): boolean => a.from < b.until && b.from < a.until;

export type PlannedScreening = Occupied & {
  /** Null if it is not saved yet. */
  readonly id: number | null;
  readonly screenId: number;
  /** Shown to the planner in a conflict. */
  readonly movieTitle: string;
  readonly cancelled: boolean;
};

/**
 * A pair that collides on a screen: a screening of `planned` against the others of `planned` and
 * against `existing`.
 */
export type Collision<P, E> = { readonly planned: P; readonly with: P | E };

/**
 * Returns all collisions of a plan (a single screening, or a bulk week, D-116). A saved screening
 * that is in `planned` counts as planned, not as existing. Cancelled screenings occupy nothing.
 * Each pair of planned screenings is reported once, on the later one.
 */
export function collisions<P extends PlannedScreening, E extends PlannedScreening>(
  planned: readonly P[],
  existing: readonly E[],
): Collision<P, E>[] {
  const moved = new Set(planned.flatMap(({ id }) => (id === null ? [] : [id])));
  const others = existing.filter(({ id }) => id === null || !moved.has(id));
  const byScreen = Map.groupBy([...planned, ...others], ({ screenId }) => screenId);
  const isPlanned = new Set<P | E>(planned);
  const pairs: Collision<P, E>[] = [];
  for (const screenings of byScreen.values()) {
    const inOrder = screenings.filter(({ cancelled }) => !cancelled).sort((a, b) => a.from - b.from);
    inOrder.forEach((later, index) => {
      for (const earlier of inOrder.slice(0, index)) {
        if (!overlaps(earlier, later)) continue;
        if (isPlanned.has(later)) pairs.push({ planned: later as P, with: earlier });
        else if (isPlanned.has(earlier)) pairs.push({ planned: earlier as P, with: later });
      }
    });
  }
  return pairs;
}

/** `screening.screen_occupied` {movie}: another movie occupies the screen. */
export const screenOccupied = (by: { readonly movieTitle: string }, path = 'start'): Problem => ({
  code: 'screening.screen_occupied',
  params: { movie: by.movieTitle },
  path,
});

/**
 * `screening.not_at_this_time` {movie}: the start is in the past, or the business day is before the
 * first day the movie may be shown. Returns null if the screening may be scheduled.
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
