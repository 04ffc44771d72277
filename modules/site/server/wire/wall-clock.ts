import { businessDay, type Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';

/**
 * Cached readings of the exhibitor's clock: every snapshot needs the same few thousand starts, and
 * each Intl call costs microseconds.
 */
const READINGS_MAX = 50_000;
const MINUTE_MS = 60_000;
const days = new Map<string, Day>();
const texts = new Map<string, string>();

function remembered<Reading>(cache: Map<string, Reading>, key: string, read: () => Reading): Reading {
  let reading = cache.get(key);
  if (reading === undefined) {
    if (cache.size >= READINGS_MAX) cache.clear();
    reading = read();
    cache.set(key, reading);
  }
  return reading;
}

/**
 * Returns the business day of an instant (D-010): it changes at full minutes only, so one reading
 * serves a minute.
 */
export function dayOf(instantMs: number, timeZone: string, offsetHours: number): Day {
  const minute = Math.floor(instantMs / MINUTE_MS);
  return remembered(days, `${minute} ${offsetHours} ${timeZone}`, () =>
    businessDay(minute * MINUTE_MS, timeZone, offsetHours),
  );
}

/** Formats an instant for the wire (D-179). */
export const startText = (instantMs: number, timeZone: string): string =>
  remembered(texts, `${instantMs} ${timeZone}`, () => isoWithOffset(instantMs, timeZone));
