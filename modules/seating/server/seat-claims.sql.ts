import type { SystemTx, Tx } from '#platform/db/tx.ts';

/**
 * The SQL of seat claims (docs/algorithms/seat-claims.md). All writers of claims of a screening
 * first lock its capacity row, always in ascending order; the partial unique index on live claims
 * is the last protection if a lock is missing.
 */
export type CapacityRow = {
  screening_id: number;
  arrangement_id: number | null;
  capacity: number;
  online_cap: number;
  taken: number;
  taken_online: number;
  closed: boolean;
};

/**
 * Locks the capacity rows of these screenings in ascending order and returns their current values.
 */
export const lockCapacities = (tx: Pick<Tx, 'query'>, screeningIds: readonly number[]): Promise<CapacityRow[]> =>
  tx.query(
    `SELECT screening_id, arrangement_id, capacity, online_cap, taken, taken_online, closed_at IS NOT NULL AS closed
       FROM screening_capacity WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[])
      ORDER BY screening_id FOR NO KEY UPDATE`,
    [screeningIds],
  );

/** Releases expired holds without waiting for the sweeper. Requires the capacity lock. */
export const releaseExpiredHolds = (
  tx: Tx,
  screeningIds: readonly number[],
): Promise<{ screening_id: number; online: boolean }[]> =>
  tx.query(
    `UPDATE seat_claim SET state = 'released', expires_at = NULL
      WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[]) AND state = 'held' AND expires_at <= foyer_now()
      RETURNING screening_id, online`,
    [screeningIds],
  );

export type SeatOfHall = { readonly screeningId: number; readonly seatId: number };

/** Unblocks seats that staff blocked (T08). Requires the capacity lock. */
export const unblockSeats = (tx: Tx, seats: readonly SeatOfHall[]): Promise<number> =>
  tx.run(
    `UPDATE seat_claim k SET state = 'released' FROM unnest($1::int[], $2::int[]) AS asked(screening_id, seat_id)
      WHERE k.exhibitor_id = tenant() AND k.screening_id = asked.screening_id AND k.seat_id = asked.seat_id AND k.state = 'blocked'`,
    [seats.map((seat) => seat.screeningId), seats.map((seat) => seat.seatId)],
  );

export type GoneSeats = { screening_id: number; gone: number[]; blocked: number[] | null };

/**
 * Returns every claimed numbered seat of these screenings, with blocked ones also listed
 * separately.
 */
export const goneSeats = (tx: Pick<Tx, 'query'>, screeningIds: readonly number[]): Promise<GoneSeats[]> =>
  tx.query(
    `SELECT screening_id, json_agg(seat_id) AS gone, json_agg(seat_id) FILTER (WHERE state = 'blocked') AS blocked FROM seat_claim
      WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[]) AND state <> 'released' AND seat_id IS NOT NULL GROUP BY screening_id`,
    [screeningIds],
  );

/** The same for the given seats only: two seats do not require reading a big hall. */
export const goneAmong = (
  tx: Pick<Tx, 'query'>,
  screeningIds: readonly number[],
  seatIds: readonly number[],
): Promise<GoneSeats[]> =>
  tx.query(
    `SELECT k.screening_id, json_agg(k.seat_id) AS gone, json_agg(k.seat_id) FILTER (WHERE k.state = 'blocked') AS blocked
       FROM unnest($1::int[], $2::int[]) AS asked(screening_id, seat_id) CROSS JOIN LATERAL (
              SELECT screening_id, seat_id, state FROM seat_claim
               WHERE exhibitor_id = tenant() AND screening_id = asked.screening_id AND seat_id = asked.seat_id AND state <> 'released' OFFSET 0) AS k
      GROUP BY k.screening_id`,
    [screeningIds, seatIds],
  );

/** Returns each numbered seat of a screening that is not free, with the reason. */
export const takenSeats = (
  tx: Pick<Tx, 'query'>,
  screeningId: number,
): Promise<{ seat_id: number; state: 'held' | 'sold' | 'reserved' | 'blocked' }[]> =>
  tx.query(
    `SELECT seat_id, state FROM seat_claim
      WHERE exhibitor_id = tenant() AND screening_id = $1 AND state <> 'released' AND seat_id IS NOT NULL`,
    [screeningId],
  );

export type ClaimOfBill = {
  id: number;
  screening_id: number;
  arrangement_id: number | null;
  seat_id: number | null;
  line_no: number;
  state: 'held' | 'sold' | 'reserved' | 'blocked' | 'released';
  online: boolean;
  quota_rate_id: number | null;
};

/** Returns the claims of a bill, released ones included, in line order. */
export const claimsOfBill = (tx: Pick<Tx, 'query'>, billId: string): Promise<ClaimOfBill[]> =>
  tx.query(
    `SELECT id, screening_id, arrangement_id, seat_id, line_no, state, online, quota_rate_id
       FROM seat_claim WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no IS NOT NULL ORDER BY line_no, id`,
    [billId],
  );

export const sellHeldClaims = (tx: Tx, billId: string): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET state = 'sold', expires_at = NULL WHERE exhibitor_id = tenant() AND bill_id = $1 AND state IN ('held','reserved')`,
    [billId],
  );

/** Turns holds into reservations, which last until their bill is paid or closed (D-158). */
export const reserveClaims = (tx: Tx, billId: string): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET state = 'reserved', expires_at = NULL WHERE exhibitor_id = tenant() AND bill_id = $1 AND state = 'held'`,
    [billId],
  );

/**
 * Releases the seats of a bill; `lineNos` limits it to some of its tickets. Returns the affected
 * screenings.
 */
export async function releaseClaims(tx: Tx, billId: string, lineNos?: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ screening_id: number }>(
    `UPDATE seat_claim SET state = 'released', expires_at = NULL
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND state <> 'released' AND ($2::int[] IS NULL OR line_no = ANY($2::int[]))
      RETURNING screening_id`,
    [billId, lineNos ?? null],
  );
  return [...new Set(rows.map((row) => row.screening_id))];
}

export const extendHolds = (tx: Tx, billId: string, untilMs: number): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET expires_at = greatest(expires_at, to_timestamp($2::float8 / 1000))
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND state = 'held'`,
    [billId, untilMs],
  );

/**
 * Claims the same seats again, as sold, for a bill whose hold expired: one new claim per line. It
 * fails if another buyer has a seat by now (23505, or 23514 for an unnumbered screen); the caller
 * has a savepoint.
 */
export const reclaimAsSold = (tx: Tx, billId: string): Promise<number> =>
  tx.run(
    `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, state, online, quota_rate_id)
     SELECT DISTINCT ON (line_no) exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, 'sold', online, quota_rate_id
       FROM seat_claim WHERE exhibitor_id = tenant() AND bill_id = $1 ORDER BY line_no, id DESC`,
    [billId],
  );

/**
 * Returns whether the hall changed after the hold of a bill expired: one of its seats was removed,
 * disabled, or renamed, or the screening was moved to another hall. Such a seat cannot be claimed
 * again (T07, T17). Requires the capacity lock.
 */
export const isAnySeatGone = async (tx: Tx, billId: string): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM (SELECT DISTINCT ON (line_no) exhibitor_id, screening_id, arrangement_id, seat_id, line_no, bill_id
                      FROM seat_claim WHERE exhibitor_id = tenant() AND bill_id = $1 ORDER BY line_no, id DESC) AS k
       JOIN screening_capacity c ON c.exhibitor_id = k.exhibitor_id AND c.screening_id = k.screening_id
       LEFT JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.arrangement_id = k.arrangement_id AND s.id = k.seat_id
       JOIN bill_line l ON l.exhibitor_id = k.exhibitor_id AND l.bill_id = k.bill_id AND l.line_no = k.line_no
      WHERE c.arrangement_id IS DISTINCT FROM k.arrangement_id OR s.disabled OR s.removed_at IS NOT NULL OR s.name <> l.seat_name LIMIT 1`,
    [billId],
  )) !== null;

export const isAnyScreeningClosed = async (tx: Tx, screeningIds: readonly number[]): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM screening_capacity WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[]) AND closed_at IS NOT NULL LIMIT 1`,
    [screeningIds],
  )) !== null;

/** Returns the screenings of a bill before any lock, so that locks can be acquired in order. */
export const screeningsOfBill = async (tx: Pick<SystemTx, 'query'>, billId: string): Promise<number[]> =>
  (
    await tx.query<{ screening_id: number }>(
      'SELECT DISTINCT screening_id FROM seat_claim WHERE exhibitor_id = tenant() AND bill_id = $1 ORDER BY 1',
      [billId],
    )
  ).map((row) => row.screening_id);

/** Keeps the held places of a bill until then, be it sooner or later than before. */
export const setHoldEnd = (tx: Tx, billId: string, untilMs: number): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET expires_at = to_timestamp($2::float8 / 1000)
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND state = 'held'`,
    [billId, untilMs],
  );
