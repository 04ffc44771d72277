import pg from 'pg';

/**
 * Opens two connections for a library that uses the database directly: one to listen, one for all
 * statements, so that they stay in order. All our own code uses `openDb`. `close` ends every
 * connection, borrowed ones too; later queries are never answered, so that a library with endless
 * retries does not keep the program alive.
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
  inner.on('connect', (client) => void client.on('error', onError)); // a client borrowed for listening reports errors to no one else
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
