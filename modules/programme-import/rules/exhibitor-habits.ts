/** Facts about an exhibitor, derived from its programme. */
import { addDays } from '#kernel/days.ts';
import type { Programme } from '#modules/programme-import/rules/programme.ts';
import { wallClockAt } from '#modules/programme-import/rules/time-zones.ts';

/** The largest midnight offset of D-010. */
const LATEST_OFFSET = 6;

/** Returns the one time zone of its cinemas; null if there are several (an exhibitor has one). */
export function timeZoneOf(programme: Programme): string | null {
  const zones = new Set(programme.cinemas.map((cinema) => cinema.timeZone));
  const [zone = null] = zones;
  return zones.size === 1 ? zone : null;
}

/**
 * Returns the hours after midnight that still belong to the previous evening (D-010), from the
 * latest showings.
 */
export function midnightOffsetOf(programme: Programme): number {
  const zones = new Map(programme.cinemas.map((cinema) => [cinema.key, cinema.timeZone]));
  let offset = 0;
  for (const screening of programme.screenings) {
    const { day, time } = wallClockAt(screening.start, zones.get(screening.cinemaKey) ?? 'UTC');
    if (day === addDays(screening.businessDay, 1)) offset = Math.max(offset, Number(time.slice(0, 2)) + 1);
  }
  return Math.min(offset, LATEST_OFFSET);
}
