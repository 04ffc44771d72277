import { useSyncExternalStore } from 'react';

/** Until when the page waits before it goes on, epoch ms; null while no call waits. */
let until: number | null = null;
const waiting = new Set<(goesOn: boolean) => void>();
const listeners = new Set<() => void>();

function show(next: number | null): void {
  until = next;
  for (const listener of listeners) listener();
}

/**
 * Waits until a call may be sent again, and shows that (D-190). Returns false when the visitor
 * cancels, or when the call is aborted.
 */
export function waitForTurn(seconds: number, signal?: AbortSignal): Promise<boolean> {
  const end = Date.now() + seconds * 1_000;
  show(Math.max(until ?? 0, end));
  return new Promise((resolve) => {
    const done = (goesOn: boolean): void => {
      clearTimeout(timer);
      waiting.delete(done);
      signal?.removeEventListener('abort', abort);
      if (waiting.size === 0) show(null);
      resolve(goesOn);
    };
    const abort = (): void => done(false);
    const timer = setTimeout(() => done(true), seconds * 1_000);
    waiting.add(done);
    signal?.addEventListener('abort', abort);
  });
}

/** Ends all waits: their calls fail with the refusal that they got. */
export function cancelWaits(): void {
  for (const done of [...waiting]) done(false);
}

export const useTurn = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => until,
    () => null,
  );
