import type { CapacityRow } from '#modules/seating/server.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** Reads the future screenings of a place. Venues only numbers them and changes nothing else. */
const TO_COME = 's.cancelled_at IS NULL AND s.ends_at > foyer_now()';

type Place = { readonly screen: number } | { readonly cinema: number };
const placed = (place: Place): readonly [condition: string, id: number] =>
  'screen' in place ? ['s.screen_id = $1', place.screen] : ['s.cinema_id = $1', place.cinema];

/**
 * Returns the start of the last screening there that is not over, in epoch ms; null if there is
 * none.
 */
export async function lastToCome(reads: Pick<Reads, 'one'>, place: Place): Promise<number | null> {
  const [condition, id] = placed(place);
  const row = await reads.one<{ last: number | null }>(
    `SELECT (extract(epoch FROM max(s.starts_at)) * 1000)::float8 AS last FROM screening s
      WHERE s.exhibitor_id = tenant() AND ${condition} AND ${TO_COME}`,
    [id],
  );
  return row?.last ?? null;
}

/**
 * Locks the capacity rows of a screen's unnumbered future screenings in ascending order, as every
 * sale does.
 */
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

/** Does the same for every future screening of a screen, numbered or not. */
export const lockAllComing = (tx: Pick<Tx, 'query'>, screenId: number): Promise<{ screening_id: number }[]> =>
  tx.query(
    `SELECT k.screening_id FROM screening_capacity k
       JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.exhibitor_id = tenant() AND s.screen_id = $1 AND ${TO_COME}
      ORDER BY k.screening_id FOR NO KEY UPDATE OF k`,
    [screenId],
  );

/** Returns the number of future screenings that are sold by this plan. */
export async function countComing(reads: Pick<Reads, 'one'>, arrangementId: number): Promise<number> {
  const row = await reads.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM screening_capacity k
       JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.exhibitor_id = tenant() AND k.arrangement_id = $1 AND ${TO_COME}`,
    [arrangementId],
  );
  return row?.count ?? 0;
}
