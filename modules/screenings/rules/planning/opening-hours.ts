/**
 * Converts an instant to its position in the week, the business day and the minutes since its
 * midnight, and back, also in the two nights a year when the clocks change (D-010, T66). Instants
 * in epoch ms.
 */
import { addDays, type Day, daysBetween, wallClock } from '#kernel/days.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '#modules/screenings/rules/planning/typed-times.ts';

export type ExhibitorClock = { readonly timeZone: string; readonly midnightOffset: number };
/**
 * A position in the week: 00:30 of a day that ends at four in the morning is minute 1470 of the day
 * before.
 */
export type DayMinute = { readonly day: Day; readonly minute: number };

const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

export function dayMinuteOf(instant: number, { timeZone, midnightOffset }: ExhibitorClock): DayMinute {
  const { day, time } = wallClock(instant, timeZone);
  const minute = Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3));
  return minute < midnightOffset * HOUR_MINUTES
    ? { day: addDays(day, -1), minute: minute + DAY_MINUTES }
    : { day, minute };
}

/**
 * Returns the minute of a typed time on a business day: a time before the start of the day belongs
 * to the night at its end. Returns null for a time after that night (24:30 if days begin at
 * midnight): it belongs to the next day.
 */
export function minuteOfDay(typed: number, { midnightOffset }: Pick<ExhibitorClock, 'midnightOffset'>): number | null {
  const begins = midnightOffset * HOUR_MINUTES;
  const minute = typed < begins ? typed + DAY_MINUTES : typed;
  return minute < begins + DAY_MINUTES ? minute : null;
}

export type Moment =
  | { readonly kind: 'once'; readonly at: number }
  /** The clocks go back: `at` is the first of the two instants, in summer time. */
  | { readonly kind: 'twice'; readonly at: number; readonly again: number }
  /** The clocks go forward: no clock ever shows this time. */
  | { readonly kind: 'never' };

/** Returns the instant at which the wall clock shows that minute of the day: one, two or none. */
export function momentsOf({ day, minute }: DayMinute, timeZone: string): Moment {
  const calendarDay = addDays(day, Math.floor(minute / DAY_MINUTES));
  const localAsUtc = Date.parse(`${calendarDay}T00:00:00Z`) + (minute % DAY_MINUTES) * MINUTE_MS;
  const offsets = new Set([offsetAt(localAsUtc - DAY_MS, timeZone), offsetAt(localAsUtc + DAY_MS, timeZone)]);
  const [at, again] = [...offsets]
    .map((offset) => localAsUtc - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === localAsUtc)
    .sort((a, b) => a - b);
  if (at === undefined) return { kind: 'never' };
  return again === undefined ? { kind: 'once', at } : { kind: 'twice', at, again };
}

/** Returns the wall clock time, read as UTC, minus the instant. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = wallClock(instant, timeZone);
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

export const WEEK_DAYS = 7;

/** Returns the seven days of a cine week, by its first one (CONST-014). */
export const daysOfWeek = (first: Day): Day[] => Array.from({ length: WEEK_DAYS }, (_, index) => addDays(first, index));

export const isInWeek = (day: Day, first: Day): boolean => {
  const distance = daysBetween(first, day);
  return distance >= 0 && distance < WEEK_DAYS;
};
