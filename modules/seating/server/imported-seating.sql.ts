import type { Arrangement } from '#modules/seating/rules/arrangement.ts';
import type { Tx } from '#platform/db/tx.ts';

/** What imports write of arrangements and capacities. */

/** Stores an arrangement with its seats; answers its id. */
export async function storeArrangement(tx: Tx, name: string, arrangement: Arrangement): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'INSERT INTO arrangement (exhibitor_id, name, row_count, column_count) VALUES (tenant(), $1, $2, $3) RETURNING id',
    [name, arrangement.rows, arrangement.columns],
  );
  const id = row?.id ?? 0;
  await tx.run(
    `INSERT INTO seat (exhibitor_id, arrangement_id, id, name, screen_row, screen_col, class, style, autoassign, disabled)
     SELECT tenant(), $1, id, name, "row", "column", class, style, autoassign, disabled FROM jsonb_to_recordset($2)
         AS s(id int, name text, "row" int, "column" int, class text, style text, autoassign boolean, disabled boolean)`,
    [id, JSON.stringify(arrangement.seats)],
  );
  return id;
}

/** Deletes an arrangement without references. */
export async function deleteUnusedArrangement(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const used = await tx.one(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM screen WHERE exhibitor_id = tenant() AND arrangement_id = $1)
        OR EXISTS (SELECT 1 FROM screening_capacity WHERE exhibitor_id = tenant() AND arrangement_id = $1)
        OR EXISTS (SELECT 1 FROM seat_claim WHERE exhibitor_id = tenant() AND arrangement_id = $1)`,
    [id],
  );
  if (used) return;
  await tx.run('DELETE FROM seat WHERE exhibitor_id = tenant() AND arrangement_id = $1', [id]);
  await tx.run('DELETE FROM arrangement WHERE exhibitor_id = tenant() AND id = $1', [id]);
}

/**
 * Makes these screenings of a screen sell their places with this arrangement and these capacities.
 * No place may be taken.
 */
export const switchArrangement = (
  tx: Tx,
  change: {
    readonly arrangementId: number;
    readonly screenId: number;
    readonly screeningIds: readonly number[];
    readonly capacities: readonly number[];
  },
): Promise<number> =>
  tx.run(
    `UPDATE screening_capacity k SET arrangement_id = $1, capacity = r.capacity, online_cap = least(coalesce(c.online_seats, r.capacity), r.capacity)
         FROM unnest($2::int[], $3::int[]) AS r(id, capacity), screen c
        WHERE k.exhibitor_id = tenant() AND k.screening_id = r.id AND c.exhibitor_id = tenant() AND c.id = $4`,
    [change.arrangementId, change.screeningIds, change.capacities, change.screenId],
  );

const COLUMNS = 'id int, screen_id int, cancelled boolean, sold_out boolean, places_left int';

/**
 * A sold-out screening has no places here, so that it shows as sold out and sells nothing;
 * otherwise as many as the other system has left, and those of the hall if the source has none
 * (D-044, D-046).
 */
const CAPACITY = `CASE WHEN r.sold_out THEN 0 ELSE least(s.capacity, coalesce(r.places_left, s.capacity)) END`;
const ARRANGEMENT = 'CASE WHEN r.sold_out THEN NULL ELSE s.arrangement_id END';

export const insertImportedCapacities = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `INSERT INTO screening_capacity (exhibitor_id, screening_id, arrangement_id, capacity, online_cap, closed_at)
       SELECT tenant(), r.id, ${ARRANGEMENT}, ${CAPACITY}, least(coalesce(s.online_seats, s.capacity), ${CAPACITY}),
              CASE WHEN r.cancelled THEN foyer_now() END
         FROM jsonb_to_recordset($1) AS r(${COLUMNS})
         JOIN screen s ON s.exhibitor_id = tenant() AND s.id = r.screen_id`,
    [JSON.stringify(rows)],
  );

export const updateImportedCapacities = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `UPDATE screening_capacity c SET arrangement_id = ${ARRANGEMENT}, capacity = ${CAPACITY},
            online_cap = least(coalesce(s.online_seats, s.capacity), ${CAPACITY}), closed_at = CASE WHEN r.cancelled THEN foyer_now() END
       FROM jsonb_to_recordset($1) AS r(${COLUMNS}) JOIN screen s ON s.exhibitor_id = tenant() AND s.id = r.screen_id
      WHERE c.exhibitor_id = tenant() AND c.screening_id = r.id`,
    [JSON.stringify(rows)],
  );
