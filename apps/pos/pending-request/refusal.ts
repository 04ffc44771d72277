import { useSyncExternalStore } from 'react';

let refused: unknown = null;
const listeners = new Set<() => void>();
/** Why the last one was refused; null once another one was done, or somebody read it. */
export const refusal = {
  get: (): unknown => refused,
  set(error: unknown): void {
    refused = error;
    for (const changed of listeners) changed();
  },
};

export const useRefusal = (): unknown =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, refusal.get);
