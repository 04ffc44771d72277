const MINUTE_MS = 60_000;

/**
 * Whether nobody has used the device for as long as the house allows (D-136). `autoLock`: minutes, 0 for never; instants in
 * epoch ms. A use in the future is that of a clock that was wrong: it counts as none.
 */
export function isToLock({ lastUse, now, autoLock }: { lastUse: number; now: number; autoLock: number }): boolean {
  if (autoLock === 0) return false;
  return now - lastUse >= autoLock * MINUTE_MS || lastUse > now + MINUTE_MS;
}
