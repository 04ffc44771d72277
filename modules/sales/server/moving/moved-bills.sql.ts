import type { Reads, Tx } from '#platform/db/tx.ts';

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
  /** The hall that the buyer chose, if the screening is in another one now. */
  readonly from_screen: string | null;
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
            CASE WHEN all_moves.first_screen_id <> s.screen_id THEN (SELECT h.name FROM screen h
               WHERE h.exhibitor_id = b.exhibitor_id AND h.id = all_moves.first_screen_id) END AS from_screen,
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
            SELECT l.screening_id FROM bill_line l WHERE l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id AND l.kind <> 'exchange')
          ORDER BY x.id DESC LIMIT 1) AS last ON true
       JOIN LATERAL (
         SELECT bool_or(x.money_back) AS money_back, (array_agg(x.from_starts_at ORDER BY x.id))[1] AS first_starts_at,
                (array_agg(x.from_version_id ORDER BY x.id))[1] AS first_version_id,
                (array_agg(x.from_screen_id ORDER BY x.id) FILTER (WHERE x.from_screen_id IS NOT NULL))[1] AS first_screen_id
           FROM screening_move x WHERE x.exhibitor_id = b.exhibitor_id AND x.screening_id = last.screening_id
            AND x.moved_at >= b.created_at) AS all_moves ON true
       JOIN screening s ON s.exhibitor_id = b.exhibitor_id AND s.id = last.screening_id
      WHERE b.exhibitor_id = tenant() AND b.id = $1`,
    [billId],
  );

/** Returns the classes that the tickets of a screening name, by live claim. */
export const classesOfClaims = (
  tx: Pick<Reads, 'query'>,
  screeningId: number,
): Promise<{ claim_id: number; seat_class: string }[]> =>
  tx.query(
    `SELECT k.id AS claim_id, l.seat_class FROM seat_claim k
       JOIN bill_line l ON l.exhibitor_id = k.exhibitor_id AND l.bill_id = k.bill_id AND l.line_no = k.line_no
      WHERE k.exhibitor_id = tenant() AND k.screening_id = $1 AND k.state <> 'released' AND l.seat_class IS NOT NULL`,
    [screeningId],
  );

/**
 * The tickets of a screening say the seats of their claims; null in an unnumbered hall. The class
 * stays: it is what was paid for. Requires the capacity lock.
 */
export const nameSeatsOfLines = (tx: Tx, screeningId: number): Promise<number> =>
  tx.run(
    `UPDATE bill_line l SET seat_name = s.name
       FROM seat_claim k LEFT JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.arrangement_id = k.arrangement_id AND s.id = k.seat_id
      WHERE k.exhibitor_id = tenant() AND k.screening_id = $1 AND k.state <> 'released' AND k.bill_id IS NOT NULL
        AND l.exhibitor_id = tenant() AND l.bill_id = k.bill_id AND l.line_no = k.line_no AND l.seat_name IS DISTINCT FROM s.name`,
    [screeningId],
  );

export type NamedBill = { readonly id: string; readonly reference: string; readonly buyer: string | null };

export const namedBills = (tx: Pick<Reads, 'query'>, ids: readonly string[]): Promise<NamedBill[]> =>
  tx.query(
    'SELECT id, reference, buyer_name AS buyer FROM bill WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) ORDER BY id',
    [ids],
  );
