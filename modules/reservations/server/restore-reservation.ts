import { hash, randomUUID } from 'node:crypto';
import { eurosFromCents } from '#kernel/money.ts';
import { conflict, notFound } from '#kernel/refusal.ts';
import { reservationEnds } from '#modules/reservations/rules/reservation-expiry.ts';
import {
  lockReservation,
  reservationById,
  reservedTickets,
  reviveReservation,
} from '#modules/reservations/server/reservations.sql.ts';
import {
  keepPlaces,
  placesOf,
  type ReserveDeps,
  type Reserver,
  settingsThatReserve,
} from '#modules/reservations/server/reserve.ts';

/**
 * Restores an expired reservation while its screening has not begun and its seats are still free
 * (D-021). An expired bill is never reopened (D-017), so the reservation gets a new bill, at the
 * old price or not at all. In the last minutes the reservation lasts until the start. Refuses 404
 * not_found.reservation, 409 reservations.not_expired, reservations.started, and as `reserve`.
 */
export async function restoreReservation(deps: ReserveDeps, { acting }: Reserver, id: number): Promise<void> {
  const { reservation_expiry_minutes: minutes } = await settingsThatReserve(deps, acting);
  const loaded = await deps.db.read(acting.exhibitorId, async (tx) => {
    const row = await reservationById(tx, id);
    if (!row) throw notFound('reservation');
    return { row, tickets: await reservedTickets(tx, row.bill_id), nowMs: tx.now };
  });
  const { row, tickets } = loaded;
  if (row.status !== 'expired') throw conflict('reservations.not_expired');
  if (row.starts_at <= loaded.nowMs || row.cancelled) throw conflict('reservations.started');
  const places = placesOf({
    schedule_id: row.screening_id,
    name: row.name,
    email: row.email,
    tickets: tickets.map(({ price_rate_id, seat_name: seat }) => ({ price_rate_id, seat })),
    amount: eurosFromCents(row.total_cents),
  });
  await keepPlaces(deps, acting, {
    ...places,
    locale: row.locale,
    idempotency: { actor: acting.actor, key: randomUUID(), hash: hash('sha256', String(id), 'buffer') },
    keep: async (tx, billId) => {
      const before = await lockReservation(tx, id);
      if (before?.status !== 'expired') throw conflict('reservations.not_expired'); // another request was faster
      const ends = reservationEnds(row.starts_at, minutes);
      const untilMs = ends === null || ends > tx.now ? ends : row.starts_at;
      await reviveReservation(tx, id, billId, untilMs);
      await tx.audit({
        action: 'reservation.restored',
        entity: 'reservation',
        entityId: id,
        before: { bill: before.bill_id },
        after: { bill: billId },
      });
      return untilMs;
    },
  });
}
