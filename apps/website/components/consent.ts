import { useSyncExternalStore } from 'react';

/** The visitor's consent to third parties (D-015): undecided until the notice is answered. */
export type Consent = 'undecided' | 'necessary' | 'all';
const KEY = 'cookie-consent';
const KEPT_FOR_MS = 180 * 86_400_000;

const listeners = new Set<() => void>();
const notifyAll = (): void => {
  for (const listener of listeners) listener();
};
let isReopened = false;

function read(): Consent {
  if (isReopened) return 'undecided';
  const [choice, until] = (localStorage.getItem(KEY) ?? '').split(' ');
  return (choice === 'necessary' || choice === 'all') && Number(until) > Date.now() ? choice : 'undecided';
}

export function decideConsent(choice: 'necessary' | 'all'): void {
  isReopened = false;
  localStorage.setItem(KEY, `${choice} ${Date.now() + KEPT_FOR_MS}`);
  notifyAll();
}

/** Shows the notice again, so that a consent can be withdrawn. */
export function reconsiderConsent(): void {
  isReopened = true;
  notifyAll();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null before hydration: the server sends the same page to all visitors. */
export const useConsent = (): Consent | null => useSyncExternalStore<Consent | null>(subscribe, read, () => null);
