import pg from 'pg';

/**
 * Two connections for a library that speaks to the database by itself: one it listens on, one for everything else, so
 * that what it says stays in order. Everything of ours goes through `openDb`.
 * `close` ends every connection, lent ones too, and from then on questions are never answered: a library that tries
 * again until it succeeds does not keep the program alive.
 */
export function openRawPool(
  url: string,
  purpose: string,
  onError: (error: Error) => void,
): { pool: pg.Pool; close(): Promise<void> } {
  const inner = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: `foyer/${purpose}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: '-c statement_timeout=5000 -c lock_timeout=3000',
  });
  inner.on('error', onError);
  const lent = new Set<pg.PoolClient>();
  let closed = false;
  inner.on('connect', (client) => void client.on('error', onError)); // a client lent for listening tells nobody else
  inner.on('release', (_error, client) => void lent.delete(client));

  const never = new Promise<never>(() => {});
  const pool = {
    async connect(): Promise<pg.PoolClient> {
      const client = closed ? await never : await inner.connect();
      if (closed) {
        client.release(true);
        return never;
      }
      lent.add(client);
      return client;
    },
    query: (text: string, values?: unknown[]) => (closed ? never : inner.query(text, values)),
  };
  return {
    pool: pool as unknown as pg.Pool,
    async close() {
      closed = true;
      for (const client of lent) client.release(true);
      await inner.end();
    },
  };
}
