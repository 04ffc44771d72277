import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type { ServerOptions } from 'socket.io';
import { openRawPool } from '#platform/db/pool/raw-pool.ts';
import type { Log } from '#platform/observability/log.ts';

/**
 * Carries messages from one node to the sockets of the others: through Redis if configured
 * (REDIS_URL), else through the database. They are invalidations only, and delivery is not
 * guaranteed: important pages also poll.
 */
export type Broadcasts = {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /**
   * Returns whether the nodes receive each other's messages; null if they use the database, which
   * is checked elsewhere.
   */
  readonly receives: (() => boolean) | null;
  /** Called once per outage, when it is over: messages of other nodes may have been missed. */
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
    receives: null,
    onGap: () => {}, // without the database there are no sales, and after an outage pages poll
    close,
  };
}
