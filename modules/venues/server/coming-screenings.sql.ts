import type { CapacityRow } from '#modules/seating/server.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** What is still to be shown at a place; venues read it and number it, and change nothing else of it. */
const TO_COME = 's.cancelled_at IS NULL AND s.ends_at > foyer_now()';

type Place = { readonly screen: number } | { readonly cinema: number };
const placed = (place: Place): readonly [condition: string, id: number] =>
  'screen' in place ? ['s.screen_id = $1', place.screen] : ['s.cinema_id = $1', place.cinema];

/** When the last screening that is not over begins there, in epoch ms; null: nothing is to come. */
export async function lastToCome(reads: Pick<Reads, 'one'>, place: Place): Promise<number | null> {
  const [condition, id] = placed(place);
  const row = await reads.one<{ last: number | null }>(
    `SELECT (extract(epoch FROM max(s.starts_at)) * 1000)::float8 AS last FROM screening s
      WHERE s.exhibitor_id = tenant() AND ${condition} AND ${TO_COME}`,
    [id],
  );
  return row?.last ?? null;
}

/** Locks the capacity rows of a screen's unnumbered screenings to come, ascending, as every sale does. */
export const lockUnnumbered = (
  tx: Pick<Tx, 'query'>,
  screenId: number,
): Promise<Pick<CapacityRow, 'screening_id' | 'taken'>[]> =>
  tx.query(
    `SELECT k.screening_id, k.taken FROM screening_capacity k
       JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.exhibitor_id = tenant() AND s.screen_id = $1 AND k.arrangement_id IS NULL AND ${TO_COME}
      ORDER BY k.screening_id FOR NO KEY UPDATE OF k`,
    [screenId],
  );

/** The same for every screening to come of a screen, numbered or not. */
export const lockAllComing = (tx: Pick<Tx, 'query'>, screenId: number): Promise<{ screening_id: number }[]> =>
  tx.query(
    `SELECT k.screening_id FROM screening_capacity k
       JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.exhibitor_id = tenant() AND s.screen_id = $1 AND ${TO_COME}
      ORDER BY k.screening_id FOR NO KEY UPDATE OF k`,
    [screenId],
  );

/** How many screenings to come are sold by this plan. */
export async function countComing(reads: Pick<Reads, 'one'>, arrangementId: number): Promise<number> {
  const row = await reads.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM screening_capacity k
       JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.exhibitor_id = tenant() AND k.arrangement_id = $1 AND ${TO_COME}`,
    [arrangementId],
  );
  return row?.count ?? 0;
}

/** Seats of these screenings can be chosen, as is usual where seats have numbers (D-038). */
export const offerSeats = (tx: Pick<Tx, 'run'>, screeningIds: readonly number[]): Promise<number> =>
  tx.run('UPDATE screening SET seatpicker = true WHERE exhibitor_id = tenant() AND id = ANY($1::int[])', [
    screeningIds,
  ]);
