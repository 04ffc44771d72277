/**
 * Where a screening stands in the week: its business day and the minutes since that day's midnight; and back to the instant,
 * also in the two nights a year in which the clocks change (D-010, T66). Instants in epoch ms.
 */
import { addDays, type Day, daysBetween, wallClock } from '#kernel/days.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '#modules/screenings/rules/typed-times.ts';

export type HouseClock = { readonly timeZone: string; readonly midnightOffset: number };
/** A place in the week: 00:30 of a day that ends at four in the morning is minute 1470 of the day before. */
export type DayMinute = { readonly day: Day; readonly minute: number };

const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

export function dayMinuteOf(instant: number, { timeZone, midnightOffset }: HouseClock): DayMinute {
  const { day, time } = wallClock(instant, timeZone);
  const minute = Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3));
  return minute < midnightOffset * HOUR_MINUTES
    ? { day: addDays(day, -1), minute: minute + DAY_MINUTES }
    : { day, minute };
}

/**
 * What a typed time means on a business day: before the day begins, it is of the night at its end. Null for one that lies
 * beyond that night (24:30 where days begin at midnight): it belongs to the next day.
 */
export function minuteOfDay(typed: number, { midnightOffset }: Pick<HouseClock, 'midnightOffset'>): number | null {
  const begins = midnightOffset * HOUR_MINUTES;
  const minute = typed < begins ? typed + DAY_MINUTES : typed;
  return minute < begins + DAY_MINUTES ? minute : null;
}

export type Moment =
  | { readonly kind: 'once'; readonly at: number }
  /** The clocks are put back: `at` is the first of the two, in summer time. */
  | { readonly kind: 'twice'; readonly at: number; readonly again: number }
  /** The clocks are put forward: no clock ever shows it. */
  | { readonly kind: 'never' };

/** The instant, or the two, or none, at which the clock on the wall shows that minute of the day. */
export function momentsOf({ day, minute }: DayMinute, timeZone: string): Moment {
  const calendarDay = addDays(day, Math.floor(minute / DAY_MINUTES));
  const wanted = Date.parse(`${calendarDay}T00:00:00Z`) + (minute % DAY_MINUTES) * MINUTE_MS;
  const offsets = new Set([offsetAt(wanted - DAY_MS, timeZone), offsetAt(wanted + DAY_MS, timeZone)]);
  const [at, again] = [...offsets]
    .map((offset) => wanted - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wanted)
    .sort((a, b) => a - b);
  if (at === undefined) return { kind: 'never' };
  return again === undefined ? { kind: 'once', at } : { kind: 'twice', at, again };
}

/** What the clock on the wall shows, read as if it stood in Greenwich, less the instant. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = wallClock(instant, timeZone);
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

export const WEEK_DAYS = 7;

/** The seven days from its Wednesday on (CONST-014). */
export const daysOfWeek = (wednesday: Day): Day[] =>
  Array.from({ length: WEEK_DAYS }, (_, index) => addDays(wednesday, index));

export const isInWeek = (day: Day, wednesday: Day): boolean => {
  const distance = daysBetween(wednesday, day);
  return distance >= 0 && distance < WEEK_DAYS;
};
