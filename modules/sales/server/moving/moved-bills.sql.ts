import type { Reads } from '#platform/db/tx.ts';

/** A bill with a ticket or a reserved place of a screening. */
export type VisitRow = { readonly bill_id: string; readonly has_mail: boolean; readonly places: number };

/** Returns the bills whose buyers come to a screening. Each part of the query uses its own index. */
export const visitsOf = (tx: Pick<Reads, 'query'>, screeningId: number): Promise<VisitRow[]> =>
  tx.query(
    `SELECT b.id AS bill_id, coalesce(b.buyer_email, '') <> '' AS has_mail, visits.places
       FROM (SELECT bill_id, count(*)::int AS places FROM (
               SELECT bill_id FROM seat_claim WHERE exhibitor_id = tenant() AND screening_id = $1
                  AND state IN ('sold', 'reserved') AND seat_id IS NOT NULL
               UNION ALL
               SELECT bill_id FROM seat_claim WHERE exhibitor_id = tenant() AND screening_id = $1
                  AND state IN ('sold', 'reserved') AND seat_id IS NULL) AS k
              WHERE bill_id IS NOT NULL GROUP BY bill_id) AS visits
       JOIN bill b ON b.exhibitor_id = tenant() AND b.id = visits.bill_id
      ORDER BY b.id`,
    [screeningId],
  );

/** Returns how many tickets of a screening were admitted. */
export const admittedOf = async (tx: Pick<Reads, 'one'>, screeningId: number): Promise<number> =>
  (
    await tx.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM ticket WHERE exhibitor_id = tenant() AND screening_id = $1 AND state = 'used'`,
      [screeningId],
    )
  )?.n ?? 0;

/** The last move of a screening after a bill was made, with its tickets as they are now. Instants in epoch ms. */
export type BillMoveRow = {
  readonly move_id: number;
  readonly screening_id: number;
  /** When the screening was to begin before the first move that the buyer lived through. */
  readonly first_starts_at: number;
  readonly starts_at: number;
  readonly other_version: boolean;
  readonly cancelled: boolean;
  readonly message: string;
  /** Any of these moves offered it. */
  readonly money_back: boolean;
  readonly valid: number;
  readonly used: number;
};

/** Returns null if no screening of the bill was moved since the bill was made. */
export const moveOfBill = (tx: Pick<Reads, 'one'>, billId: string): Promise<BillMoveRow | null> =>
  tx.one(
    `SELECT last.id AS move_id, last.screening_id, last.message,
            (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at, s.cancelled_at IS NOT NULL AS cancelled,
            coalesce(all_moves.first_version_id <> s.version_id, false) AS other_version,
            coalesce(all_moves.money_back, false) AS money_back,
            (extract(epoch FROM coalesce(all_moves.first_starts_at, s.starts_at)) * 1000)::float8 AS first_starts_at,
            (SELECT count(*)::int FROM ticket t WHERE t.exhibitor_id = tenant() AND t.bill_id = b.id
                AND t.screening_id = last.screening_id AND t.state = 'valid') AS valid,
            (SELECT count(*)::int FROM ticket t WHERE t.exhibitor_id = tenant() AND t.bill_id = b.id
                AND t.screening_id = last.screening_id AND t.state = 'used') AS used
       FROM bill b
       JOIN LATERAL (
         SELECT x.id, x.screening_id, x.message FROM screening_move x
          WHERE x.exhibitor_id = b.exhibitor_id AND x.moved_at >= b.created_at AND x.screening_id IN (
            SELECT l.screening_id FROM bill_line l WHERE l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id)
          ORDER BY x.id DESC LIMIT 1) AS last ON true
       JOIN LATERAL (
         SELECT bool_or(x.money_back) AS money_back, (array_agg(x.from_starts_at ORDER BY x.id))[1] AS first_starts_at,
                (array_agg(x.from_version_id ORDER BY x.id))[1] AS first_version_id
           FROM screening_move x WHERE x.exhibitor_id = b.exhibitor_id AND x.screening_id = last.screening_id
            AND x.moved_at >= b.created_at) AS all_moves ON true
       JOIN screening s ON s.exhibitor_id = b.exhibitor_id AND s.id = last.screening_id
      WHERE b.exhibitor_id = tenant() AND b.id = $1`,
    [billId],
  );
