import { notFound, Refusal } from '#kernel/refusal.ts';
import { whyNotDeleted } from '#modules/sales/rules/bill/bill-deletion.ts';
import { isOpen } from '#modules/sales/rules/bill/bill-states.ts';
import { withdrawLocked } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import type { RefundingTill } from '#modules/sales/server/refunds/return-cash.ts';
import { type LockedSale, lockSale, screeningsFirst } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Deletes an unpaid bill from the portal (D-090): places and turns are free at once, and it stays
 * readable as deleted. A second call changes nothing. Refuses 404 not_found.bill, 409 as {@link
 * whyNotDeleted}.
 */
export async function deleteBill(db: Db, acting: Acting, billId: string, events: SalesEvents): Promise<void> {
  const remove = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    if (sale.bill.deleted) return;
    const problem = whyNotDeleted({ status: sale.bill.status, payments: sale.payments });
    if (problem) throw new Refusal('conflict', problem);
    await deleteLocked(tx, sale, events);
  };
  await db.tx(acting, remove, screeningsFirst(billId));
}

/**
 * Does the same inside a transaction that holds the locks and has checked that it is allowed. `at`:
 * the till that refunds paid parts.
 */
export async function deleteLocked(
  tx: Tx,
  sale: LockedSale,
  events: Pick<SalesEvents, 'seatsChanged' | 'billChanged'>,
  at: RefundingTill | null = null,
): Promise<void> {
  const { id, status } = sale.bill;
  if (isOpen(status)) await withdrawLocked(tx, sale, true, at);
  else
    await tx.run(
      'UPDATE bill SET withdrawn_at = coalesce(withdrawn_at, foyer_now()), deleted_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1',
      [id],
    );
  await tx.audit({ action: 'bill.deleted', entity: 'bill', entityId: id, before: { status } });
  tx.afterCommit(() => {
    events.seatsChanged(tx.exhibitorId, sale.screeningIds);
    events.billChanged(tx.exhibitorId, id, null);
  });
}
