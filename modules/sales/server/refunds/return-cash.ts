import type { Cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bookCash } from '#modules/cash/server.ts';
import type { PaymentRow } from '#modules/sales/server/bill.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The till at which money is handed back, and who does it. */
export type HandedBackAt = { readonly deviceId: number; readonly employeeId: number };

/**
 * Cash that goes back leaves a drawer: of the till that hands it out, else of the one that took it. When nobody is there (a
 * hold that ran out at night) and the drawer is closed, it lies in the drawer until its owner comes: the next count shows it.
 * Practice never was in a drawer (D-137). Refuses 409 `cash.drawer_closed` to whoever hands it out.
 */
export async function returnCash(
  tx: Tx,
  payment: Pick<PaymentRow, 'bill_id' | 'device_id' | 'test'>,
  back: { readonly refundId: string; readonly cents: Cents; readonly at: HandedBackAt | null },
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
