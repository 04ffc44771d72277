/** The rules for archiving a film (VAL-053, MOV-005, D-118). */
import { addDays, businessDay, type Day } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';

/** The exhibitor's settings for business days. */
type ExhibitorClock = { readonly timeZone: string; readonly midnightOffset: number };

/**
 * Returns the first day a film can be archived: the day after the business day of its last future
 * screening (epoch ms). Null: now, because there is no future screening.
 */
export const archivableFrom = (lastToComeMs: number | null, clock: ExhibitorClock): Day | null =>
  lastToComeMs === null ? null : addDays(businessDay(lastToComeMs, clock.timeZone, clock.midnightOffset), 1);

/**
 * Returns `movie.has_screenings` {day} if the film has future screenings: such a film is not
 * archived.
 */
export function problemWithArchiving(lastToComeMs: number | null, clock: ExhibitorClock): Problem | null {
  const day = archivableFrom(lastToComeMs, clock);
  return day === null ? null : { code: 'movie.has_screenings', params: { day } };
}
