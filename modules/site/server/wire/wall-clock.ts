import { businessDay, type Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';

/**
 * Readings of the exhibitor's clock, remembered: the same few thousand starts are read again with every snapshot, and
 * asking Intl costs microseconds each.
 */
const READINGS_MAX = 50_000;
const MINUTE_MS = 60_000;
const days = new Map<string, Day>();
const texts = new Map<string, string>();

function remembered<Reading>(known: Map<string, Reading>, key: string, read: () => Reading): Reading {
  let reading = known.get(key);
  if (reading === undefined) {
    if (known.size >= READINGS_MAX) known.clear();
    reading = read();
    known.set(key, reading);
  }
  return reading;
}

/** The business day of an instant (D-010): it changes with full minutes only, so one reading serves a minute. */
export function dayOf(instantMs: number, timeZone: string, offsetHours: number): Day {
  const minute = Math.floor(instantMs / MINUTE_MS);
  return remembered(days, `${minute} ${offsetHours} ${timeZone}`, () =>
    businessDay(minute * MINUTE_MS, timeZone, offsetHours),
  );
}

/** An instant as the wire has it (D-179). */
export const startText = (instantMs: number, timeZone: string): string =>
  remembered(texts, `${instantMs} ${timeZone}`, () => isoWithOffset(instantMs, timeZone));
