/** When a film may leave the programme (VAL-053, MOV-005, D-118). */
import { addDays, businessDay, type Day } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';

/** By which the house tells days. */
type HouseClock = { readonly timeZone: string; readonly midnightOffset: number };

/**
 * The first day a film can be archived: the day after the business day of its last screening to come (epoch ms). Null: now,
 * nothing is to come.
 */
export const archivableFrom = (lastToComeMs: number | null, clock: HouseClock): Day | null =>
  lastToComeMs === null ? null : addDays(businessDay(lastToComeMs, clock.timeZone, clock.midnightOffset), 1);

/** `movie.has_screenings` {day}: what is still to be shown is not archived. */
export function problemWithArchiving(lastToComeMs: number | null, clock: HouseClock): Problem | null {
  const day = archivableFrom(lastToComeMs, clock);
  return day === null ? null : { code: 'movie.has_screenings', params: { day } };
}
