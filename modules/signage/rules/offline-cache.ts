/** So long a screen goes on with what it read last; then it is blank (D-150). */
export const KEPT_MS = 24 * 3_600_000;

export const isTooOld = (readAt: number, now: number): boolean => now - readAt >= KEPT_MS;

/** An instant of the server, beside what the machine's clocks said at that moment (T62). All in ms. */
export type ClockReading = {
  readonly server: number;
  /** Of the machine's calendar, which somebody may set. */
  readonly wall: number;
  /** Since the page was loaded: nobody sets it, and it begins anew with each page. */
  readonly steady: number | null;
};

/**
 * What the server's clock says now. While the page lives its own steady clock counts on from the reading; a page that was
 * loaded since then has the machine's calendar only, and believes of that the difference: never that time went back.
 */
export function serverTime(reading: ClockReading, machine: { readonly wall: number; readonly steady: number }): number {
  const passed = reading.steady === null ? machine.wall - reading.wall : machine.steady - reading.steady;
  return reading.server + Math.max(0, passed);
}
