/**
 * How the list of one day is shown: by film or by time, the evening only, only what is over by
 * eleven (decision 0074). Its address, and the rule of each. Instants in epoch ms.
 */
import { type Day, wallClock } from '#kernel/days.ts';

export type DayView = {
  readonly byTime: boolean;
  readonly evening: boolean;
  readonly early: boolean;
  /** A list that is longer than its first view needs is shown to its end. */
  readonly whole: boolean;
};

export const BY_FILM: DayView = { byTime: false, evening: false, early: false, whole: false };
/** On the cinema's clock. */
export const EVENING_FROM = '18:00';
export const EARLY_UNTIL = '23:00';

/** One key with one value for each choice. */
const KEYS = {
  byTime: ['by', 'time'],
  evening: ['from', EVENING_FROM],
  early: ['until', EARLY_UNTIL],
  whole: ['all', '1'],
} as const;
const CHOICES = ['byTime', 'evening', 'early', 'whole'] as const;

/** Reads an address; ignores unknown keys and values. */
export function parseDayView(pairs: Iterable<readonly [string, string]>): DayView {
  const all = [...pairs];
  const has = ([key, value]: readonly [string, string]) => all.some(([name, given]) => name === key && given === value);
  return { byTime: has(KEYS.byTime), evening: has(KEYS.evening), early: has(KEYS.early), whole: has(KEYS.whole) };
}

/** Returns the keys of an address: `by=time&from=18:00`; '' for the plain list. */
export const dayViewKeys = (view: DayView): string =>
  CHOICES.flatMap((choice) => (view[choice] ? KEYS[choice].join('=') : [])).join('&');

/** Returns when a show ends: after the advertising and the film; null for a film of unknown length. */
export const showEnd = (startsAt: number, adsMinutes: number, runtimeMinutes: number | null): number | null =>
  runtimeMinutes === null ? null : startsAt + (adsMinutes + runtimeMinutes) * 60_000;

type Show = { readonly day: Day; readonly starts_at: number };

/** Returns whether a show begins in the evening of its business day; after midnight it is still that evening. */
export function isEvening({ day, starts_at }: Show, timeZone: string): boolean {
  const start = wallClock(starts_at, timeZone);
  return start.day > day || start.time >= EVENING_FROM;
}

/** Returns whether a show is over by eleven of its business day. An unknown end is not. */
export function isOverEarly({ day }: Show, endsAt: number | null, timeZone: string): boolean {
  if (endsAt === null) return false;
  const end = wallClock(endsAt, timeZone);
  return end.day === day && end.time <= EARLY_UNTIL;
}

/** A day of more shows than this is shown in two steps: the first fits a phone and a slow network. */
const LONG_DAY = 80;
const FIRST_SHOWS = 40;

/** Returns the shows of the first view of a list by time. */
export const firstShows = <S>(shows: readonly S[], { whole }: DayView): readonly S[] =>
  whole || shows.length <= LONG_DAY ? shows : shows.slice(0, FIRST_SHOWS);

/** Returns the films of the first view of a list by film: whole films, until they have enough shows. */
export function firstFilms<E extends { readonly screenings: readonly unknown[] }>(
  entries: readonly E[],
  { whole }: DayView,
): readonly E[] {
  const all = entries.reduce((sum, { screenings }) => sum + screenings.length, 0);
  if (whole || all <= LONG_DAY) return entries;
  let shows = 0;
  const end = entries.findIndex(({ screenings }) => {
    shows += screenings.length;
    return shows >= FIRST_SHOWS;
  });
  return entries.slice(0, end + 1);
}
