import { notFound, Refusal } from '#kernel/refusal.ts';
import { isOpen } from '#modules/sales/rules/bill-states.ts';
import { lockSale, screeningsFirst, withdrawLocked } from '#modules/sales/server.ts';
import { whyNotDeletable } from '#modules/till/rules/in-hand.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { inHandOf } from '#modules/till/server/in-hand-of.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Deletes an unpaid bill (D-090): places and turns are free, parts that were paid go back, cash out of this drawer. Deleting
 * it again changes nothing. Refuses 404 not_found.bill, 409 as {@link whyNotDeletable} (ERR-038).
 */
export async function deleteBill({ db, events }: Pick<TillDeps, 'db' | 'events'>, at: AtTill, billId: string) {
  const remove = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    if (sale.bill.deleted) return;
    const problem = whyNotDeletable(inHandOf(sale), at.device);
    if (problem) throw new Refusal('conflict', problem);
    if (isOpen(sale.bill.status))
      await withdrawLocked(tx, sale, true, { deviceId: at.device.id, employeeId: at.attendant.employeeId });
    else
      await tx.run(
        'UPDATE bill SET withdrawn_at = coalesce(withdrawn_at, foyer_now()), deleted_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1',
        [billId],
      );
    await tx.audit({ action: 'bill.deleted', entity: 'bill', entityId: billId, before: { status: sale.bill.status } });
    tx.afterCommit(() => {
      events.seatsChanged(at.exhibitorId, sale.screeningIds);
      events.billChanged(at.exhibitorId, billId, null);
    });
  };
  await db.tx(at.acting, remove, screeningsFirst(billId));
}
