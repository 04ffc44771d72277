import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/**
 * The SQL of places that the cart of a till holds before there is a bill (CLAIM-22): claims in the
 * state `held` that name the till. All writers hold the capacity lock of the screening, as every
 * sale does.
 */
export type CartHold = {
  readonly id: number;
  /** Null: a place of a bill that the cart changes. */
  readonly device_id: number | null;
  readonly screening_id: number;
  /** Null: an unnumbered place. */
  readonly seat_id: number | null;
  /** The limited rate that counts it; absent: none. */
  readonly quota_rate_id?: number | null;
};

/** Returns what the carts of these tills hold, except what is over. */
export const cartHoldsOf = (tx: Pick<Reads, 'query'>, deviceIds: readonly number[]): Promise<CartHold[]> =>
  tx.query(
    `SELECT id, device_id, screening_id, seat_id FROM seat_claim
      WHERE exhibitor_id = tenant() AND device_id = ANY($1::int[]) AND state = 'held' AND expires_at > foyer_now() ORDER BY id`,
    [deviceIds],
  );

/** Returns the places of an unpaid bill, except what is over: they are those of the cart that changes it. */
export const placesOfBill = (tx: Pick<Reads, 'query'>, billId: string): Promise<CartHold[]> =>
  tx.query(
    `SELECT id, NULL::int AS device_id, screening_id, seat_id, quota_rate_id FROM seat_claim
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND (state = 'reserved' OR (state = 'held' AND expires_at > foyer_now())) ORDER BY id`,
    [billId],
  );

/** Returns the screenings in which the cart of a till holds places, those that are over too. */
export const screeningsOfCart = async (tx: Pick<Reads, 'query'>, deviceId: number): Promise<number[]> =>
  (
    await tx.query<{ screening_id: number }>(
      `SELECT DISTINCT screening_id FROM seat_claim
        WHERE exhibitor_id = tenant() AND device_id = $1 AND state = 'held' ORDER BY 1`,
      [deviceId],
    )
  ).map((row) => row.screening_id);

export type NewCartHold = { readonly screeningId: number; readonly seatId: number | null };

/**
 * Holds free places for the cart of a till. Fails with 23505 if a seat is taken, with 23514 if no
 * place is left. Requires the capacity lock.
 */
export const insertCartHolds = (
  tx: Pick<Tx, 'run'>,
  deviceId: number,
  places: readonly NewCartHold[],
  untilMs: number,
): Promise<number> =>
  tx.run(
    `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, device_id, state, online, expires_at)
     SELECT tenant(), c.screening_id, CASE WHEN p.seat_id IS NULL THEN NULL ELSE c.arrangement_id END, p.seat_id, $3, 'held', false,
            to_timestamp($4::float8 / 1000)
       FROM unnest($1::int[], $2::int[]) AS p(screening_id, seat_id)
       JOIN screening_capacity c ON c.exhibitor_id = tenant() AND c.screening_id = p.screening_id`,
    [places.map((place) => place.screeningId), places.map((place) => place.seatId), deviceId, untilMs],
  );

/** Frees these places of carts. Requires the capacity lock. */
export const releaseCartHolds = (tx: Pick<Tx, 'run'>, claimIds: readonly number[]): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET state = 'released', expires_at = NULL
      WHERE exhibitor_id = tenant() AND id = ANY($1::bigint[]) AND state = 'held' AND device_id IS NOT NULL`,
    [claimIds],
  );

/** Frees all places that carts hold in a screening. Requires the capacity lock. */
export const releaseCartHoldsIn = (tx: Pick<Tx, 'run'>, screeningId: number): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET state = 'released', expires_at = NULL
      WHERE exhibitor_id = tenant() AND screening_id = $1 AND state = 'held' AND device_id IS NOT NULL`,
    [screeningId],
  );

/** Keeps these places longer. Requires the capacity lock. */
export const extendCartHolds = (tx: Pick<Tx, 'run'>, claimIds: readonly number[], untilMs: number): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET expires_at = to_timestamp($2::float8 / 1000)
      WHERE exhibitor_id = tenant() AND id = ANY($1::bigint[]) AND state = 'held'`,
    [claimIds, untilMs],
  );

export type OverdueCart = { readonly exhibitor_id: number; readonly screening_id: number };

/** Returns the screenings of all exhibitors in which a cart holds places longer than it may. */
export const overdueCarts = (system: Pick<SystemTx, 'query'>, limit: number): Promise<OverdueCart[]> =>
  system.query(
    `SELECT DISTINCT exhibitor_id, screening_id FROM seat_claim
      WHERE state = 'held' AND device_id IS NOT NULL AND expires_at <= foyer_now() ORDER BY 1, 2 LIMIT $1`,
    [limit],
  );
