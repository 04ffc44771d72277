import { useSyncExternalStore } from 'react';

let refused: unknown = null;
const listeners = new Set<() => void>();
/**
 * The reason of the last refusal; null after another request succeeded, or the attendant closed it.
 */
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
