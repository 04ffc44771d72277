/** Codes that were reported and are still in view, with the time each was last seen (ms). */
export type InView = ReadonlyMap<string, number>;
export const NOTHING_IN_VIEW: InView = new Map();

/** A code not seen for this time has left: after that it counts as shown again on purpose. */
const LEFT_AFTER_MS = 1_500;

/**
 * Processes one look of the camera. A code in view is reported once, however long it stays; `next`
 * is one that was not reported yet, null if there is none or if the scanner is not `ready`.
 */
export function afterLook(
  inView: InView,
  seen: readonly string[],
  { at, isReady }: { readonly at: number; readonly isReady: boolean },
): { inView: InView; next: string | null } {
  const still = new Map([...inView].filter(([, last]) => at - last < LEFT_AFTER_MS));
  for (const code of seen) if (still.has(code)) still.set(code, at);
  const next = isReady ? (seen.find((code) => !still.has(code)) ?? null) : null;
  if (next !== null) still.set(next, at);
  return { inView: still, next };
}
