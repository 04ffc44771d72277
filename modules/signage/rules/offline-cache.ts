/** A screen shows its last data for this long; then it is blank (D-150). */
export const KEPT_MS = 24 * 3_600_000;

export const isTooOld = (readAt: number, now: number): boolean => now - readAt >= KEPT_MS;

/**
 * An instant of the server, with the readings of the machine's clocks at that moment (T62). All in
 * ms.
 */
export type ClockReading = {
  readonly server: number;
  /** The machine's wall clock, which users can set. */
  readonly wall: number;
  /** Milliseconds since the page loaded: it cannot be set, and restarts with each page. */
  readonly steady: number | null;
};

/**
 * Returns the server's present time. While the page lives, its own steady clock counts on from the
 * reading; a newly loaded page has only the machine's wall clock, and uses its difference, but
 * never goes back in time.
 */
export function serverTime(reading: ClockReading, machine: { readonly wall: number; readonly steady: number }): number {
  const passed = reading.steady === null ? machine.wall - reading.wall : machine.steady - reading.steady;
  return reading.server + Math.max(0, passed);
}
