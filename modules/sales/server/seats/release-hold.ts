import { conflict, notFound } from '#kernel/refusal.ts';
import type { ReleaseForm } from '#modules/sales/contract/seat-map.ts';
import { whyNotReleasable } from '#modules/sales/rules/bill/hold-release.ts';
import { withdrawLocked } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import { insertHoldRelease, seatNamesOf } from '#modules/sales/server/seats/seat-map.sql.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type ReleaseRequest = {
  readonly screeningId: number;
  readonly claimId: number;
  /** The employee who answers for it. */
  readonly employeeId: number;
  readonly form: ReleaseForm;
};

/**
 * Gives the places of an unpaid cart back to the sale: all of the cart, because a party is never
 * split (CLAIM-21). Its bill is withdrawn; its page says that the cinema released the seats, and
 * money that still arrives goes back. Refuses 404 not_found.seat_hold; 409 seat_hold.paid,
 * seat_hold.reserved, seat_hold.being_paid, seat_hold.over.
 */
export function releaseHold(db: Db, acting: Acting, request: ReleaseRequest, events: SalesEvents): Promise<void> {
  const { screeningId, claimId, employeeId, form } = request;
  return db.tx(acting, async (tx) => {
    const holdRow = await tx.one<{ bill_id: string | null }>(
      'SELECT bill_id FROM seat_claim WHERE exhibitor_id = tenant() AND id = $1 AND screening_id = $2',
      [claimId, screeningId],
    );
    const sale = holdRow?.bill_id ? await lockSale(tx, holdRow.bill_id) : null;
    if (!sale) throw notFound('seat_hold');
    const { bill, payments } = sale;
    const claim = sale.claims.find(({ id }) => id === claimId)?.state ?? null;
    const problem = whyNotReleasable({ claim, bill: bill.status, payments });
    if (problem) throw conflict(problem.code);
    const seats = await seatNamesOf(tx, bill.id);
    await insertHoldRelease(tx, { billId: bill.id, seats, reason: form.reason, employeeId });
    await withdrawLocked(tx, sale, false);
    await tx.audit({
      action: 'screening.hold_released',
      entity: 'screening',
      entityId: screeningId,
      before: { bill: bill.reference, channel: bill.channel, seats, places: bill.ticket_count },
      after: { reason: form.reason },
    });
    tx.afterCommit(() => {
      events.seatsChanged(tx.exhibitorId, sale.screeningIds);
      events.billChanged(tx.exhibitorId, bill.id, null);
    });
  });
}
