import { useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/api-error.ts';

let shown: unknown = null;
const listeners = new Set<() => void>();
const show = (error: unknown): void => {
  shown = error;
  for (const listener of listeners) listener();
};

/**
 * Shows the general exception dialog (ERR-003). Forms that show their own 422 pass `suppress422`
 * (ERR-005).
 */
export function showException(error: unknown, { suppress422 = false } = {}): void {
  if (suppress422 && error instanceof ApiError && error.status === 422) return;
  show(error);
}
export const dismissException = (): void => show(null);

/** Returns the error to show, null without one. */
export const useException = (): unknown =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
