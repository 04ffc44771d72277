import { addDays, businessDay, type Day, wallClock } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import type { Cents } from '#kernel/money.ts';

const WEEK_DAYS = 7;
const HOURS = 24;
const MINUTE_MS = 60_000;

/** The business day that runs and the same one a week before, as instants (epoch ms). */
export type TwoDays = {
  readonly day: Day;
  readonly beganMs: number;
  readonly nowMs: number;
  readonly lastWeek: {
    readonly day: Day;
    readonly beganMs: number;
    /** When the clock on the wall showed what it shows now. */
    readonly sameHourMs: number;
    readonly endedMs: number;
  };
};

/**
 * What is compared with what (D-125): until the same hour of the same weekday, as the exhibitor's
 * clock has it; in the weeks when the clock is changed the two are not the same number of
 * milliseconds apart.
 */
export function twoDays(nowMs: number, timeZone: string, midnightOffset: number): TwoDays {
  const day = businessDay(nowMs, timeZone, midnightOffset);
  const began = (of: Day): number => instantAt(of, `${String(midnightOffset).padStart(2, '0')}:00`, timeZone);
  const shown = wallClock(nowMs, timeZone);
  const before = addDays(day, -WEEK_DAYS);
  return {
    day,
    beganMs: began(day),
    nowMs,
    lastWeek: {
      day: before,
      beganMs: began(before),
      sameHourMs: instantAt(addDays(shown.day, -WEEK_DAYS), shown.time, timeZone) + (nowMs % MINUTE_MS),
      endedMs: began(addDays(before, 1)),
    },
  };
}

export type HourRow = {
  /** 0: today, 1: last week. */
  readonly ago: number;
  /** Of the clock on the wall, 0 to 23. */
  readonly hour: number;
  readonly taken: Cents;
  readonly tickets: number;
};
export type Sold = { readonly taken: Cents; readonly tickets: number };
export type HourOfDay = { readonly hour: number; readonly today: Sold | null; readonly lastWeek: Sold };

const NOTHING: Sold = { taken: 0, tickets: 0 };
const plus = (a: Sold, b: Sold): Sold => ({ taken: a.taken + b.taken, tickets: a.tickets + b.tickets });

/** How long a day is shown at least: of an exhibitor that sold nothing yet, the hours in which cinemas are open. */
const OPENS = 10;
const CLOSES = 23;

/**
 * The hours of a business day in their order, from the first in which anything was sold, on either
 * day, to the last; `nowHour`: those after it have no today yet.
 */
export function hoursOfDay(rows: readonly HourRow[], nowHour: number, midnightOffset: number): readonly HourOfDay[] {
  const order = Array.from({ length: HOURS }, (_, nth) => (midnightOffset + nth) % HOURS);
  const place = (hour: number): number => order.indexOf(hour);
  const sold = (ago: number, hour: number): Sold =>
    rows.filter((row) => row.ago === ago && row.hour === hour).reduce<Sold>(plus, NOTHING);
  const places = [...rows.map(({ hour }) => hour), nowHour].map(place);
  const first = Math.min(place(OPENS), ...places);
  const last = Math.max(place(CLOSES), ...places);
  return order.slice(first, last + 1).map((hour) => ({
    hour,
    today: place(hour) <= place(nowHour) ? sold(0, hour) : null,
    lastWeek: sold(1, hour),
  }));
}
