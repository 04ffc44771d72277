import type { SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/**
 * The SQL of a screening that moves to another hall with its claims (D-199). All writers hold the
 * capacity lock of the screening, as every sale does.
 */
export type LiveClaim = {
  readonly id: number;
  readonly state: 'held' | 'sold' | 'reserved' | 'blocked';
  readonly arrangement_id: number | null;
  readonly seat_id: number | null;
  /** Null: blocked. */
  readonly bill_id: string | null;
  readonly line_no: number | null;
  /** Null: not blocked. */
  readonly block_id: number | null;
};

/**
 * Returns who has which place of a screening. As many as the hall has places. Without the carts of
 * tills: they choose again in the other hall.
 */
export const liveClaims = (tx: Pick<Reads, 'query'>, screeningId: number): Promise<LiveClaim[]> =>
  tx.query(
    `SELECT k.id, k.state, k.arrangement_id, k.seat_id, k.bill_id, k.line_no, p.block_id
       FROM seat_claim k LEFT JOIN blocked_place p ON p.exhibitor_id = k.exhibitor_id AND p.claim_id = k.id
      WHERE k.exhibitor_id = tenant() AND k.screening_id = $1 AND k.state <> 'released'
        AND k.device_id IS NULL AND (k.state <> 'held' OR k.expires_at > foyer_now()) ORDER BY k.id`,
    [screeningId],
  );

/** The hall of a screen, as sales see it. */
export type NewHall = {
  readonly id: number;
  readonly name: string;
  readonly cinema_id: number;
  readonly arrangement_id: number | null;
  readonly capacity: number;
  readonly class_rate: Record<string, { readonly ticket: number; readonly handling: number }>;
  readonly config: Partial<SeatingConfig>;
};

export const hallOfScreen = (tx: Pick<Reads, 'one'>, screenId: number): Promise<NewHall | null> =>
  tx.one(
    `SELECT id, name, cinema_id, arrangement_id, capacity, class_rate, config FROM screen
      WHERE exhibitor_id = tenant() AND id = $1 AND archived_at IS NULL`,
    [screenId],
  );

/**
 * Returns the seats that live claims of a screening had in the hall of a screen before it was moved
 * out of it the last time.
 */
export const seatsBefore = (
  tx: Pick<Reads, 'query'>,
  screeningId: number,
  hall: { readonly screenId: number; readonly arrangementId: number },
): Promise<{ claim_id: number; seat_id: number }[]> =>
  tx.query(
    `SELECT p.claim_id, p.from_seat_id AS seat_id
       FROM reseated_place p JOIN seat_claim k ON k.exhibitor_id = p.exhibitor_id AND k.id = p.claim_id AND k.state <> 'released'
      WHERE p.exhibitor_id = tenant() AND p.from_seat_id IS NOT NULL AND p.from_arrangement_id = $3 AND p.move_id = (
        SELECT max(x.id) FROM screening_move x WHERE x.exhibitor_id = tenant() AND x.screening_id = $1 AND x.from_screen_id = $2)`,
    [screeningId, hall.screenId, hall.arrangementId],
  );

/** A claim with its old seat and its new one; null in an unnumbered hall. */
export type NewSeat = {
  readonly claim: number;
  readonly from_name: string | null;
  readonly seat: number | null;
  readonly to_name: string | null;
};

const SEATS = 'jsonb_to_recordset($2) AS r(claim bigint, from_name text, seat int, to_name text)';

/** Records where each place was. Before `moveToHall`. */
export const recordReseating = (tx: Tx, moveId: number, seats: readonly NewSeat[]): Promise<number> =>
  tx.run(
    `INSERT INTO reseated_place (exhibitor_id, move_id, claim_id, from_arrangement_id, from_seat_id, from_name, to_name)
     SELECT tenant(), $1, k.id, k.arrangement_id, k.seat_id, r.from_name, r.to_name
       FROM ${SEATS} JOIN seat_claim k ON k.exhibitor_id = tenant() AND k.id = r.claim`,
    [moveId, JSON.stringify(seats)],
  );

export type HallChange = {
  readonly screeningId: number;
  readonly fromScreenId: number;
  readonly toScreenId: number;
  readonly seats: readonly NewSeat[];
  /** Blocked claims that find no room. */
  readonly freed: readonly number[];
};

/**
 * Gives a screening the places of another screen, and its claims their seats there. The unique
 * index judges each row at once, so that all claims first leave their seats. The online share
 * follows the hall if it was that of the old one, and is never below what is sold.
 */
export async function moveToHall(tx: Tx, change: HallChange): Promise<void> {
  const { screeningId, fromScreenId, toScreenId, seats, freed } = change;
  if (freed.length > 0) await freePlaces(tx, screeningId, freed);
  await tx.run(
    `UPDATE seat_claim SET arrangement_id = NULL, seat_id = NULL
      WHERE exhibitor_id = tenant() AND screening_id = $1 AND state <> 'released' AND seat_id IS NOT NULL`,
    [screeningId],
  );
  await tx.run(
    `UPDATE screening_capacity c
        SET arrangement_id = h.arrangement_id, capacity = h.capacity, seats_version = c.seats_version + 1,
            online_cap = greatest(c.taken_online, least(h.capacity,
              CASE WHEN c.online_cap >= least(coalesce(o.online_seats, o.capacity), o.capacity) THEN coalesce(h.online_seats, h.capacity) ELSE c.online_cap END))
       FROM screen h, screen o
      WHERE c.exhibitor_id = tenant() AND c.screening_id = $1 AND h.exhibitor_id = tenant() AND h.id = $2
        AND o.exhibitor_id = tenant() AND o.id = $3`,
    [screeningId, toScreenId, fromScreenId],
  );
  await tx.run(
    `UPDATE seat_claim k SET arrangement_id = c.arrangement_id, seat_id = r.seat
       FROM ${SEATS}, screening_capacity c
      WHERE k.exhibitor_id = tenant() AND k.id = r.claim AND k.state <> 'released' AND r.seat IS NOT NULL
        AND c.exhibitor_id = tenant() AND c.screening_id = $1`,
    [screeningId, JSON.stringify(seats)],
  );
}

/** A block without places has ended. */
async function freePlaces(tx: Tx, screeningId: number, claims: readonly number[]): Promise<void> {
  await tx.run(
    `UPDATE seat_claim SET state = 'released' WHERE exhibitor_id = tenant() AND id = ANY($1::bigint[]) AND state = 'blocked'`,
    [claims],
  );
  await tx.run(
    `UPDATE seat_block b SET ended_at = foyer_now() WHERE b.exhibitor_id = tenant() AND b.screening_id = $1 AND b.ended_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM blocked_place p JOIN seat_claim k ON k.exhibitor_id = p.exhibitor_id AND k.id = p.claim_id
                         WHERE p.exhibitor_id = tenant() AND p.block_id = b.id AND k.state = 'blocked')`,
    [screeningId],
  );
}
