import { type Day, wallClock } from '#kernel/days.ts';

const MINUTE_MS = 60_000;

/**
 * Returns an instant in wire form (D-179): ISO 8601 to the second, with the offset of the zone at
 * that moment, `2026-11-20T20:30:00+01:00`.
 */
export function isoWithOffset(instantMs: number, timeZone: string): string {
  const { day, time } = wallClock(instantMs, timeZone);
  const minute = Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
  const offset = (Date.parse(`${day}T${time}:00Z`) - minute) / MINUTE_MS;
  const seconds = String(Math.floor((instantMs - minute) / 1_000)).padStart(2, '0');
  const twoDigits = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const size = Math.abs(offset);
  return `${day}T${time}:${seconds}${offset < 0 ? '-' : '+'}${twoDigits(size / 60)}:${twoDigits(size % 60)}`;
}

/** Returns the offset of the zone at an instant: its local time read as UTC, minus the instant. */
function offsetAt(instantMs: number, timeZone: string): number {
  const { day, time } = wallClock(instantMs, timeZone);
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
}

/**
 * Returns the instant (epoch ms) of a local day and time (`18:00`). Of an hour that occurs twice it
 * returns one; for a skipped hour, the hour beside it.
 */
export function instantAt(day: Day, time: string, timeZone: string): number {
  const localAsUtc = Date.parse(`${day}T${time}:00Z`);
  return localAsUtc - offsetAt(localAsUtc - offsetAt(localAsUtc, timeZone), timeZone);
}
