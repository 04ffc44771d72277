import type { GoogleFailure } from '#modules/tickets/server/wallet/google/google-client.ts';
import type { ReadTx, SystemTx, Tx } from '#platform/db/tx.ts';

/** The pass of a ticket at Google. */
export type GooglePass = { readonly ticket_id: string; readonly object_id: string; readonly is_written: boolean };

/** Notes that a buyer wants these passes: from now on Google is told of their changes. */
export const notePasses = (tx: Pick<Tx, 'run'>, ticketIds: readonly string[], objectIds: readonly string[]) =>
  tx.run(
    `INSERT INTO google_pass AS p (exhibitor_id, ticket_id, object_id, requested_at)
     SELECT tenant(), t.id, t.object_id, foyer_now() FROM unnest($1::uuid[], $2::text[]) AS t(id, object_id) ORDER BY t.id
     ON CONFLICT (exhibitor_id, ticket_id) DO UPDATE SET object_id = excluded.object_id, requested_at = excluded.requested_at,
        written_at = CASE WHEN p.object_id = excluded.object_id THEN p.written_at END`,
    [ticketIds, objectIds],
  );

export const passesAtGoogle = (tx: Pick<ReadTx, 'query'>, ticketIds: readonly string[]): Promise<GooglePass[]> =>
  tx.query(
    `SELECT ticket_id, object_id, written_at IS NOT NULL AS is_written FROM google_pass
      WHERE exhibitor_id = tenant() AND ticket_id = ANY($1::uuid[])`,
    [ticketIds],
  );

export const noteWritten = (tx: Pick<Tx, 'run'>, ticketIds: readonly string[]): Promise<number> =>
  tx.run(
    'UPDATE google_pass SET written_at = foyer_now() WHERE exhibitor_id = tenant() AND ticket_id = ANY($1::uuid[])',
    [ticketIds],
  );

/** `failure` null: Google took the change. */
export const noteUpdate = (tx: Pick<Tx, 'run'>, failure: GoogleFailure | null): Promise<number> =>
  tx.run(
    `INSERT INTO google_update AS u (exhibitor_id, sent_at, failed_at, failure)
     VALUES (tenant(), CASE WHEN $1::text IS NULL THEN foyer_now() END, CASE WHEN $1::text IS NOT NULL THEN foyer_now() END, $1)
     ON CONFLICT (exhibitor_id) DO UPDATE SET sent_at = coalesce(excluded.sent_at, u.sent_at),
        failed_at = coalesce(excluded.failed_at, u.failed_at), failure = coalesce(excluded.failure, u.failure)`,
    [failure],
  );

/** What the settings page tells of passes at Google. Instants in epoch ms. */
export type GoogleFigures = {
  readonly passes: number;
  readonly sent_at: number | null;
  readonly failed_at: number | null;
  readonly failure: GoogleFailure | null;
};

export const googleFigures = (tx: Pick<ReadTx, 'one'>): Promise<GoogleFigures | null> =>
  tx.one(
    `SELECT (SELECT count(*)::int FROM google_pass p WHERE p.exhibitor_id = tenant() AND p.written_at IS NOT NULL) AS passes,
            (extract(epoch FROM u.sent_at) * 1000)::float8 AS sent_at, (extract(epoch FROM u.failed_at) * 1000)::float8 AS failed_at,
            u.failure
       FROM (SELECT 1) AS always LEFT JOIN google_update u ON u.exhibitor_id = tenant()`,
  );

/** As passes of Apple: a refund may come late. */
const KEPT = '7 days';

/** Deletes passes whose screening is over. Returns how many. */
export const forgetGooglePasses = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(
    `DELETE FROM google_pass p USING ticket t, screening s
      WHERE t.exhibitor_id = p.exhibitor_id AND t.id = p.ticket_id
        AND s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id AND s.ends_at < foyer_now() - $1::interval`,
    [KEPT],
  );
