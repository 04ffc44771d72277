import { conflict, notFound } from '#kernel/refusal.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import { refundUnusedParts } from '#modules/sales/server/payment-status/refund-unused-payment.ts';
import { finishBill } from '#modules/sales/server/refunds/refund-bill.ts';
import type { RefundingTill } from '#modules/sales/server/refunds/return-cash.ts';
import { moveBill } from '#modules/sales/server/store/bill.sql.ts';
import { type LockedSale, lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { releaseTurns } from '#modules/sales/server/vouchers/voucher-turns.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

/**
 * Withdraws an unpaid bill: for the buyer who starts again (D-061), or staff who delete it (D-090).
 * Places and turns are free at once; money that still arrives goes back (T19). Refuses 404
 * not_found.bill, and 409 sales.not_open for a bill that is paid or over. `visitor`: only the
 * browser that made the bill may do it.
 */
export function withdrawBill(
  db: Db,
  acting: Acting,
  billId: string,
  events: SalesEvents,
  options: { visitor?: string | null; deleted?: boolean } = {},
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const sale = await lockSale(tx, billId);
    if (!sale || (options.visitor !== undefined && sale.bill.visitor !== options.visitor)) throw notFound('bill');
    if (sale.bill.status !== 'pending' && sale.bill.status !== 'paying') throw conflict('sales.not_open');
    await withdrawLocked(tx, sale, options.deleted ?? false);
    crash('withdrawal.written');
    tx.afterCommit(() => {
      crash('withdrawal.committed');
      events.seatsChanged(tx.exhibitorId, sale.screeningIds);
      events.billChanged(tx.exhibitorId, billId, null);
    });
  });
}

/**
 * Does the same inside a transaction that holds the locks already: a cancelled screening withdraws
 * its open bills. `at`: the till that refunds parts paid in cash.
 */
export async function withdrawLocked(
  tx: Tx,
  sale: LockedSale,
  deleted: boolean,
  at: RefundingTill | null = null,
): Promise<void> {
  const { bill, payments } = sale;
  await releaseClaims(tx, bill.id);
  await releaseTurns(tx, payments);
  await tx.run(
    `UPDATE bill SET withdrawn_at = foyer_now(), deleted_at = CASE WHEN $2 THEN foyer_now() ELSE deleted_at END WHERE exhibitor_id = tenant() AND id = $1`,
    [bill.id, deleted],
  );
  await moveBill(tx, bill.id, 'cancelled');
  for (const payment of payments) {
    // Asks the provider to cancel the payment; if the payer was faster, the money arrives here and
    // is refunded.
    if (payment.type === 'online' && isUndecided(payment.status))
      await tx.emit('psp.cancel', payment.id, { paymentId: payment.id });
  }
  if (!(await refundUnusedParts(tx, payments, at))) return;
  await moveBill(tx, bill.id, 'refunding');
  await finishBill(tx, bill.id);
}
