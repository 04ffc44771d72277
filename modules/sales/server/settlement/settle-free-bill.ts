import { lockSale, screeningsFirst } from '#modules/sales/server/lock-sale.ts';
import { settleBill } from '#modules/sales/server/settle-bill.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Settles a reserved bill of which nothing is to be paid: its visitors have come (D-147). Answers whether it did; any other
 * bill stays as it is.
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
