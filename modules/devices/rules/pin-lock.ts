/** So many wrong PINs of one person at one device lock them out there (D-131, T47). */
export const PIN_TRIES = 5;
const FIRST_LOCK_MS = 60_000;
const LOCK_MAX_MS = 30 * 24 * 60 * 60_000;

/**
 * How long the wrong PIN that makes `failures` of them locks its person out, in ms: 0 for most, a minute for the fifth, and
 * twice as long for every five more. The right PIN sets the count to nothing.
 */
export function lockAfter(failures: number): number {
  if (failures <= 0 || failures % PIN_TRIES !== 0) return 0;
  return Math.min(FIRST_LOCK_MS * 2 ** (failures / PIN_TRIES - 1), LOCK_MAX_MS);
}

/** Whole seconds until a lock ends; null when there is none. Instants in epoch ms. */
export const lockedForSeconds = (lockedUntil: number | null, now: number): number | null =>
  lockedUntil !== null && lockedUntil > now ? Math.ceil((lockedUntil - now) / 1000) : null;
