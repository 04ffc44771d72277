import { movePayment } from '#modules/payments/server.ts';
import type { PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import { areRefreshmentsLeft, paysRefreshments } from '#modules/sales/server/vouchers/refreshments.ts';
import { holdTurnsIfLeft, releaseHeldTurns } from '#modules/vouchers/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Returns the turns that an open bill holds to their vouchers (D-103). Lock order: after bill and
 * payments.
 */
export async function releaseTurns(tx: Tx, payments: readonly PaymentRow[]): Promise<void> {
  for (const payment of voucherPayments(payments, 'pending')) {
    await releaseHeldTurns(tx, payment.voucher_id, payment.voucher_turns);
    await movePayment(tx, payment.id, 'cancelled');
  }
}

/**
 * Holds the turns again for a late payment. Returns false if a voucher no longer has them, or its
 * refreshments. The settlement pays a voucher payment again that was cancelled with the hold.
 */
export async function holdTurnsAgain(tx: Tx, payments: readonly PaymentRow[]): Promise<boolean> {
  for (const payment of voucherPayments(payments, 'cancelled')) {
    if (paysRefreshments(payment)) {
      if (await areRefreshmentsLeft(tx, payment)) continue;
      return false;
    }
    const held = await holdTurnsIfLeft(tx, payment.voucher_id, payment.voucher_turns);
    if (held === 0) return false;
  }
  return true;
}

const voucherPayments = (payments: readonly PaymentRow[], status: string) =>
  payments
    .filter((payment) => payment.type === 'voucher' && payment.status === status)
    .sort((a, b) => (a.voucher_id ?? 0) - (b.voucher_id ?? 0));
