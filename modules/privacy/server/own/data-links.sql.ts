import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** How long a mailed link works. */
export const LINK_HOURS = 4;
/** Requests of strangers do not fill the mailbox of an address. */
const LINKS_PER_HOUR_MAX = 3;

/**
 * Creates the link of a request; a repeated attempt to mail it restarts its time. Returns false
 * if the address got enough of them.
 */
export async function createLink(tx: Pick<Tx, 'one' | 'run'>, id: string, email: string): Promise<boolean> {
  const row = await tx.one<{ others: number }>(
    `SELECT count(*)::int AS others FROM data_link
      WHERE exhibitor_id = tenant() AND email = $1 AND id <> $2 AND created_at > foyer_now() - interval '1 hour'`,
    [email, id],
  );
  if (row && row.others >= LINKS_PER_HOUR_MAX) return false;
  await tx.run(
    `INSERT INTO data_link (exhibitor_id, id, email, created_at, ends_at)
     VALUES (tenant(), $1, $2, foyer_now(), foyer_now() + interval '${LINK_HOURS} hours')
     ON CONFLICT (exhibitor_id, id) DO UPDATE SET ends_at = EXCLUDED.ends_at`,
    [id, email],
  );
  return true;
}

export type DataLink = { readonly email: string; readonly ends_at_ms: number };

/** Returns a link that has not ended. */
export const presentLink = (first: Pick<Reads, 'one'>, id: string): Promise<DataLink | null> =>
  first.one(
    `SELECT email, floor(extract(epoch FROM ends_at) * 1000)::float8 AS ends_at_ms FROM data_link
      WHERE exhibitor_id = tenant() AND id = $1 AND ends_at > foyer_now()`,
    [id],
  );

/** Uses a link: returns its address once, and null afterwards. */
export const spendLink = (tx: Pick<Tx, 'one'>, id: string): Promise<{ email: string } | null> =>
  tx.one('DELETE FROM data_link WHERE exhibitor_id = tenant() AND id = $1 AND ends_at > foyer_now() RETURNING email', [
    id,
  ]);

/** Ends all links of an address. */
export const endLinks = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run('DELETE FROM data_link WHERE exhibitor_id = tenant() AND email = $1', [email]);

export const purgeDataLinks = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run("DELETE FROM data_link WHERE ends_at < foyer_now() - interval '1 hour'");
