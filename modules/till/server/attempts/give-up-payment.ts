import { notFound } from '#kernel/refusal.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import { checkNow, movePayment } from '#modules/payments/server.ts';
import { HELD_AT_TILL_MS, holdUntil, lockSale, moveBill, screeningsFirst } from '#modules/sales/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Waits no longer for a payment by QR code that its provider neither cancels nor decides: the bill is
 * free for another way of paying. The provider is asked to cancel it as soon as it answers. Money that
 * still arrives is handled like any late money: it pays the bill if that is open, and goes back
 * otherwise (SETTLE-5). A payment that is decided by now stays as it is. Refuses 404 not_found.bill.
 */
export async function giveUpPayment(
  { db, events }: Pick<TillDeps, 'db' | 'events'>,
  at: AtTill,
  billId: string,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: string },
): Promise<void> {
  const giveUp = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    const payment = sale.payments.find(({ id }) => id === paymentId);
    if (!payment || !isUndecided(payment.status)) return;
    await movePayment(tx, paymentId, 'cancelled');
    await checkNow(tx, paymentId);
    await tx.emit('psp.cancel', paymentId, { paymentId });
    if (sale.bill.status === 'paying') {
      await moveBill(tx, billId, 'pending');
      await holdUntil(tx, billId, tx.now + HELD_AT_TILL_MS);
    }
    await tx.audit({
      action: 'payment.given_up',
      entity: 'payment',
      entityId: paymentId,
      before: { status: payment.status, amount: payment.amount_cents + payment.tip_cents },
      after: { status: 'cancelled', reason },
    });
    tx.afterCommit(() => events.billChanged(at.exhibitorId, billId, paymentId));
  };
  await db.tx(at.acting, giveUp, screeningsFirst(billId));
}
