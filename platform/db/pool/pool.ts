import pg from 'pg';
import { unavailable } from '#kernel/refusal.ts';
import { CoalescingSocket } from '#platform/db/coalescing-socket.ts';

export type PoolOptions = {
  readonly url: string;
  readonly max?: number;
  /** Shown in pg_stat_activity: foyer/<purpose>. */
  readonly purpose: string;
  /** The server ends a statement that takes longer. */
  readonly statementTimeoutMs: number;
  readonly settings: readonly string[];
  readonly onPoolError?: (error: Error) => void;
};

/** Connections to the database that are lent and given back. */
export type Pool = {
  /** Refuses with database.unavailable when there is none to be had within five seconds. */
  connect(): Promise<pg.PoolClient>;
  /** `fault`: what made it unfit to be lent again. `lost`: it broke, or went silent. */
  giveBack(client: pg.PoolClient, fault?: Error, lost?: boolean): void;
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const SILENCE_MAX_MS = 2_000;

export function openPool({ url, max, purpose, statementTimeoutMs, settings, onPoolError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: max ?? 10,
    application_name: `foyer/${purpose}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // The server ends a long statement itself; when not even that reaches us, the connection is given up (T55).
    query_timeout: statementTimeoutMs + SILENCE_MAX_MS,
    keepAlive: true,
    // A statement is sent when it is asked for, not when the one before is answered; they are carried out one after the other.
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
  // What breaks a connection, or makes it silent, seldom does so to one alone: those made before it are not used again.
  // Otherwise each of them would keep somebody waiting until its own time is out.
  let losses = 0;
  const madeAfter = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => {
    madeAfter.set(client, losses);
    // Between the pool that lends it and whoever borrows it, nobody else would hear that it broke: and what nobody hears
    // ends the program. Whoever speaks to it next is told.
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
    giveBack(client, fault, lost = false) {
      client.release(fault);
      if (lost && madeAfter.get(client) === losses) losses += 1; // of many lost at once the first counts
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
