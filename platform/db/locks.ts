import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Locks that hold across transactions and nodes, on a connection of their own: when the program dies, or its
 * connection, they are free again.
 */
export type Locks = {
  /** Takes the lock of that name; null when somebody else has it. Call the answer to give it back. */
  tryLock(name: string): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
};

/** Told apart from other advisory locks of the database by this class. */
const LOCK_CLASS = 740_010;

export function openLocks(options: { url: string; purpose: string; onError?: (error: Error) => void }): Locks {
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let asking: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: `foyer/${options.purpose}`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const forget = () => {
      if (client === fresh) client = null;
    };
    fresh.on('error', (error) => {
      forget();
      options.onError?.(error);
    });
    fresh.on('end', forget);
    await fresh.connect();
    client = fresh;
    return fresh;
  }

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  /** One statement at a time on the one connection. */
  function ask(on: pg.Client, text: string, values: unknown[]): Promise<pg.QueryResult<{ got: boolean }>> {
    const asked = asking.then(() => on.query<{ got: boolean }>(text, values));
    asking = asked.catch(() => {});
    return asked;
  }

  return {
    async tryLock(name) {
      const on = await connected();
      const key = createHash('sha256').update(name).digest().readInt32BE(0);
      const { rows } = await ask(on, 'SELECT pg_try_advisory_lock($1, $2) AS got', [LOCK_CLASS, key]);
      if (!rows[0]?.got) return null;
      return async () => {
        // A lost connection has given its locks back already.
        if (client === on) await ask(on, 'SELECT pg_advisory_unlock($1, $2) AS got', [LOCK_CLASS, key]).catch(() => {});
      };
    },
    async close() {
      await asking;
      await client?.end().catch(() => {});
    },
  };
}
