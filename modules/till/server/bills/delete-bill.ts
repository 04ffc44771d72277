import { notFound, Refusal } from '#kernel/refusal.ts';
import { deleteLocked, lockSale, screeningsFirst } from '#modules/sales/server.ts';
import { whyNotDeletable } from '#modules/till/rules/active-bill.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { activeBillOf } from '#modules/till/server/bills/active-bill.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Deletes an unpaid bill (D-090): releases seats and turns, refunds part payments, cash from this
 * drawer. Idempotent. Refuses 404 not_found.bill, 409 as {@link whyNotDeletable} (ERR-038).
 */
export async function deleteBill({ db, events }: Pick<TillDeps, 'db' | 'events'>, at: AtTill, billId: string) {
  const remove = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    if (sale.bill.deleted) return;
    const problem = whyNotDeletable(activeBillOf(sale), at.device);
    if (problem) throw new Refusal('conflict', problem);
    await deleteLocked(tx, sale, events, { deviceId: at.device.id, employeeId: at.attendant.employeeId });
  };
  await db.tx(at.acting, remove, screeningsFirst(billId));
}
