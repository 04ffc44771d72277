import { conflict, notFound } from '#kernel/refusal.ts';
import { lockReservation, reservationById } from '#modules/reservations/server/reservations.sql.ts';
import type { Sales } from '#modules/sales/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type CancelDeps = { readonly db: Db; readonly sales: Pick<Sales, 'giveUpReserved'> };

/**
 * The house gives a reservation up: its places are free at once (D-021). Refuses 404 not_found.reservation, 409
 * reservations.not_pending once it is used, canceled or expired, sales.being_paid while somebody pays it.
 */
export const cancelReservation = ({ db, sales }: CancelDeps, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const found = await reservationById(tx, id);
    if (!found) throw notFound('reservation');
    if (found.status !== 'pending') throw conflict('reservations.not_pending');
    // Capacities and bill are locked here, before the reservation, which the bill takes along.
    await sales.giveUpReserved(tx, found.bill_id);
    const now = await lockReservation(tx, id);
    if (now?.status !== 'canceled') throw conflict('reservations.not_pending');
    await tx.audit({
      action: 'reservation.canceled',
      entity: 'reservation',
      entityId: id,
      before: { status: found.status },
      after: { status: now.status },
    });
  });
