import { conflict, notFound } from '#kernel/refusal.ts';
import { type ShownScreening, shownScreening } from '#modules/sales/server/seats/seat-map.sql.ts';
import { lockCapacities, releaseExpiredHolds } from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Locks the places of a screening, as every sale does, and releases holds that are over. Refuses
 * 404 not_found.schedule, 409 sales.screening_cancelled, sales.screening_over.
 */
export async function lockOpenScreening(tx: Tx, screeningId: number): Promise<ShownScreening> {
  const [capacity] = await lockCapacities(tx, [screeningId]);
  const screening = capacity ? await shownScreening(tx, screeningId) : null;
  if (!capacity || !screening) throw notFound('schedule');
  if (screening.cancelled || capacity.closed) throw conflict('sales.screening_cancelled');
  if (screening.ends_at <= tx.now) throw conflict('sales.screening_over');
  await releaseExpiredHolds(tx, [screeningId]);
  return screening;
}
