/**
 * How the list of one day is shown: by film or by time, the evening only, only what is over by
 * eleven (decision 0074). Its address, and the rule of each. Instants in epoch ms.
 */
import { type Day, wallClock } from '#kernel/days.ts';

export type DayView = { readonly byTime: boolean; readonly evening: boolean; readonly early: boolean };

export const BY_FILM: DayView = { byTime: false, evening: false, early: false };
/** On the cinema's clock. */
export const EVENING_FROM = '18:00';
export const EARLY_UNTIL = '23:00';

/** One key with one value for each choice. */
const KEYS = { byTime: ['by', 'time'], evening: ['from', EVENING_FROM], early: ['until', EARLY_UNTIL] } as const;
const CHOICES = ['byTime', 'evening', 'early'] as const;

/** Reads an address; ignores unknown keys and values. */
export function parseDayView(pairs: Iterable<readonly [string, string]>): DayView {
  const all = [...pairs];
  const has = ([key, value]: readonly [string, string]) => all.some(([name, given]) => name === key && given === value);
  return { byTime: has(KEYS.byTime), evening: has(KEYS.evening), early: has(KEYS.early) };
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
