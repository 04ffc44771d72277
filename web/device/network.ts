import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let there = true;
const tell = (next: boolean): void => {
  if (there === next) return;
  there = next;
  for (const changed of listeners) changed();
};

/**
 * Tracks whether the server can be reached: every answered and every unanswered call reports here.
 */
export const network = { heard: () => tell(true), silent: () => tell(false), isThere: () => there };

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('offline', network.silent);
  return () => {
    listeners.delete(changed);
    removeEventListener('offline', network.silent);
  };
}

export const useNetwork = (): boolean => useSyncExternalStore(subscribe, network.isThere);
