import { conflict, notFound } from '#kernel/refusal.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import { moveBill } from '#modules/sales/server/bill.sql.ts';
import { giveBackParts } from '#modules/sales/server/give-back.ts';
import { type LockedSale, lockSale } from '#modules/sales/server/lock-sale.ts';
import { finishBill } from '#modules/sales/server/refund-bill.ts';
import type { HandedBackAt } from '#modules/sales/server/return-cash.ts';
import type { SalesEvents } from '#modules/sales/server/sales-events.ts';
import { releaseTurns } from '#modules/sales/server/voucher-turns.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import { crash } from '#platform/crash.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * A person gives an unpaid bill up: the buyer who starts again (D-061), staff who delete it (D-090). Places and
 * turns are free at once; money that still arrives goes back (T19). Refuses 404 not_found.bill, and 409
 * sales.not_open for a bill that is paid or over. `visitor`: only the browser that made the bill may.
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

/** The same inside a transaction that holds the locks already: a screening that is cancelled takes its open bills along. `at`: where parts paid in cash are handed back. */
export async function withdrawLocked(
  tx: Tx,
  sale: LockedSale,
  deleted: boolean,
  at: HandedBackAt | null = null,
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
    // The provider is told to forget it; if the payer was faster, the money comes back to us and goes back to him.
    if (payment.type === 'online' && isUndecided(payment.status))
      await tx.emit('psp.cancel', payment.id, { paymentId: payment.id });
  }
  if (!(await giveBackParts(tx, payments, at))) return;
  await moveBill(tx, bill.id, 'refunding');
  await finishBill(tx, bill.id);
}
