import { conflict } from '#kernel/refusal.ts';
import { postRefundDone } from '#modules/payments/rules/ledger.ts';
import { movePaymentByRefunds } from '#modules/sales/server/payment-status/move-payment-by-refunds.ts';
import { finishBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { cashRoundingOf, type RefundingTill, returnCash } from '#modules/sales/server/refunds/return-cash.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { findPayment } from '#modules/sales/server/store/bill.sql.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { Tx } from '#platform/db/tx.ts';

/** How the money of a card was paid out: a terminal reported it, by hand at the terminal, or in cash. */
export type PaidOut = 'terminal' | 'hand' | 'cash';

type Waiting = {
  readonly bill_id: string;
  readonly for_bill: string | null;
  readonly payment_id: string;
  readonly amount_cents: number;
  readonly status: string;
  readonly paid_out: PaidOut | null;
};

/**
 * Books the refund of a card as paid out, once, after it was (REFUND-15). Returns its bill; null for
 * a refund that is unknown, or paid out already in the same way. Refuses 409
 * `terminals.already_decided` if it was paid out in another way, or a terminal may still pay it out,
 * and `cash.drawer_closed`.
 */
export async function payOutCardRefund(
  tx: Tx,
  refundId: string,
  how: PaidOut,
  at: RefundingTill | null,
): Promise<string | null> {
  const row = await waitingRefund(tx, refundId);
  if (!row || !(await lockSale(tx, row.for_bill ?? row.bill_id))) return null;
  const refund = await waitingRefund(tx, refundId);
  if (!refund || refund.paid_out === how) return null;
  if (refund.status !== 'requested' || (how !== 'terminal' && (await mayBePaidOut(tx, refundId))))
    throw conflict('terminals.already_decided');
  const payment = await findPayment(tx, refund.payment_id);
  if (!payment) return null;
  const by = how === 'cash' ? 'cash' : payment.type;
  const rounding = await cashRoundingOf(tx, by, refund.amount_cents);
  await post(tx, refund.bill_id, postRefundDone(by, refund.amount_cents, rounding));
  if (by === 'cash') await returnCash(tx, payment, { refundId, cents: refund.amount_cents + rounding, at });
  await tx.run(
    `UPDATE refund SET status = 'done', done_at = foyer_now(), paid_out = $2, rounding_cents = $3 WHERE exhibitor_id = tenant() AND id = $1`,
    [refundId, how, rounding],
  );
  await movePaymentByRefunds(tx, payment.id);
  await finishBill(tx, refund.bill_id);
  if (refund.for_bill) await finishBill(tx, refund.for_bill);
  await tx.audit({
    action: 'refund.paid_out',
    entity: 'bill',
    entityId: refund.bill_id,
    after: { amount: refund.amount_cents, paid_out: how },
  });
  return refund.bill_id;
}

const waitingRefund = (tx: Pick<Tx, 'one'>, refundId: string): Promise<Waiting | null> =>
  tx.one(
    `SELECT r.bill_id, r.for_bill, r.payment_id, r.amount_cents, r.status, r.paid_out FROM refund r
       JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id AND p.type = 'terminal'
      WHERE r.exhibitor_id = tenant() AND r.id = $1`,
    [refundId],
  );

const mayBePaidOut = async (tx: Pick<Tx, 'one'>, refundId: string): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM terminal_order WHERE exhibitor_id = tenant() AND refund_id = $1 AND (outcome IS NULL OR outcome IN ('paid','unknown'))`,
    [refundId],
  )) !== null;
