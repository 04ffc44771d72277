const MINUTE_MS = 60_000;

/**
 * Returns whether the device has been idle for as long as the exhibitor allows (D-136). `autoLock`:
 * minutes, 0 for never; instants in epoch ms. A use in the future comes from a wrong clock and
 * counts as none.
 */
export function isToLock({ lastUse, now, autoLock }: { lastUse: number; now: number; autoLock: number }): boolean {
  if (autoLock === 0) return false;
  return now - lastUse >= autoLock * MINUTE_MS || lastUse > now + MINUTE_MS;
}
