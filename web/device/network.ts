import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let there = true;
const notify = (next: boolean): void => {
  if (there === next) return;
  there = next;
  for (const changed of listeners) changed();
};

/**
 * Tracks whether the server can be reached: every answered and every unanswered call reports here.
 */
export const network = { heard: () => notify(true), silent: () => notify(false), isThere: () => there };

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('offline', network.silent);
  return () => {
    listeners.delete(changed);
    removeEventListener('offline', network.silent);
  };
}

export const useNetwork = (): boolean => useSyncExternalStore(subscribe, network.isThere);
