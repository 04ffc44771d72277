import { raiseAlarm } from '#modules/alarms/server.ts';
import { postRefundDone, postRefundRefused } from '#modules/payments/rules/ledger.ts';
import { addRefunded, checkNow, type RefundNews } from '#modules/payments/server.ts';
import { movePaymentByRefunds } from '#modules/sales/server/payment-status/move-payment-by-refunds.ts';
import { finishBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { findPayment } from '#modules/sales/server/store/bill.sql.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Records the provider's answer to a refund. `sent`: it accepted it; `done`: the money is on its
 * way to the payer; `failed`: it refused finally, the books are reversed and a person must act (the
 * tickets stay void: a failed refund never makes an invalid ticket valid again). A repeated answer
 * changes nothing.
 */
export function recordRefund(
  db: Db,
  exhibitorId: number,
  refundId: string,
  news: RefundNews,
  events: SalesEvents,
): Promise<void> {
  const note = `refund ${news.status}${news.reason ? `: ${news.reason}` : ''}`;
  const acting = { exhibitorId, actor: 'provider', channel: 'api', note } as const;
  return db.tx(acting, async (tx) => {
    const refundRow = await tx.one<{ bill_id: string; payment_id: string; for_bill: string | null }>(
      'SELECT bill_id, payment_id, for_bill FROM refund WHERE exhibitor_id = tenant() AND id = $1',
      [refundId],
    );
    // For an exchange (D-138): the bill it is for is locked with those it took tickets back from.
    if (!refundRow || !(await lockSale(tx, refundRow.for_bill ?? refundRow.bill_id))) return;
    const refund = await tx.one<{ status: string; amount_cents: number; tip_cents: number; of_sale: boolean }>(
      'SELECT status, amount_cents, tip_cents, of_sale FROM refund WHERE exhibitor_id = tenant() AND id = $1',
      [refundId],
    );
    if (!refund || refund.status === 'done' || refund.status === 'failed' || refund.status === news.status) return;
    await tx.run(
      `UPDATE refund SET status = $2, provider_ref = coalesce($3, provider_ref), done_at = CASE WHEN $2 = 'done' THEN foyer_now() ELSE done_at END
        WHERE exhibitor_id = tenant() AND id = $1`,
      [refundId, news.status, news.providerRef],
    );
    if (news.status === 'sent') return;
    const payment = await findPayment(tx, refundRow.payment_id);
    if (!payment) return;
    if (news.status === 'done') await post(tx, refundRow.bill_id, postRefundDone(payment.type, refund.amount_cents));
    else {
      await post(
        tx,
        refundRow.bill_id,
        postRefundRefused(refund.amount_cents - refund.tip_cents, refund.tip_cents, refund.of_sale),
      );
      await addRefunded(tx, payment.id, -refund.amount_cents);
      await raiseAlarm(tx, {
        kind: 'refund_refused',
        subject: refundId,
        detail: { paymentId: payment.id, amountCents: refund.amount_cents, reason: news.reason?.slice(0, 300) },
      });
      await tx.emit('mail.refund_refused', refundId, { billId: refundRow.bill_id, refundId });
      tx.afterCommit(() => events.refundRefused(exhibitorId, refundId, news.reason ?? ''));
      // The provider's status may give the reason for the refusal: the money may have been refunded
      // on its own pages (SETTLE-8).
      await checkNow(tx, payment.id);
      await tx.run(
        `UPDATE bill_line l SET refunded_cents = l.refunded_cents - r.amount_cents FROM refund_line r
          WHERE r.exhibitor_id = tenant() AND r.refund_id = $1 AND l.exhibitor_id = r.exhibitor_id AND l.bill_id = r.bill_id AND l.line_no = r.line_no`,
        [refundId],
      );
    }
    await movePaymentByRefunds(tx, payment.id);
    await finishBill(tx, refundRow.bill_id);
    if (refundRow.for_bill) await finishBill(tx, refundRow.for_bill);
    tx.afterCommit(() => events.billChanged(exhibitorId, refundRow.bill_id, payment.id));
  });
}
