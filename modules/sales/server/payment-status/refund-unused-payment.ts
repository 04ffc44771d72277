import { randomUUID } from 'node:crypto';
import type { Cents } from '#kernel/money.ts';
import { postRefundDecided, postRefundDone } from '#modules/payments/rules/ledger.ts';
import type { RefundCause } from '#modules/payments/rules/payment-decision.ts';
import { addRefunded, movePayment } from '#modules/payments/server.ts';
import { cashRoundingOf, type RefundingTill, returnCash } from '#modules/sales/server/refunds/return-cash.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import type { PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Refunds money that bought nothing: a refund row with its postings. The provider is called after
 * the commit; a card waits at a till until it is paid out (REFUND-15); an employee refunds what was
 * paid in another way (T17, T20, T21). The payment is `refunding` already.
 */
export async function refundUnusedPayment(
  tx: Tx,
  payment: PaymentRow,
  refund: { readonly amount: Cents; readonly cause: RefundCause },
  at: RefundingTill | null = null,
): Promise<void> {
  const id = randomUUID();
  const waits = payment.type === 'online' || payment.type === 'terminal';
  const tip = Math.min(payment.tip_cents, refund.amount);
  const rounding = await cashRoundingOf(tx, payment.type, refund.amount);
  await tx.run(
    `INSERT INTO refund (exhibitor_id, id, payment_id, bill_id, amount_cents, tip_cents, status, cause, of_sale, reason, by, rounding_cents, created_at, done_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, false, $7, 'system', $8, foyer_now(), CASE WHEN $6 = 'done' THEN foyer_now() END)`,
    [id, payment.id, payment.bill_id, refund.amount, tip, waits ? 'requested' : 'done', refund.cause, rounding],
  );
  await addRefunded(tx, payment.id, refund.amount);
  await post(tx, payment.bill_id, postRefundDecided(refund.amount - tip, tip, false));
  if (payment.type === 'online') await tx.emit('psp.refund', id, { refundId: id });
  if (!waits) {
    await post(tx, payment.bill_id, postRefundDone(payment.type, refund.amount, rounding));
    if (payment.type === 'cash') await returnCash(tx, payment, { refundId: id, cents: refund.amount + rounding, at });
    await movePayment(tx, payment.id, 'refunded');
  }
  await tx.emit('mail.refunded', id, { billId: payment.bill_id, refundId: id });
}

/**
 * Refunds the paid parts of a bill that ends without full payment (SETTLE-5). A part whose refund
 * was refused before waits for a person. Returns true if there was any. `at`: the till that pays it
 * out, when its attendant ends the bill.
 */
export async function refundUnusedParts(
  tx: Tx,
  payments: readonly PaymentRow[],
  at: RefundingTill | null = null,
): Promise<boolean> {
  const parts = payments.filter(
    (payment) =>
      payment.type !== 'voucher' &&
      (payment.status === 'paid' || payment.status === 'partially_refunded') &&
      leftOf(payment) > 0,
  );
  let any = false;
  for (const payment of parts) {
    if (await wasTried(tx, payment.id)) continue;
    await movePayment(tx, payment.id, 'refunding');
    await refundUnusedPayment(tx, payment, { amount: leftOf(payment), cause: 'late' }, at);
    any = true;
  }
  return any;
}

const wasTried = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await tx.one(`SELECT 1 FROM refund WHERE exhibitor_id = tenant() AND payment_id = $1 AND cause = 'late'`, [
    paymentId,
  ])) !== null;

const leftOf = (payment: PaymentRow): Cents =>
  payment.amount_cents + payment.tip_cents - payment.refunded_cents - payment.charged_back_cents;
