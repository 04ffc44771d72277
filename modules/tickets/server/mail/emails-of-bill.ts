import { AGAIN_TOPIC, repeatedMailKeys } from '#modules/tickets/server/mail/send-again.ts';
import type { Reads } from '#platform/db/tx.ts';

/** An email about a bill. `failed`: it could not be sent, and is among the dead letters (D-088). */
export type EmailOfBill = {
  readonly kind: 'tickets' | 'tickets_again' | 'refunded' | 'refund_refused' | 'cancelled' | 'moved';
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly at_ms: number;
};

/**
 * Returns the emails of a bill in their order; finds each by its key, never by scanning the outbox.
 */
export const emailsOfBill = (first: Pick<Reads, 'query'>, billId: string): Promise<EmailOfBill[]> =>
  first.query(
    `WITH email AS (
       SELECT 'mail.tickets' AS topic, $1::text AS dedupe
       UNION ALL SELECT $2::text, key FROM unnest($3::text[]) AS key
       UNION ALL SELECT t.topic, r.id::text FROM refund r CROSS JOIN (VALUES ('mail.refunded'), ('mail.refund_refused')) AS t (topic)
                  WHERE r.exhibitor_id = tenant() AND r.bill_id = $1::uuid
       UNION ALL SELECT 'mail.cancelled', l.screening_id || ':' || $1
                   FROM (SELECT DISTINCT screening_id FROM bill_line WHERE exhibitor_id = tenant() AND bill_id = $1::uuid) l
       UNION ALL SELECT 'mail.moved', x.id || ':' || $1 FROM screening_move x
                  WHERE x.exhibitor_id = tenant() AND x.screening_id IN (
                    SELECT l.screening_id FROM bill_line l WHERE l.exhibitor_id = tenant() AND l.bill_id = $1::uuid))
     SELECT split_part(o.topic, '.', 2) AS kind,
            CASE WHEN o.done_at IS NOT NULL THEN 'sent' WHEN o.dead_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state,
            floor(extract(epoch FROM coalesce(o.done_at, o.dead_at, o.available_at)) * 1000)::float8 AS at_ms
       FROM email k JOIN outbox o ON o.exhibitor_id = tenant() AND o.topic = k.topic AND o.dedupe = k.dedupe
      ORDER BY at_ms, o.id LIMIT 200`,
    [billId, AGAIN_TOPIC, repeatedMailKeys(billId)],
  );
