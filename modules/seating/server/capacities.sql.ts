import type { Tx } from '#platform/db/tx.ts';

/** The capacity row of a screening: the places it sells, in how many seats, and whether it still sells. */

/** New screenings sell the places of their screen, and as many online as the screen says (D-046). */
export const insertCapacities = (tx: Tx, screeningIds: readonly number[]): Promise<number> =>
  tx.run(
    `INSERT INTO screening_capacity (exhibitor_id, screening_id, arrangement_id, capacity, online_cap)
     SELECT tenant(), s.id, h.arrangement_id, h.capacity, least(coalesce(h.online_seats, h.capacity), h.capacity)
       FROM screening s JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
      WHERE s.exhibitor_id = tenant() AND s.id = ANY($1::int[]) ORDER BY s.id`,
    [screeningIds],
  );

/** Gives moved screenings the places of their new screen. Only while no place is taken. */
export const moveCapacities = (tx: Tx, screeningIds: readonly number[]): Promise<number> =>
  tx.run(
    `UPDATE screening_capacity c SET arrangement_id = h.arrangement_id, capacity = h.capacity,
            online_cap = least(coalesce(h.online_seats, h.capacity), h.capacity)
       FROM screening s JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
      WHERE s.exhibitor_id = tenant() AND s.id = ANY($1::int[]) AND c.exhibitor_id = tenant() AND c.screening_id = s.id`,
    [screeningIds],
  );

export const deleteCapacities = (tx: Tx, screeningIds: readonly number[]): Promise<number> =>
  tx.run('DELETE FROM screening_capacity WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[])', [
    screeningIds,
  ]);

/** Nothing of these screenings is sold any more. */
export const closeCapacities = (tx: Tx, screeningIds: readonly number[]): Promise<number> =>
  tx.run(
    'UPDATE screening_capacity SET closed_at = foyer_now() WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[])',
    [screeningIds],
  );
