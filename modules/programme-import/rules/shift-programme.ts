/** Moves a recorded programme to the present, so that its old screenings can be sold today. */
import { addDays, type Day, daysBetween } from '#kernel/days.ts';
import type { Programme, ProgrammeScreening } from '#modules/programme-import/rules/programme.ts';
import { instantAt, wallClockAt } from '#modules/programme-import/rules/time-zones.ts';

const WEEK = 7;

function businessDays(programme: Programme): Day[] {
  const playing = programme.screenings.filter((screening) => !screening.cancelled);
  const counted = playing.length > 0 ? playing : programme.screenings;
  return [...new Set(counted.map((screening) => screening.businessDay))].sort();
}

/**
 * Returns the number of days by which a programme moves to play on `day`. It moves by whole weeks,
 * so that a Friday stays a Friday: the first business day moves to `day` or up to six days before
 * it. If nothing plays from `day` on then (a short programme), it moves one more week: all of it is
 * in the future. A programme of a single day moves to `day` itself, regardless of its weekday. Zero
 * for a programme without screenings.
 */
export function daysToShift(programme: Programme, day: Day): number {
  const days = businessDays(programme);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return 0;
  const distance = daysBetween(first, day);
  if (first === last) return distance;
  const weeks = Math.floor(distance / WEEK) * WEEK;
  return addDays(last, weeks) < day ? weeks + WEEK : weeks;
}

/** Each screening keeps its local time and its length, also across a change to summer time. */
export function shiftByDays(programme: Programme, days: number): Programme {
  if (days === 0) return programme;
  const zones = new Map(programme.cinemas.map((cinema) => [cinema.key, cinema.timeZone]));
  const moved = (screening: ProgrammeScreening): ProgrammeScreening => {
    const zone = zones.get(screening.cinemaKey) ?? 'UTC';
    const { day, time } = wallClockAt(screening.start, zone);
    const start = instantAt(addDays(day, days), time, zone);
    const later = start - screening.start;
    return {
      ...screening,
      businessDay: addDays(screening.businessDay, days),
      start,
      filmStart: screening.filmStart === null ? null : screening.filmStart + later,
      end: screening.end + later,
    };
  };
  return { ...programme, screenings: programme.screenings.map(moved) };
}

/** Moves the programme so that it plays on `day` and after (see {@link daysToShift}). */
export const shiftTo = (programme: Programme, day: Day): Programme =>
  shiftByDays(programme, daysToShift(programme, day));

/**
 * Returns the screenings that can still be sold at `now`: not cancelled, not sold out, not begun.
 */
export const bookableAt = (programme: Programme, now: number): readonly ProgrammeScreening[] =>
  programme.screenings.filter((screening) => !screening.cancelled && !screening.soldOut && screening.start > now);
