import { conflict, notFound, Refusal, refusalOf } from '#kernel/refusal.ts';
import { withdrawLocked } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import { isPaidFromAfar } from '#modules/sales/server/refunds/paid-from-afar.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { problemsWithCancelling } from '#modules/screenings/rules/planning/cancellation.ts';
import { writeCancellation } from '#modules/screenings/server.ts';
import { passesChanged } from '#modules/tickets/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type CancelRequest = {
  /** Must be CANCEL (SCH-005). */
  readonly keyword: string;
  readonly mode: 'cancel' | 'cancel_and_refund';
  readonly reason: string;
};

/**
 * The result of a cancellation: the number of refunded bills, and the bills that a person must
 * compensate (D-084).
 */
export type CancelReport = { readonly refunded: number; readonly manual: string[]; readonly repeated: boolean };

/**
 * Cancels a screening (D-117): irreversible, once, by the first caller. From that moment nothing is
 * sold, open bills are withdrawn, buyers receive an email, and with `cancel_and_refund` every
 * refundable payment is refunded. The refunds run in steps of one bill each: a second call, or a
 * restart, continues where it stopped (T18, T29, T67). Refuses 404 not_found.screening, 422
 * screening.cancel_keyword.
 */
export async function cancelScreening(
  db: Db,
  acting: Acting,
  screeningId: number,
  request: CancelRequest,
  events: SalesEvents,
): Promise<CancelReport> {
  const refusal = refusalOf(problemsWithCancelling({ cancelled: false }, request.keyword));
  if (refusal) throw refusal;
  const repeated = await closeSales(db, acting, screeningId, request);
  crash('cancellation.closed');
  await withdrawOpenBills(db, acting, screeningId, events);
  crash('cancellation.withdrawn');
  const report =
    request.mode === 'cancel_and_refund'
      ? await refundAll(db, acting, screeningId, events)
      : { refunded: 0, manual: await settledBills(db, acting, screeningId) };
  crash('cancellation.refunded');
  await mailBuyers(db, acting, screeningId);
  crash('cancellation.told');
  events.seatsChanged(acting.exhibitorId, [screeningId]);
  return { ...report, repeated };
}

/**
 * Closes the sale, the decisive step: it locks and closes the capacity row, so that every sale
 * comes before it or not at all.
 */
function closeSales(db: Db, acting: Acting, screeningId: number, request: CancelRequest): Promise<boolean> {
  return db.tx(acting, async (tx) => {
    const capacity = await tx.one<{ closed: boolean }>(
      'SELECT closed_at IS NOT NULL AS closed FROM screening_capacity WHERE exhibitor_id = tenant() AND screening_id = $1 FOR UPDATE',
      [screeningId],
    );
    if (!capacity) throw notFound('screening');
    if (capacity.closed) {
      const earlier = await tx.one<{ mode: string }>(
        'SELECT mode FROM screening_cancellation WHERE exhibitor_id = tenant() AND screening_id = $1',
        [screeningId],
      );
      if (earlier?.mode === 'cancel' && request.mode === 'cancel_and_refund')
        throw conflict('screening.cancelled_without_refund');
      return true;
    }
    const { mode, reason } = request;
    await writeCancellation(tx, screeningId, { mode, reason, by: acting.actor });
    await passesChanged(tx, { screeningId });
    await tx.audit({
      action: 'screening.cancelled',
      entity: 'screening',
      entityId: screeningId,
      after: { mode: request.mode, reason: request.reason },
    });
    return false;
  });
}

/**
 * Returns the bills that have a ticket for the screening or hold a place in it. Each part of the
 * query uses its own index.
 */
const billsOf = (db: Db, acting: Acting, screeningId: number, statuses: readonly string[]): Promise<string[]> =>
  db.tx(acting, async (tx) =>
    (
      await tx.query<{ id: string }>(
        `SELECT b.id FROM bill b JOIN (
             SELECT bill_id FROM ticket WHERE exhibitor_id = tenant() AND screening_id = $1
             UNION SELECT bill_id FROM seat_claim WHERE exhibitor_id = tenant() AND screening_id = $1 AND state <> 'released' AND seat_id IS NOT NULL
             UNION SELECT bill_id FROM seat_claim WHERE exhibitor_id = tenant() AND screening_id = $1 AND state <> 'released' AND seat_id IS NULL
           ) AS visits ON visits.bill_id = b.id
          WHERE b.exhibitor_id = tenant() AND b.status = ANY($2::text[]) ORDER BY b.id`,
        [screeningId, statuses],
      )
    ).map((row) => row.id),
  );

const settledBills = (db: Db, acting: Acting, screeningId: number) =>
  billsOf(db, acting, screeningId, ['settled', 'partially_refunded']);

async function withdrawOpenBills(db: Db, acting: Acting, screeningId: number, events: SalesEvents): Promise<void> {
  for (const billId of await billsOf(db, acting, screeningId, ['pending', 'paying', 'reserved'])) {
    await db.tx(acting, async (tx) => {
      const sale = await lockSale(tx, billId);
      if (!sale || !['pending', 'paying', 'reserved'].includes(sale.bill.status)) return;
      await withdrawLocked(tx, sale, false);
      await tx.emit('mail.cancelled', `${screeningId}:${billId}`, { billId, screeningId });
      tx.afterCommit(() => events.billChanged(tx.exhibitorId, billId, null));
    });
  }
}

/**
 * Notifies each holder of a ticket at that moment once: with the refund, or with this email
 * (D-117).
 */
const mailBuyers = (db: Db, acting: Acting, screeningId: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const unmailed = await tx.query<{ id: string }>(
      `SELECT DISTINCT t.bill_id AS id FROM ticket t JOIN screening_capacity c ON c.exhibitor_id = t.exhibitor_id AND c.screening_id = t.screening_id
        WHERE t.exhibitor_id = tenant() AND t.screening_id = $1 AND (t.revoked_at IS NULL OR t.revoked_at >= c.closed_at)
          AND NOT EXISTS (SELECT 1 FROM refund r JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id
                           WHERE r.exhibitor_id = tenant() AND (r.bill_id = t.bill_id OR r.for_bill = t.bill_id) AND r.cause = $2 AND p.type = 'online')`,
      [screeningId, causeOf(screeningId)],
    );
    for (const { id: billId } of unmailed)
      await tx.emit('mail.cancelled', `${screeningId}:${billId}`, { billId, screeningId });
  });

const causeOf = (screeningId: number): string => `screening:${screeningId}`;

async function refundAll(
  db: Db,
  acting: Acting,
  screeningId: number,
  events: SalesEvents,
): Promise<{ refunded: number; manual: string[] }> {
  let refunded = 0;
  const manual: string[] = [];
  for (const billId of await billsOf(db, acting, screeningId, ['settled', 'partially_refunded', 'refunding'])) {
    const { lines, fromAfar } = await whatToRefund(db, acting, billId, screeningId);
    if (lines.length === 0) continue;
    if (!fromAfar) {
      manual.push(billId);
      continue;
    }
    const input = {
      lines,
      with_handling: true,
      with_tip: false,
      may_refund_used: true,
      reason: 'screening cancelled',
      cause: causeOf(screeningId),
    };
    try {
      const answer = await refundBill(db, { ...acting, note: 'screening cancelled' }, billId, input, events);
      crash('cancellation.bill-refunded');
      if (answer.repeated)
        manual.push(billId); // requested before, and the provider refused
      else refunded += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      manual.push(billId); // not refundable now: the report names it
    }
  }
  return { refunded, manual };
}

/**
 * Returns the lines of this screening that are not refunded yet, and if all money can be refunded
 * without the customer (D-084).
 */
function whatToRefund(
  db: Db,
  acting: Acting,
  billId: string,
  screeningId: number,
): Promise<{ lines: number[]; fromAfar: boolean }> {
  return db.tx(acting, async (tx) => {
    const lines = await tx.query<{ line_no: number }>(
      `SELECT l.line_no FROM bill_line l WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 AND l.screening_id = $2
          AND NOT EXISTS (SELECT 1 FROM bill_line x WHERE x.exhibitor_id = tenant() AND x.of_bill = l.bill_id AND x.of_bill_line = l.line_no AND x.taken_back_at IS NOT NULL)
          AND (l.refunded_cents < l.gross_cents OR EXISTS (
               SELECT 1 FROM ticket t WHERE t.exhibitor_id = tenant() AND t.bill_id = l.bill_id AND t.line_no = l.line_no AND t.revoked_at IS NULL))
        ORDER BY 1`,
      [billId, screeningId],
    );
    return {
      lines: lines.map((line) => line.line_no),
      fromAfar: await isPaidFromAfar(tx, billId, tx.now),
    };
  });
}
