import type { Cents } from '#kernel/money.ts';
import { bookCash } from '#modules/cash/server.ts';
import { postMoneyIn } from '#modules/payments/rules/ledger.ts';
import { movePayment } from '#modules/payments/server.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import type { PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

export type RecordedPart = {
  readonly billId: string;
  readonly paymentId: string;
  readonly type: PaymentRow['type'];
  readonly amount: Cents;
  /** What was handed over in cash above (below 0: under) the amount (D-196). */
  readonly rounding: Cents;
  /** Paid on top of the amount (D-081). */
  readonly tip: Cents;
  readonly deviceId: number;
  readonly employeeId: number;
  readonly test: boolean;
};

/**
 * Records money that an attendant received at a till, for all or part of a bill: the payment is
 * paid, in the ledger and, if it is cash, in the cash book of the drawer (D-153); practice stays
 * out of both. The caller decides if the bill is fully paid. Refuses 409 `cash.drawer_closed`. Lock
 * order: after bill, payments and vouchers.
 */
export async function recordTillPayment(tx: Tx, part: RecordedPart): Promise<void> {
  const { billId, paymentId, type, amount, rounding, tip, deviceId, employeeId } = part;
  await Promise.all([movePayment(tx, paymentId, 'paid'), post(tx, billId, postMoneyIn(type, amount, tip, rounding))]);
  if (type === 'cash' && !part.test)
    await bookCash(tx, { deviceId, billId, paymentId, cents: amount + tip + rounding, employeeId });
}
