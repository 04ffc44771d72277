import pg from 'pg';
import { unavailable } from '#kernel/refusal.ts';
import { CoalescingSocket } from '#platform/db/pool/coalescing-socket.ts';
import { PrimaryClient, standbyProblem } from '#platform/db/pool/primary-client.ts';

export type PoolOptions = {
  readonly url: string;
  readonly max?: number;
  /** Shown in pg_stat_activity: foyer/<purpose>. */
  readonly purpose: string;
  /** The server cancels a statement that takes longer. */
  readonly statementTimeoutMs: number;
  readonly settings: readonly string[];
  readonly onPoolError?: (error: Error) => void;
};

/** A pool of connections to the database. */
export type Pool = {
  /** Refuses with database.unavailable if no connection is free within five seconds. */
  connect(): Promise<pg.PoolClient>;
  /** `fault`: the reason why it cannot be used again. `lost`: it broke, or went silent. */
  release(client: pg.PoolClient, fault?: Error, lost?: boolean): void;
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const SILENCE_MAX_MS = 2_000;

export function openPool({ url, max, purpose, statementTimeoutMs, settings, onPoolError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    Client: PrimaryClient,
    // A connection to a standby is closed: the next one may lead to the primary.
    verify: (client, done) => done(standbyProblem(client)),
    connectionString: url,
    max: max ?? 10,
    application_name: `foyer/${purpose}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // The server cancels a long statement; if even that answer does not arrive, the connection is
    // discarded (T55).
    query_timeout: statementTimeoutMs + SILENCE_MAX_MS,
    keepAlive: true,
    // Sends a statement at once, without waiting for the previous answer; the server runs them in
    // order.
    pipeline: true,
    stream: () => new CoalescingSocket(),
    options: [
      `statement_timeout=${statementTimeoutMs}`,
      'lock_timeout=3000',
      'idle_in_transaction_session_timeout=10000',
      'timezone=UTC',
      ...settings,
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  pool.on('error', (error) => onPoolError?.(error));
  // A loss or silence seldom affects one connection alone, so connections made before it are not
  // used again. Otherwise each of them would delay a caller until its own timeout.
  let losses = 0;
  const madeAfter = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => {
    madeAfter.set(client, losses);
    // Between the pool and the borrower this is the only error listener; an unhandled error would
    // end the program. The next caller that uses the connection gets the error.
    client.on('error', () => {});
  });

  return {
    async connect() {
      try {
        for (;;) {
          const client = await pool.connect();
          if (madeAfter.get(client) === losses) return client;
          client.release(true);
        }
      } catch (error) {
        throw Object.assign(unavailable('database.unavailable'), { cause: error });
      }
    },
    release(client, fault, lost = false) {
      client.release(fault);
      if (lost && madeAfter.get(client) === losses) losses += 1; // of many connections lost together the first counts
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
