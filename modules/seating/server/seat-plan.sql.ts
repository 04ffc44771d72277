import type { Arrangement, Seat } from '#modules/seating/rules/arrangement.ts';
import type { CapacityRow } from '#modules/seating/server/seat-claims.sql.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/**
 * The SQL of a hall that is edited during sales. An edit locks the capacity rows of all its future
 * screenings, as sales do, so that no seat is sold and removed at once (T07).
 */
export type StoredPlan = { readonly version: number; readonly arrangement: Arrangement };

const SEATS = `SELECT id, name, screen_row AS "row", screen_col AS "column", class, style, autoassign, disabled
  FROM seat WHERE exhibitor_id = tenant() AND arrangement_id = $1 AND removed_at IS NULL ORDER BY screen_row, screen_col`;
const GRID = `SELECT row_count AS rows, column_count AS columns, version FROM arrangement WHERE exhibitor_id = tenant() AND id = $1`;
/** Not over yet, by the same condition as the database trigger (seat_guard). */
const TO_COME = `s.cancelled_at IS NULL AND s.occupies && tstzrange(foyer_now(), NULL)`;

type GridRow = { readonly rows: number; readonly columns: number; readonly version: number };

const planFrom = (grid: GridRow, seats: readonly Seat[]): StoredPlan => ({
  version: grid.version,
  arrangement: { rows: grid.rows, columns: grid.columns, seats },
});

/** Returns the seats and positions of an arrangement; null if it does not exist. */
export async function storedPlan(first: Reads, arrangementId: number): Promise<StoredPlan | null> {
  const [grid, seats] = await Promise.all([
    first.one<GridRow>(GRID, [arrangementId]),
    first.query<Seat>(SEATS, [arrangementId]),
  ]);
  return grid && planFrom(grid, seats);
}

/** The same, locked: prevents other edits and new screenings on it. */
export async function lockPlan(tx: Tx, arrangementId: number): Promise<StoredPlan> {
  const grid = await tx.one<GridRow>(`${GRID} FOR UPDATE`, [arrangementId]);
  if (!grid) throw new Error(`a screen has the arrangement ${arrangementId}, which is not there`);
  return planFrom(grid, await tx.query<Seat>(SEATS, [arrangementId]));
}

/**
 * Locks the capacity rows of the future screenings on this arrangement in ascending order, as every
 * sale does.
 */
export const lockComing = (
  tx: Tx,
  arrangementId: number,
): Promise<Pick<CapacityRow, 'screening_id' | 'capacity' | 'taken'>[]> =>
  tx.query(
    `SELECT k.screening_id, k.capacity, k.taken FROM screening_capacity k
       JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.exhibitor_id = tenant() AND k.arrangement_id = $1 AND ${TO_COME}
      ORDER BY k.screening_id FOR NO KEY UPDATE OF k`,
    [arrangementId],
  );

/** A future screening with its claimed seats: sold, held or reserved. Starts in epoch ms. */
export type ComingClaims = { readonly screening_id: number; readonly starts_at: number; readonly seats: number[] };

/** Returns the earliest screenings first; leaves out those without a claim. */
export const comingClaims = (reads: Pick<Reads, 'query'>, arrangementId: number): Promise<ComingClaims[]> =>
  reads.query(
    `SELECT s.id AS screening_id, (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at, json_agg(k.seat_id ORDER BY k.seat_id) AS seats
       FROM screening s
       JOIN screening_capacity c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id AND c.arrangement_id = $1
       JOIN seat_claim k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id AND k.seat_id IS NOT NULL
        AND k.state NOT IN ('released', 'blocked')
      WHERE s.exhibitor_id = tenant() AND ${TO_COME}
      GROUP BY s.id, s.starts_at ORDER BY s.starts_at, s.id`,
    [arrangementId],
  );

/** Inserts an arrangement without seats. Returns its id. */
export async function insertArrangement(
  tx: Tx,
  name: string,
  size: Pick<Arrangement, 'rows' | 'columns'>,
): Promise<number> {
  const made = await tx.one<{ id: number }>(
    'INSERT INTO arrangement (exhibitor_id, name, row_count, column_count) VALUES (tenant(), $1, $2, $3) RETURNING id',
    [name, size.rows, size.columns],
  );
  if (!made) throw new Error('a new arrangement got no number');
  return made.id;
}

/** Writes its size; increases the version even if no seat changes. */
export const resizeArrangement = (tx: Tx, id: number, { rows, columns }: Arrangement): Promise<number> =>
  tx.run(
    `UPDATE arrangement SET row_count = $2, column_count = $3, version = version + 1 WHERE exhibitor_id = tenant() AND id = $1`,
    [id, rows, columns],
  );

/** Removes seats from the hall; their past sales stay on record. */
export const takeSeatsOut = (tx: Tx, arrangementId: number, ids: readonly number[]): Promise<number> =>
  tx.run(
    `UPDATE seat SET removed_at = foyer_now() WHERE exhibitor_id = tenant() AND arrangement_id = $1 AND id = ANY($2::int[])`,
    [arrangementId, ids],
  );

const RECORDS = `jsonb_to_recordset($2) AS r(id int, name text, "row" int, "column" int, class text, style text, autoassign boolean, disabled boolean)`;
/** Beyond the largest possible row, and a character that no user can type in a name. */
const ASIDE = { rows: 1_000_000, mark: '\u0001' };

/**
 * Updates existing seats. Two seats may have swapped names or positions: these move to temporary
 * values first, because a unique index checks each row at once.
 */
export async function rewriteSeats(tx: Tx, arrangementId: number, seats: readonly Seat[]): Promise<void> {
  if (seats.length === 0) return;
  const records = JSON.stringify(seats);
  await tx.run(
    `UPDATE seat s SET screen_row = s.screen_row + ${ASIDE.rows} FROM ${RECORDS}
      WHERE s.exhibitor_id = tenant() AND s.arrangement_id = $1 AND s.id = r.id AND (s.screen_row, s.screen_col) <> (r."row", r."column")`,
    [arrangementId, records],
  );
  await tx.run(
    `UPDATE seat s SET name = $3 || s.id FROM ${RECORDS}
      WHERE s.exhibitor_id = tenant() AND s.arrangement_id = $1 AND s.id = r.id AND s.name <> r.name
        AND EXISTS (SELECT 1 FROM ${RECORDS.replace('AS r(', 'AS other(')} WHERE other.name = s.name)`,
    [arrangementId, records, ASIDE.mark],
  );
  await tx.run(
    `UPDATE seat s SET name = r.name, screen_row = r."row", screen_col = r."column", class = r.class, style = r.style,
            autoassign = r.autoassign, disabled = r.disabled FROM ${RECORDS}
      WHERE s.exhibitor_id = tenant() AND s.arrangement_id = $1 AND s.id = r.id`,
    [arrangementId, records],
  );
}

/**
 * Inserts seats with the next numbers of their arrangement, in the given order; a number is never
 * used twice.
 */
export async function addSeats(tx: Tx, arrangementId: number, seats: readonly Seat[]): Promise<void> {
  if (seats.length === 0) return;
  await tx.run(
    `INSERT INTO seat (exhibitor_id, arrangement_id, id, name, screen_row, screen_col, class, style, autoassign, disabled)
     SELECT tenant(), $1, r.id + (SELECT coalesce(max(id), 0) FROM seat WHERE exhibitor_id = tenant() AND arrangement_id = $1),
            r.name, r."row", r."column", r.class, r.style, r.autoassign, r.disabled FROM ${RECORDS}`,
    [arrangementId, JSON.stringify(seats.map((seat, index) => ({ ...seat, id: index + 1 })))],
  );
}

/** Unblocks seats of these screenings that can no longer be sold. Requires the capacity lock. */
export const unblockGone = (tx: Tx, screeningIds: readonly number[], seatIds: readonly number[]): Promise<number> =>
  tx.run(
    `UPDATE seat_claim SET state = 'released'
      WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[]) AND seat_id = ANY($2::int[]) AND state = 'blocked'`,
    [screeningIds, seatIds],
  );

/** Capacity and online share of a hall; `online` null: all seats (D-046). */
export type Places = { readonly capacity: number; readonly online: number | null };

/**
 * Adjusts screenings to their hall: the capacity by the difference of seats, the online share if it
 * was the hall's, and never below the number already taken: such a screening is sold out.
 * Subscribers see a new version. Requires the capacity lock.
 */
export const followHall = (tx: Tx, screeningIds: readonly number[], before: Places, after: Places): Promise<number> =>
  tx.run(
    `UPDATE screening_capacity k
        SET capacity = n.capacity, seats_version = seats_version + 1,
            online_cap = greatest(k.taken_online, least(n.capacity, CASE WHEN k.online_cap = least(coalesce($3, k.capacity), k.capacity)
                                                                         THEN coalesce($5, n.capacity) ELSE k.online_cap END))
       FROM (SELECT screening_id, greatest(taken, capacity + $4::int - $2::int, 0) AS capacity FROM screening_capacity
              WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[])) AS n
      WHERE k.exhibitor_id = tenant() AND k.screening_id = n.screening_id`,
    [screeningIds, before.capacity, before.online, after.capacity, after.online],
  );

/** Changes screenings without claims to numbered seats. Requires the capacity lock. */
export const numberScreenings = (tx: Tx, screeningIds: readonly number[], arrangementId: number): Promise<number> =>
  tx.run(
    `UPDATE screening_capacity SET arrangement_id = $2 WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[]) AND taken = 0`,
    [screeningIds, arrangementId],
  );
