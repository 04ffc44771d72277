import type { PaymentRow } from '#modules/sales/server/bill.sql.ts';
import { areRefreshmentsLeft, paysRefreshments } from '#modules/sales/server/refreshments.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The turns an open bill holds go back to their vouchers (D-103). Lock order: after bill and payments. */
export async function releaseTurns(tx: Tx, payments: readonly PaymentRow[]): Promise<void> {
  for (const payment of voucherPayments(payments, 'pending')) {
    await tx.run('UPDATE voucher SET held_turns = held_turns - $2 WHERE exhibitor_id = tenant() AND id = $1', [
      payment.voucher_id,
      payment.voucher_turns,
    ]);
    await tx.run(`UPDATE payment SET status = 'cancelled' WHERE exhibitor_id = tenant() AND id = $1`, [payment.id]);
  }
}

/**
 * Holds the turns again for money that came late. False when a voucher has not got them, or its refreshments, any more. A voucher
 * payment that was cancelled with the hold is paid again by the settlement.
 */
export async function holdTurnsAgain(tx: Tx, payments: readonly PaymentRow[]): Promise<boolean> {
  for (const payment of voucherPayments(payments, 'cancelled')) {
    if (paysRefreshments(payment)) {
      if (await areRefreshmentsLeft(tx, payment)) continue;
      return false;
    }
    const held = await tx.run(
      `UPDATE voucher SET held_turns = held_turns + $2
        WHERE exhibitor_id = tenant() AND id = $1 AND paid AND deleted_at IS NULL AND remaining_turns - held_turns >= $2`,
      [payment.voucher_id, payment.voucher_turns],
    );
    if (held === 0) return false;
  }
  return true;
}

const voucherPayments = (payments: readonly PaymentRow[], status: string) =>
  payments
    .filter((payment) => payment.type === 'voucher' && payment.status === status)
    .sort((a, b) => (a.voucher_id ?? 0) - (b.voucher_id ?? 0));
