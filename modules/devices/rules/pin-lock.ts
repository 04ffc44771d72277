/** The number of wrong PINs of one employee at one device after which they are locked there (D-131, T47). */
export const PIN_TRIES = 5;
const FIRST_LOCK_MS = 60_000;
const LOCK_MAX_MS = 30 * 24 * 60 * 60_000;

/**
 * Returns the duration of the lock in ms after wrong PIN number `failures`: 0 for most, a minute
 * for the fifth, and double for every five more. The right PIN resets the count.
 */
export function lockAfter(failures: number): number {
  if (failures <= 0 || failures % PIN_TRIES !== 0) return 0;
  return Math.min(FIRST_LOCK_MS * 2 ** (failures / PIN_TRIES - 1), LOCK_MAX_MS);
}

/** Returns the whole seconds until a lock ends; null if there is none. Instants in epoch ms. */
export const lockedForSeconds = (lockedUntil: number | null, now: number): number | null =>
  lockedUntil !== null && lockedUntil > now ? Math.ceil((lockedUntil - now) / 1000) : null;
