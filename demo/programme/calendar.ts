/**
 * The demo house lives in an endless calendar of cine weeks: which films run, which come next, when the
 * events return. Everything follows from the day asked about, so a day looks the same whenever it is asked.
 */
import type { DemoEvent, DemoFilm } from '#demo/content/types.ts';
import { addDays, cineWeekStart, type Day, daysBetween, weekday } from '#kernel/days.ts';

/** A Wednesday: cine week 0 begins. */
const FIRST_WEDNESDAY: Day = '2020-01-01';
/** The house as it is opened with this repertoire. */
const OPENING_DAY: Day = '2024-09-04';

/** Every other week a film of the changing programme opens, stays for eight weeks and is back after sixteen. */
const CYCLE_WEEKS = 16;
const RUN_WEEKS = 8;
const WEEKS_BETWEEN_OPENINGS = 2;
/** The advance preview is on the Thursday before the opening Wednesday. */
const PREVIEW_DAYS_AHEAD = 6;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Number of the cine week a day belongs to, counted from January 2020. */
export const cineWeekNumber = (day: Day): number => daysBetween(FIRST_WEDNESDAY, cineWeekStart(day)) / 7;

const weeksSinceOpening = (turn: number, day: Day): number =>
  modulo(cineWeekNumber(day) - turn * WEEKS_BETWEEN_OPENINGS, CYCLE_WEEKS);

/** Whether a film is in the programme of the cine week of `day`. */
export const isRunning = ({ season }: Pick<DemoFilm, 'season'>, day: Day): boolean =>
  season === 'repertoire' || weeksSinceOpening(season.turn, day) < RUN_WEEKS;

/**
 * First day of the film's present run, or of its next one when it is not running: what the site calls
 * "showing from". A film whose day lies ahead stands under "Soon".
 */
export function showingFrom({ season }: Pick<DemoFilm, 'season'>, today: Day): Day {
  if (season === 'repertoire') return OPENING_DAY;
  const weeks = weeksSinceOpening(season.turn, today);
  return addDays(cineWeekStart(today), (weeks < RUN_WEEKS ? -weeks : CYCLE_WEEKS - weeks) * 7);
}

/** Whether the film is shown in advance on this day: once before each run. */
export const isPreviewDay = (film: Pick<DemoFilm, 'season'>, day: Day): boolean =>
  film.season !== 'repertoire' && !isRunning(film, day) && showingFrom(film, day) === addDays(day, PREVIEW_DAYS_AHEAD);

export const takesPlaceOn = ({ rhythm }: Pick<DemoEvent, 'rhythm'>, day: Day): boolean =>
  weekday(day) === rhythm.weekday && modulo(cineWeekNumber(day), rhythm.everyWeeks) === rhythm.week;

/** The event's first day on or after `from`. */
export function nextDayOf(event: Pick<DemoEvent, 'rhythm'>, from: Day): Day {
  let day = from;
  while (!takesPlaceOn(event, day)) day = addDays(day, 1);
  return day;
}
