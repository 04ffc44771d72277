/**
 * Calendar arithmetic on plain days (`YYYY-MM-DD`) and the business day (D-010). Pure: the time and
 * the time zone are arguments. Built on Intl so that the browser needs no date library for it.
 */

/** A day as `YYYY-MM-DD`, in the exhibitor's time zone. */
export type Day = string;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Returns true for a real calendar day in the form YYYY-MM-DD (2026-02-30 is none). */
export function isDay(text: string): text is Day {
  const parts = DAY.exec(text);
  if (!parts) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Returns 0 for Sunday ... 6 for Saturday. */
export const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days on which films start, as weekdays: Wednesday, Thursday and Friday. */
export const CINE_WEEK_STARTS = [3, 4, 5] as const;
export type CineWeekStart = (typeof CINE_WEEK_STARTS)[number];
/** In Belgium, France and Luxembourg, and wherever an exhibitor chose nothing else (CONST-014). */
export const WEDNESDAY: CineWeekStart = 3;
/** In Germany and the Netherlands. */
export const THURSDAY: CineWeekStart = 4;

/** Returns the day that begins the cine week of `day`, by the weekday on which they start. */
export const cineWeekStart = (day: Day, startsOn: CineWeekStart): Day =>
  addDays(day, -((weekday(day) + 7 - startsOn) % 7));

/** Returns the Monday that begins the calendar week of `day` (CONST-014). */
export const calendarWeekStart = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7));

const formatters = new Map<string, Intl.DateTimeFormat>();

function wallClockFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export type WallClock = { readonly day: Day; readonly time: string };

/** The last requested minute of each zone: nearly every request is about now. */
const lastByZone = new Map<string, { readonly minute: number; readonly shown: WallClock }>();

/** Returns the local time of the cinema: `{ day: '2026-11-20', time: '20:30' }`. */
export function wallClock(instantMs: number, timeZone: string): WallClock {
  const minute = Math.floor(instantMs / 60_000);
  const last = lastByZone.get(timeZone);
  if (last?.minute === minute) return last.shown;
  const shown = readWallClock(instantMs, timeZone);
  lastByZone.set(timeZone, { minute, shown });
  return shown;
}

function readWallClock(instantMs: number, timeZone: string): WallClock {
  const parts: Record<string, string> = {};
  for (const part of wallClockFormatter(timeZone).formatToParts(instantMs)) parts[part.type] = part.value;
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * Returns the two calendar days around the night of an instant that belongs to the business day
 * before its calendar day (a show at 00:30); null for every other instant.
 */
export function nightOf(instantMs: number, timeZone: string, offsetHours: number): { from: Day; to: Day } | null {
  const { day } = wallClock(instantMs, timeZone);
  const business = businessDay(instantMs, timeZone, offsetHours);
  return business === day ? null : { from: business, to: day };
}

/**
 * Returns the business day of an instant (D-010): it runs from 00:00 plus `offsetHours` (0-6) to
 * the same hour of the next day, so a film at 00:30 belongs to the day before if the offset is 4.
 */
export function businessDay(instantMs: number, timeZone: string, offsetHours: number): Day {
  const { day, time } = wallClock(instantMs, timeZone);
  return Number(time.slice(0, 2)) < offsetHours ? addDays(day, -1) : day;
}
