import { settleBill } from '#modules/sales/server/settlement/settle-bill.ts';
import { lockSale, screeningsFirst } from '#modules/sales/server/store/lock-sale.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Settles a reserved bill with nothing to pay when its visitors arrive (D-147). Returns whether it
 * settled the bill; it leaves any other bill unchanged.
 */
export const settleFreeBill = (db: Db, acting: Acting, billId: string): Promise<boolean> =>
  db.tx(
    acting,
    async (tx, screeningIds) => {
      const sale = await lockSale(tx, billId, screeningIds);
      if (sale?.bill.status !== 'reserved' || sale.bill.total_cents !== 0) return false;
      await settleBill(tx, billId);
      return true;
    },
    screeningsFirst(billId),
  );
