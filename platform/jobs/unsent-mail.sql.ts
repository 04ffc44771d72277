import type { Reads, Tx } from '#platform/db/tx.ts';

export type UnsentMailRow = {
  id: number;
  kind: string;
  bill_id: string | null;
  tried_at_ms: number;
  attempts: number;
  reason: string;
  given_up: boolean;
};

const UNSENT = "done_at IS NULL AND last_error IS NOT NULL AND topic LIKE 'mail.%'";

/** Returns the exhibitor's mails whose last attempt failed, newest first. */
export const unsentMails = (first: Pick<Reads, 'query'>, limit: number): Promise<UnsentMailRow[]> =>
  first.query(
    `SELECT id, split_part(topic, '.', 2) AS kind, payload ->> 'billId' AS bill_id, attempts, last_error AS reason,
            floor(extract(epoch FROM coalesce(dead_at, available_at)) * 1000)::float8 AS tried_at_ms, dead_at IS NOT NULL AS given_up
       FROM outbox WHERE exhibitor_id = tenant() AND ${UNSENT} ORDER BY id DESC LIMIT $1`,
    [limit],
  );

/** Returns how many of these mails there are, at most `limit`. */
export const countUnsentMails = async (first: Pick<Reads, 'one'>, limit: number): Promise<number> =>
  (
    await first.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM outbox WHERE exhibitor_id = tenant() AND ${UNSENT} LIMIT $1) AS unsent`,
      [limit],
    )
  )?.count ?? 0;

/**
 * Makes one of these mails, or all of them (`id` null), due at once, with new attempts. Returns how
 * many. A mail that is being sent at this moment is left alone.
 */
export const sendAgain = (tx: Pick<Tx, 'run'>, id: number | null): Promise<number> =>
  tx.run(
    `UPDATE outbox SET dead_at = NULL, attempts = 0, last_error = NULL, available_at = foyer_now()
      WHERE exhibitor_id = tenant() AND ${UNSENT} AND ($1::bigint IS NULL OR id = $1)
        AND (lease_until IS NULL OR lease_until < foyer_now())`,
    [id],
  );
