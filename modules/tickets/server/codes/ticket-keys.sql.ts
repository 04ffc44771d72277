import type { ReadTx } from '#platform/db/tx.ts';

export type ListedKey = {
  readonly kid: string;
  readonly made_at_ms: number;
  readonly replaced_at_ms: number | null;
  readonly retired_at_ms: number | null;
  readonly unused_tickets: number;
  readonly needed_until_ms: number | null;
};

const KEYS_MAX = 50;
const MS = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/**
 * Returns the keys of an exhibitor, newest first. A ticket does not say which key its documents
 * were drawn with: those sold before a key was replaced may have been drawn with it.
 */
export const listedKeys = (tx: Pick<ReadTx, 'query'>): Promise<ListedKey[]> =>
  tx.query(
    `WITH keys AS (
       SELECT kid, created_at, retired_at, lead(created_at) OVER (ORDER BY created_at, kid DESC) AS replaced_at
         FROM ticket_key WHERE exhibitor_id = tenant() ORDER BY created_at DESC, kid LIMIT ${KEYS_MAX}
     ), unused AS (
       SELECT b.settled_at, s.ends_at
         FROM screening s
         JOIN seat_claim c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
         JOIN ticket t ON t.exhibitor_id = c.exhibitor_id AND t.claim_id = c.id AND t.state = 'valid'
         JOIN bill b ON b.exhibitor_id = t.exhibitor_id AND b.id = t.bill_id
        WHERE s.exhibitor_id = tenant() AND s.ends_at > foyer_now() AND s.cancelled_at IS NULL
     )
     SELECT k.kid, ${MS('k.created_at')} AS made_at_ms, ${MS('k.replaced_at')} AS replaced_at_ms,
            ${MS('k.retired_at')} AS retired_at_ms, count(u.ends_at)::int AS unused_tickets,
            ${MS('max(u.ends_at)')} AS needed_until_ms
       FROM keys k
       LEFT JOIN unused u ON k.retired_at IS NULL AND (k.replaced_at IS NULL OR u.settled_at < k.replaced_at)
      GROUP BY k.kid, k.created_at, k.replaced_at, k.retired_at
      ORDER BY k.created_at DESC, k.kid`,
  );
