import { useSyncExternalStore } from 'react';

/** As long as a consent. */
const KEPT_FOR_MS = 180 * 86_400_000;
const TRAILERS_KEY = 'trailers-at-once';

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

/** A later consent to “necessary only” takes the wish back, too. */
function isWishedNow(): boolean {
  const until = Number(localStorage.getItem(TRAILERS_KEY));
  const [choice, consentUntil] = (localStorage.getItem('cookie-consent') ?? '').split(' ');
  return until > Date.now() && !(choice === 'necessary' && Number(consentUntil) >= until);
}

/** False before hydration. */
export const useTrailersAtOnce = (): boolean => useSyncExternalStore(subscribe, isWishedNow, () => false);
