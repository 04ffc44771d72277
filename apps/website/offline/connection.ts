import { useSyncExternalStore } from 'react';

/**
 * A page from the server has no date, so the browser uses the present time, in whole seconds; a stored copy is older
 * than this. Browsers often report a network that leads nowhere as a connection, so the age alone must tell.
 */
const KEPT_FROM_MS = 1_000;

type Connection = {
  /**
   * Returns the date of the shown data in epoch ms, while there is no network or a stored copy is
   * shown; else null.
   */
  asOf(): number | null;
  /** Returns whether a stored copy is shown and nothing newer was fetched. */
  isStoredCopy(): boolean;
  /** Reports that the programme was just fetched. */
  freshened(): void;
  subscribe(listener: () => void): () => void;
};

export function createConnection(page: { lastModified: string }, openedAt: number, online: () => boolean): Connection {
  const modifiedAt = Date.parse(page.lastModified);
  let at = Number.isNaN(modifiedAt) ? openedAt : modifiedAt;
  let kept = openedAt - at > KEPT_FROM_MS;
  const listeners = new Set<() => void>();
  return {
    asOf: () => (online() && !kept ? null : at),
    isStoredCopy: () => kept,
    freshened() {
      at = Date.now();
      kept = false;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let own: Connection | undefined;
/** Returns this browser's connection; available in the browser only. */
export function connection(): Connection {
  own ??= createConnection(document, performance.timeOrigin, () => navigator.onLine);
  return own;
}

function subscribe(listener: () => void): () => void {
  const stop = connection().subscribe(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Returns `asOf`; null on the server and during hydration, which must match the server's rendering.
 */
export const useOfflineSince = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => connection().asOf(),
    () => null,
  );
