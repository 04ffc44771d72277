import type { Cents } from '#kernel/money.ts';
import { bookCash } from '#modules/cash/server.ts';
import { postMoneyIn } from '#modules/payments/rules/ledger.ts';
import { movePayment, type PaymentRow } from '#modules/sales/server/bill.sql.ts';
import { post } from '#modules/sales/server/post.ts';
import type { Tx } from '#platform/db/tx.ts';

export type PartTaken = {
  readonly billId: string;
  readonly paymentId: string;
  readonly type: PaymentRow['type'];
  readonly amount: Cents;
  readonly deviceId: number;
  readonly employeeId: number;
  readonly test: boolean;
};

/**
 * Money that somebody took at a till, all of a bill or a part: the payment is paid, in the ledger and, if it is cash, in the
 * book of the drawer (D-153); what is practice stays out of both. Whether the bill has its money now is the caller's
 * question. Refuses 409 `cash.drawer_closed`. Lock order: after bill, payments and vouchers.
 */
export async function takePart(tx: Tx, part: PartTaken): Promise<void> {
  const { billId, paymentId, type, amount, deviceId, employeeId } = part;
  await Promise.all([movePayment(tx, paymentId, 'paid'), post(tx, billId, postMoneyIn(type, amount, 0))]);
  if (type === 'cash' && !part.test) await bookCash(tx, { deviceId, billId, paymentId, cents: amount, employeeId });
}
