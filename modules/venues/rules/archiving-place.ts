/** Decides when a cinema or a screen may be archived (PORT-004, PORT-008). */
import { addDays, businessDay } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';

/**
 * Returns `venues.has_screenings` {day}, or null. {day} is the first day on which it can be
 * archived: the day after the business day of its last screening (epoch ms).
 */
export function problemWithArchivingPlace(
  lastToComeMs: number | null,
  clock: { readonly timeZone: string; readonly midnightOffset: number },
): Problem | null {
  if (lastToComeMs === null) return null;
  const day = addDays(businessDay(lastToComeMs, clock.timeZone, clock.midnightOffset), 1);
  return { code: 'venues.has_screenings', params: { day } };
}
