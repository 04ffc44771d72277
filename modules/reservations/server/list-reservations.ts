import { addDays, businessDay, type Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import type {
  ReservationQuery,
  ReservationsWire,
  ReservationWire,
} from '#modules/reservations/contract/reservations.ts';
import { refOf } from '#modules/reservations/rules/reservation-ref.ts';
import { reservationWire } from '#modules/reservations/server/reservation-wire.ts';
import { reservationById, reservations, type Span } from '#modules/reservations/server/reservations.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const LISTED_MAX = 200;

export type ReservationAsker = { readonly exhibitorId: number; readonly locale: string };

/**
 * Returns the reservations of a business day or of a screening, or the results of a search over all
 * days; at most 200 (PORT-018, POS-007). `cinemaId`: only those of that cinema, as its tills see
 * them.
 */
export const listReservations = (
  db: Db,
  { exhibitorId, locale }: ReservationAsker,
  query: ReservationQuery,
  cinemaId: number | null = null,
): Promise<ReservationsWire> =>
  db.read(exhibitorId, async (tx) => {
    const clock = await exhibitorClock(tx);
    const day = query.day ?? businessDay(tx.now, clock.timeZone, clock.midnightOffset);
    const search = query.search ? { ref: refOf(query.search), text: query.search } : null;
    const isOfDay = query.day !== undefined || (query.schedule_id === undefined && !search);
    const rows = await reservations(tx, {
      span: isOfDay ? spanOf(day, clock) : null,
      cinemaId,
      screeningId: query.schedule_id ?? null,
      status: query.status ?? null,
      search,
      limit: LISTED_MAX + 1,
    });
    const context = { locale, timeZone: clock.timeZone, nowMs: tx.now };
    return {
      day,
      reservations: rows.slice(0, LISTED_MAX).map((row) => reservationWire(row, context)),
      more: rows.length > LISTED_MAX,
    };
  });

/** Returns one reservation. Refuses 404 not_found.reservation. */
export const getReservation = (
  db: Db,
  { exhibitorId, locale }: ReservationAsker,
  id: number,
): Promise<ReservationWire> =>
  db.read(exhibitorId, async (tx) => {
    const row = await reservationById(tx, id);
    if (!row) throw notFound('reservation');
    const { timeZone } = await exhibitorClock(tx);
    return reservationWire(row, { locale, timeZone, nowMs: tx.now });
  });

/**
 * Returns the span of a business day: from its first instant to before the first of the next day
 * (D-010).
 */
export function spanOf(day: Day, { timeZone, midnightOffset }: ExhibitorClock): Span {
  const time = `${String(midnightOffset).padStart(2, '0')}:00`;
  return { fromMs: instantAt(day, time, timeZone), toMs: instantAt(addDays(day, 1), time, timeZone) };
}
