/**
 * The demo exhibitor has an endless calendar of cine weeks: the running films, the next ones, the
 * dates of the events. Everything depends on the requested day, so a day is the same for every
 * request.
 */
import type { DemoEvent, DemoFilm } from '#demo/content/types.ts';
import { addDays, cineWeekStart, type Day, daysBetween, WEDNESDAY, weekday } from '#kernel/days.ts';

/** A Wednesday: cine week 0 begins. */
const FIRST_WEDNESDAY: Day = '2020-01-01';
/** The opening day of the demo exhibitor with this repertoire. */
const OPENING_DAY: Day = '2024-09-04';

/** Every other week a seasonal film opens, runs for eight weeks and returns after sixteen. */
const CYCLE_WEEKS = 16;
const RUN_WEEKS = 8;
const WEEKS_BETWEEN_OPENINGS = 2;
/** The advance preview is on the Thursday before the opening Wednesday. */
const PREVIEW_DAYS_AHEAD = 6;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Returns the number of a day's cine week, counted from January 2020. */
export const cineWeekNumber = (day: Day): number => daysBetween(FIRST_WEDNESDAY, cineWeekStart(day, WEDNESDAY)) / 7;

const weeksSinceOpening = (turn: number, day: Day): number =>
  modulo(cineWeekNumber(day) - turn * WEEKS_BETWEEN_OPENINGS, CYCLE_WEEKS);

/** Returns whether a film is in the programme of the cine week of `day`. */
export const isRunning = ({ season }: Pick<DemoFilm, 'season'>, day: Day): boolean =>
  season === 'repertoire' || weeksSinceOpening(season.turn, day) < RUN_WEEKS;

/**
 * Returns the first day of the film's present run, or of its next one if it is not running: the
 * "showing from" of the site. A film with a future day is under "Soon".
 */
export function showingFrom({ season }: Pick<DemoFilm, 'season'>, today: Day): Day {
  if (season === 'repertoire') return OPENING_DAY;
  const weeks = weeksSinceOpening(season.turn, today);
  return addDays(cineWeekStart(today, WEDNESDAY), (weeks < RUN_WEEKS ? -weeks : CYCLE_WEEKS - weeks) * 7);
}

/** Returns whether the film has its advance preview on this day: once before each run. */
export const isPreviewDay = (film: Pick<DemoFilm, 'season'>, day: Day): boolean =>
  film.season !== 'repertoire' && !isRunning(film, day) && showingFrom(film, day) === addDays(day, PREVIEW_DAYS_AHEAD);

export const takesPlaceOn = ({ rhythm }: Pick<DemoEvent, 'rhythm'>, day: Day): boolean =>
  weekday(day) === rhythm.weekday && modulo(cineWeekNumber(day), rhythm.everyWeeks) === rhythm.week;

/** Returns the event's first day on or after `from`. */
export function nextDayOf(event: Pick<DemoEvent, 'rhythm'>, from: Day): Day {
  let day = from;
  while (!takesPlaceOn(event, day)) day = addDays(day, 1);
  return day;
}
