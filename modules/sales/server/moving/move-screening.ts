import { conflict } from '#kernel/refusal.ts';
import { admittedOf, visitsOf } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { reseatScreening } from '#modules/sales/server/moving/reseat-screening.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { type Moved, type MoveRequest, moveSoldScreening } from '#modules/screenings/server.ts';
import { passesChanged } from '#modules/tickets/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Moves a screening with sold places to another time, version or hall (D-199), and tells its buyers
 * by mail, and the phones that hold their passes. Tickets and codes stay. Seats stay, too, but in another hall each party gets seats
 * there. A reservation ends as long before the start as before. Refuses as `moveSoldScreening` and
 * `reseatScreening`, and 409 screening_move.admitted if visitors were admitted and the new start is
 * on another day: their tickets are used.
 */
export function moveScreening(db: Db, acting: Acting, request: MoveRequest, events: SalesEvents): Promise<void> {
  const { screeningId } = request;
  return db.tx(acting, async (tx) => {
    const moved = await moveSoldScreening(tx, request);
    if (moved.changesDay && (await admittedOf(tx, screeningId)) > 0) throw conflict('screening_move.admitted');
    const reseated = moved.halls
      ? await reseatScreening(tx, {
          screeningId,
          moveId: moved.moveId,
          halls: moved.halls,
          lowerClass: request.form.lower_class,
        })
      : [];
    const visits = await visitsOf(tx, screeningId);
    const billIds = visits.map(({ bill_id }) => bill_id);
    await moveReservations(tx, billIds, moved);
    await passesChanged(tx, { screeningId });
    await Promise.all(
      visits
        .filter(({ has_mail }) => has_mail)
        .map(({ bill_id: billId }) =>
          tx.emit('mail.moved', `${moved.moveId}:${billId}`, { billId, moveId: moved.moveId }),
        ),
    );
    tx.afterCommit(() => {
      events.seatsChanged(tx.exhibitorId, [screeningId]);
      for (const billId of new Set([...billIds, ...reseated])) events.billChanged(tx.exhibitorId, billId, null);
    });
  });
}

/**
 * A reservation ends some minutes before the start: later with a later start. With an earlier one
 * it keeps its end, but not beyond the start.
 */
const moveReservations = (tx: Tx, billIds: readonly string[], { from, to }: Moved): Promise<number> =>
  tx.run(
    `UPDATE bill SET hold_until = CASE WHEN $3::float8 > $2::float8
              THEN hold_until + make_interval(secs => ($3::float8 - $2::float8) / 1000)
              ELSE least(hold_until, to_timestamp($3::float8 / 1000)) END
      WHERE exhibitor_id = tenant() AND status = 'reserved' AND hold_until IS NOT NULL AND id = ANY($1::uuid[])`,
    [billIds, from, to],
  );
