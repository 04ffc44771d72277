import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import type { ReservationWire } from '#modules/reservations/contract/reservations.ts';
import type { ReservationRow } from '#modules/reservations/server/reservations.sql.ts';

/**
 * The context for the wire form of a reservation: the reader's language, the exhibitor's time zone,
 * and the current time.
 */
export type WireContext = { readonly locale: string; readonly timeZone: string; readonly nowMs: number };

export function reservationWire(row: ReservationRow, { locale, timeZone, nowMs }: WireContext): ReservationWire {
  const at = (instant: number) => isoWithOffset(instant, timeZone);
  const isToCome = !row.cancelled && row.starts_at > nowMs;
  return {
    id: row.id,
    ref: row.ref,
    status: row.status,
    source: row.source,
    name: row.name,
    email: row.email,
    phone: row.phone,
    note: row.note,
    bill: { uuid: row.bill_id, reference: row.reference, status: row.bill_status },
    bill_total: eurosFromCents(row.total_cents),
    tickets_count: row.ticket_count,
    seats: row.seats,
    schedule: {
      id: row.screening_id,
      title: textFor(row.title, locale),
      start: at(row.starts_at),
      cinema: row.cinema,
      screen: row.screen,
    },
    expires_at: row.expires_at === null ? null : at(row.expires_at),
    created_at: at(row.created_at),
    created_by: row.created_by,
    can_cancel: row.status === 'pending',
    can_restore: row.status === 'expired' && isToCome,
  };
}
