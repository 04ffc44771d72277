import { conflict } from '#kernel/refusal.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import { withdrawLocked } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Cancels a reserved bill that is not paid: its places are free at once. Refuses 409
 * sales.being_paid while a payment is pending or a part is paid (the till refunds that first),
 * sales.not_open once it is over.
 */
export async function releaseReservedBill(tx: Tx, billId: string, events: SalesEvents): Promise<void> {
  const sale = await lockSale(tx, billId);
  if (!sale || (sale.bill.status !== 'reserved' && sale.bill.status !== 'pending')) {
    throw conflict(sale?.bill.status === 'paying' ? 'sales.being_paid' : 'sales.not_open');
  }
  const isBeingPaid = sale.payments.some(
    ({ type, status }) => type !== 'voucher' && (isUndecided(status) || status === 'paid'),
  );
  if (isBeingPaid) throw conflict('sales.being_paid');
  await withdrawLocked(tx, sale, false);
  tx.afterCommit(() => {
    events.seatsChanged(tx.exhibitorId, sale.screeningIds);
    events.billChanged(tx.exhibitorId, billId, null);
  });
}
