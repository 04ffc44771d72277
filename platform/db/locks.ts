import { createHash } from 'node:crypto';
import type pg from 'pg';
import { unavailable } from '#kernel/refusal.ts';
import { isConnectionLoss } from '#platform/db/errors.ts';
import { PrimaryClient, standbyProblem } from '#platform/db/pool/primary-client.ts';

/**
 * Locks that hold across transactions and nodes, on a separate connection: when the program or its
 * connection dies, they are free again.
 */
export type Locks = {
  /**
   * Takes the lock of that name, or answers null while it is held: on another node, or by another
   * caller on this one. Call the answer to release it. Throws when the database does not answer.
   */
  tryLock(name: string): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
};

/** This class separates them from other advisory locks of the database. */
const LOCK_CLASS = 740_010;

/** A connection and the keys it holds: PostgreSQL itself would give a connection the same lock twice. */
type Session = { readonly client: pg.Client; readonly held: Set<number> };

export function openLocks(options: { url: string; purpose: string; onError?: (error: Error) => void }): Locks {
  let session: Session | null = null;
  let connecting: Promise<Session> | null = null;
  let asking: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<Session> {
    const client = new PrimaryClient({
      connectionString: options.url,
      application_name: `foyer/${options.purpose}`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const fresh: Session = { client, held: new Set() };
    const forget = () => {
      if (session === fresh) session = null;
    };
    client.on('error', (error) => {
      forget();
      options.onError?.(error);
    });
    client.on('end', forget);
    await client.connect();
    const problem = standbyProblem(client); // a lock on a standby keeps no other node out
    if (problem) {
      await client.end();
      throw problem;
    }
    session = fresh;
    return fresh;
  }

  function connected(): Promise<Session> {
    if (session) return Promise.resolve(session);
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  /**
   * Runs one statement at a time on the one connection. A connection that does not answer is given up: those who wait
   * behind it fail at once, each of them need not find out for itself, and a lock that it may have taken is free again.
   */
  async function ask(on: Session, statement: string, key: number): Promise<boolean> {
    const result = asking.then(() => {
      if (session !== on) throw unavailable('database.unavailable');
      return on.client.query<{ done: boolean }>(statement, [LOCK_CLASS, key]);
    });
    asking = result.catch(() => {});
    try {
      return (await result).rows[0]?.done ?? false;
    } catch (error) {
      if (session === on && isConnectionLoss(error)) {
        session = null;
        on.client.end().catch(() => {});
      }
      throw error;
    }
  }

  /** A lost connection has given its locks back already. */
  async function release(on: Session, key: number): Promise<void> {
    if (session === on) await ask(on, 'SELECT pg_advisory_unlock($1, $2) AS done', key).catch(() => {});
    on.held.delete(key);
  }

  return {
    async tryLock(name) {
      const on = await connected();
      const key = createHash('sha256').update(name).digest().readInt32BE(0);
      if (on.held.has(key)) return null;
      on.held.add(key);
      try {
        const isTaken = await ask(on, 'SELECT pg_try_advisory_lock($1, $2) AS done', key);
        if (!isTaken) on.held.delete(key);
        return isTaken ? () => release(on, key) : null;
      } catch (error) {
        on.held.delete(key);
        throw error;
      }
    },
    async close() {
      await asking;
      await session?.client.end().catch(() => {});
    },
  };
}
