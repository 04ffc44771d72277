import { raiseAlarm } from '#modules/alarms/server.ts';
import { postRefundTakenBack } from '#modules/payments/rules/ledger.ts';
import { movePayment } from '#modules/payments/server.ts';
import { type BillStatus, billMayMove } from '#modules/sales/rules/bill/bill-states.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { findPayment, moveBill } from '#modules/sales/server/store/bill.sql.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { Tx } from '#platform/db/tx.ts';

type Refused = {
  readonly bill_id: string;
  readonly for_bill: string | null;
  readonly payment_id: string;
  readonly amount_cents: number;
};

const REASON_MAX = 300;

/**
 * Takes the booking of a refund back that a terminal had paid out, because its provider refused it afterwards
 * (REFUND-15, decision 0098): the money is still owed, and the refund waits at a till for another way. Raises an alarm
 * and mails the buyer. Returns its bill; null if it is not such a refund, or waits already.
 */
export async function takeBackCardRefund(tx: Tx, refundId: string, reason: string): Promise<string | null> {
  const row = await refusedRefund(tx, refundId);
  if (!row || !(await lockSale(tx, row.for_bill ?? row.bill_id))) return null;
  const refund = await refusedRefund(tx, refundId);
  const payment = refund && (await findPayment(tx, refund.payment_id));
  if (!refund || !payment) return null;
  await post(tx, refund.bill_id, postRefundTakenBack(payment.type, refund.amount_cents));
  await tx.run(
    `UPDATE refund SET status = 'requested', done_at = NULL, paid_out = NULL WHERE exhibitor_id = tenant() AND id = $1`,
    [refundId],
  );
  if (payment.status !== 'refunding') await movePayment(tx, payment.id, 'refunding');
  await moveBills(tx, refund);
  await raiseAlarm(tx, {
    kind: 'refund_refused',
    subject: refundId,
    detail: { paymentId: payment.id, amountCents: refund.amount_cents, reason: reason.slice(0, REASON_MAX) },
  });
  await tx.emit('mail.refund_refused', refundId, { billId: refund.bill_id, refundId });
  await tx.audit({
    action: 'refund.taken_back',
    entity: 'bill',
    entityId: refund.bill_id,
    after: { amount: refund.amount_cents, reason: reason.slice(0, REASON_MAX) },
  });
  return refund.bill_id;
}

async function moveBills(tx: Tx, { bill_id, for_bill }: Refused): Promise<void> {
  const bills = await tx.query<{ id: string; status: BillStatus }>(
    'SELECT id, status FROM bill WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[])',
    [[bill_id, ...(for_bill === null ? [] : [for_bill])]],
  );
  for (const { id, status } of bills) if (billMayMove(status, 'refunding')) await moveBill(tx, id, 'refunding');
}

const refusedRefund = (tx: Pick<Tx, 'one'>, refundId: string): Promise<Refused | null> =>
  tx.one(
    `SELECT r.bill_id, r.for_bill, r.payment_id, r.amount_cents FROM refund r
      WHERE r.exhibitor_id = tenant() AND r.id = $1 AND r.status = 'done' AND r.paid_out = 'terminal'
        AND EXISTS (SELECT 1 FROM terminal_order o WHERE o.exhibitor_id = r.exhibitor_id AND o.refund_id = r.id AND o.refused_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM terminal_order o WHERE o.exhibitor_id = r.exhibitor_id AND o.refund_id = r.id AND o.outcome = 'paid')`,
    [refundId],
  );
