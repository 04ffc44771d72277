import { useSyncExternalStore } from 'react';
import { KEPT_FOR_MS, TRAILERS_KEY } from '#apps/website/components/consent.ts';

const listeners = new Set<() => void>();

/** Remembers for as long as a consent whether trailers are shown without a press (D-015). */
export function showTrailersAtOnce(isWished: boolean): void {
  if (isWished) localStorage.setItem(TRAILERS_KEY, String(Date.now() + KEPT_FOR_MS));
  else localStorage.removeItem(TRAILERS_KEY);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** False before hydration. */
export const useTrailersAtOnce = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => Number(localStorage.getItem(TRAILERS_KEY)) > Date.now(),
    () => false,
  );
