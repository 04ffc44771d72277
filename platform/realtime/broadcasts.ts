import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type { ServerOptions } from 'socket.io';
import { openRawPool } from '#platform/db/raw-pool.ts';
import type { Log } from '#platform/log.ts';

/**
 * How what one node sends reaches the sockets of the others: through Redis where there is one (REDIS_URL), else through the database.
 * Nothing but pokes travels here, and neither way keeps every one of them: a page that matters asks again by itself.
 */
export type Broadcasts = {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** Whether the nodes hear each other now; null when that is the database's business, which is judged elsewhere. */
  readonly hears: (() => boolean) | null;
  /** Messages of other nodes may have been missed, and no more are: told once per breakdown, when it is over. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

export function databaseBroadcasts(url: string, log: Log): Broadcasts {
  const { pool, close } = openRawPool(url, 'realtime', (error) =>
    log.warn({ err: error }, 'realtime lost the database'),
  );
  return {
    adapter: createPostgresAdapter(pool, {
      errorHandler: (error) => log.warn({ err: error }, 'realtime could not share a message'),
    }),
    hears: null,
    onGap: () => {}, // without the database nothing is sold, and with it pages ask again
    close,
  };
}
