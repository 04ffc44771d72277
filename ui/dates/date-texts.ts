/** The texts of days and times on the wire: `2026-11-26`, `2026-11-26T20:30`, `20:30`; empty is none. */
import {
  type CalendarDate,
  type CalendarDateTime,
  parseDate,
  parseDateTime,
  parseTime,
  type Time,
} from '@internationalized/date';

export type Moment = CalendarDate | CalendarDateTime;

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const TIME = /^\d\d:\d\d/;
const DAY_LETTERS = 'yyyy-mm-dd'.length;
const MOMENT_LETTERS = 'yyyy-mm-ddThh:mm'.length;
const TIME_LETTERS = 'hh:mm'.length;
/** A year is complete with four digits: who types 2026 passes the years 2, 20 and 202. */
const FIRST_FULL_YEAR = 1000;
const CENTURY = 100;
const THIS_CENTURY = 2000;

/** Returns the day of a text, or null if it is none. */
export const dayOfText = (text: string): CalendarDate | null =>
  DAY.test(text.slice(0, DAY_LETTERS)) ? read(() => parseDate(text.slice(0, DAY_LETTERS))) : null;

/** Returns the day and time of a text, or null if it is none. */
export const momentOfText = (text: string): CalendarDateTime | null =>
  MOMENT.test(text) ? read(() => parseDateTime(text.slice(0, MOMENT_LETTERS))) : null;

/** Returns the time of a text, or null if it is none. */
export const timeOfText = (text: string): Time | null =>
  TIME.test(text) ? read(() => parseTime(text.slice(0, TIME_LETTERS))) : null;

export const textOfDay = (day: Moment): string =>
  day.year < FIRST_FULL_YEAR ? '' : day.toString().slice(0, DAY_LETTERS);
export const textOfMoment = (moment: Moment): string =>
  moment.year < FIRST_FULL_YEAR ? '' : moment.toString().slice(0, MOMENT_LETTERS);
export const textOfTime = (time: Time): string => time.toString().slice(0, TIME_LETTERS);

/** Returns the day with the year of this century that two digits mean, or null if the year has more. */
export const withFullYear = (moment: Moment): Moment | null =>
  moment.year < CENTURY ? moment.set({ year: THIS_CENTURY + moment.year }) : null;

/** A text such as 2026-02-30 has the form of a day and is none. */
function read<Value>(parse: () => Value): Value | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
