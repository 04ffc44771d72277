import type { Cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bookCash } from '#modules/cash/server.ts';
import { exhibitorRoundsCash } from '#modules/exhibitor/server.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import type { PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Returns what is handed out in cash above (below 0: under) a refunded amount (D-196). Another
 * method hands out the amount itself.
 */
export const cashRoundingOf = async (tx: Pick<Tx, 'one'>, by: PaymentRow['type'], amount: Cents): Promise<Cents> =>
  by === 'cash' ? inCash(amount, await exhibitorRoundsCash(tx)) - amount : 0;

/** The till that refunds the money, and its attendant. */
export type RefundingTill = { readonly deviceId: number; readonly employeeId: number };

/**
 * Books refunded cash out of a drawer: that of the refunding till, otherwise that of the till that
 * received it. If no attendant is there (a hold that expires at night) and the drawer is closed,
 * the cash stays in the drawer for its owner: the next count shows it. Practice cash never was in a
 * drawer (D-137). Refuses 409 `cash.drawer_closed` for an attendant.
 */
export async function returnCash(
  tx: Tx,
  payment: Pick<PaymentRow, 'bill_id' | 'device_id' | 'test'>,
  back: { readonly refundId: string; readonly cents: Cents; readonly at: RefundingTill | null },
): Promise<void> {
  const { refundId, cents, at } = back;
  const deviceId = at?.deviceId ?? payment.device_id;
  if (deviceId === null || payment.test) return;
  const booked = { deviceId, billId: payment.bill_id, refundId, cents, employeeId: at?.employeeId ?? null };
  await bookCash(tx, booked).catch((error: unknown) => {
    if (at === null && error instanceof Refusal) return;
    throw error;
  });
}
