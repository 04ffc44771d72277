import pg from 'pg';

/** Held by the program that runs on an embedded database, as long as it lives: it dies with its connection. */
const INSTANCE_LOCK = 740_002;

/** Claims the data folder's database for this program. Null when another program has it. Answers how to let go. */
export async function claimInstance(url: string, dataDir: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `foyer/instance ${dataDir}`.slice(0, 60),
    keepAlive: true,
  });
  client.on('error', () => {}); // the database went away: whoever starts next may claim it
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [INSTANCE_LOCK]);
  if (rows[0]?.mine) return () => client.end();
  await client.end();
  return null;
}
