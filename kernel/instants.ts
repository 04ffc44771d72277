import { wallClock } from '#kernel/days.ts';

const MINUTE_MS = 60_000;

/**
 * An instant as the wire has it (D-179): ISO 8601 to the second, with the offset of the zone at that moment,
 * `2026-11-20T20:30:00+01:00`.
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
