import { useSyncExternalStore } from 'react';

/** A page of the server says nothing of its age, so the browser takes it for new; a kept one is older than this. */
const KEPT_FROM_MS = 10_000;

type Connection = {
  /** Of when what is shown is, epoch ms, while there is no network or a kept copy is shown; else null. */
  asOf(): number | null;
  /** A kept copy was shown and nothing newer has come since. */
  isKeptCopy(): boolean;
  /** The programme was fetched just now. */
  freshened(): void;
  subscribe(listener: () => void): () => void;
};

export function createConnection(page: { lastModified: string }, openedAt: number, online: () => boolean): Connection {
  const said = Date.parse(page.lastModified);
  let at = Number.isNaN(said) ? openedAt : said;
  let kept = openedAt - at > KEPT_FROM_MS;
  const listeners = new Set<() => void>();
  return {
    asOf: () => (online() && !kept ? null : at),
    isKeptCopy: () => kept,
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
/** This browser's; asked for in the browser only. */
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

/** As `asOf`; null on the server and in the first rendering, which repeats the server's. */
export const useOfflineSince = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => connection().asOf(),
    () => null,
  );
