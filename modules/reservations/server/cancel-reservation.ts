import { conflict, notFound } from '#kernel/refusal.ts';
import { lockReservation, reservationById } from '#modules/reservations/server/reservations.sql.ts';
import type { Sales } from '#modules/sales/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type CancelDeps = { readonly db: Db; readonly sales: Pick<Sales, 'releaseReservedBill'> };

/**
 * Cancels a reservation for an employee: its places are free at once (D-021). Refuses 404
 * not_found.reservation, 409 reservations.not_pending if it is used, canceled or expired,
 * sales.being_paid while a payment is pending.
 */
export const cancelReservation = ({ db, sales }: CancelDeps, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const reservation = await reservationById(tx, id);
    if (!reservation) throw notFound('reservation');
    if (reservation.status !== 'pending') throw conflict('reservations.not_pending');
    // Locks the capacities and the bill before the reservation, which follows the bill.
    await sales.releaseReservedBill(tx, reservation.bill_id);
    const now = await lockReservation(tx, id);
    if (now?.status !== 'canceled') throw conflict('reservations.not_pending');
    await tx.audit({
      action: 'reservation.canceled',
      entity: 'reservation',
      entityId: id,
      before: { status: reservation.status },
      after: { status: now.status },
    });
  });
