import { refuse } from '#kernel/refusal.ts';
import type { MoveSeatForm } from '#modules/sales/contract/seat-map.ts';
import { lockOpenScreening } from '#modules/sales/server/seats/open-screening.ts';
import { seatsByName } from '#modules/sales/server/seats/seats-by-name.ts';
import { lockBill } from '#modules/sales/server/store/bill.sql.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { goneAmong, moveClaim } from '#modules/seating/server.ts';
import { passesChanged } from '#modules/tickets/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type MoveRequest = { readonly screeningId: number; readonly form: MoveSeatForm };

type SeatedLine = {
  readonly claim_id: number;
  readonly bill_id: string;
  readonly line_no: number;
  readonly used: boolean;
};

/**
 * Gives the sold or reserved ticket on one seat another seat of the same screening (D-042): a
 * broken chair, a party that wants to sit together. The ticket keeps its code and its price.
 * Returns the bill. Refuses as `lockOpenScreening`, and 422 `from` as `seatsByName`,
 * seat_move.nobody_there {seat}, seat_move.admitted {seat}; `to` as `seatsByName`,
 * seat.no_longer_available {seat}.
 */
export function moveTicket(
  db: Db,
  acting: Acting,
  { screeningId, form }: MoveRequest,
  events: SalesEvents,
): Promise<{ billId: string }> {
  return db.tx(acting, async (tx) => {
    const screening = await lockOpenScreening(tx, screeningId);
    const [from] = await seatsByName(tx, screening, [form.from], 'from');
    const [to] = await seatsByName(tx, screening, [form.to], 'to');
    if (!from || !to) throw refuse('seat.unnumbered_hall', {}, 'from');
    const line = await lineOn(tx, screeningId, from.id);
    if (!line) throw refuse('seat_move.nobody_there', { seat: from.name }, 'from');
    if (line.used) throw refuse('seat_move.admitted', { seat: from.name }, 'from');
    const [gone] = await goneAmong(tx, [screeningId], [to.id]);
    if (gone) throw refuse('seat.no_longer_available', { seat: to.name }, 'to');
    await lockBill(tx, line.bill_id);
    await moveClaim(tx, line.claim_id, screeningId, to.id);
    // the class on the line stays: it is what was paid for, and what an exchange counts
    await tx.run(
      'UPDATE bill_line SET seat_name = $3 WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no = $2',
      [line.bill_id, line.line_no, to.name],
    );
    await passesChanged(tx, { billId: line.bill_id });
    await tx.audit({
      action: 'bill.seat_moved',
      entity: 'bill',
      entityId: line.bill_id,
      before: { screening: screeningId, seat: from.name },
      after: { screening: screeningId, seat: to.name },
    });
    tx.afterCommit(() => {
      events.seatsChanged(tx.exhibitorId, [screeningId]);
      events.billChanged(tx.exhibitorId, line.bill_id, null);
    });
    return { billId: line.bill_id };
  });
}

/** A seat in a cart is not moved: its visitor is choosing seats at this moment. */
const lineOn = (tx: Tx, screeningId: number, seatId: number): Promise<SeatedLine | null> =>
  tx.one(
    `SELECT k.id AS claim_id, k.bill_id, k.line_no, coalesce(t.state = 'used', false) AS used
       FROM seat_claim k LEFT JOIN ticket t ON t.exhibitor_id = k.exhibitor_id AND t.claim_id = k.id
      WHERE k.exhibitor_id = tenant() AND k.screening_id = $1 AND k.seat_id = $2 AND k.state IN ('sold', 'reserved')
        AND k.bill_id IS NOT NULL AND k.line_no IS NOT NULL`,
    [screeningId, seatId],
  );
