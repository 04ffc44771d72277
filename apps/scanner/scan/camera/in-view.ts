/** Codes that were handed on and are still in view, with when each was seen last (ms). */
export type InView = ReadonlyMap<string, number>;
export const NOTHING_IN_VIEW: InView = new Map();

/** A code that was not seen for so long has left: when it comes back, it is shown again on purpose. */
const LEFT_AFTER_MS = 1_500;

/**
 * What a look through the camera brings. A code in view is handed on once, however long it stays there; `next` is one that was
 * not yet, null when there is none or when nobody is `ready` for it.
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
