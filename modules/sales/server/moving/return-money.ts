import { conflict, notFound } from '#kernel/refusal.ts';
import { moneyBackOf } from '#modules/sales/rules/refund/money-back.ts';
import { validLines } from '#modules/sales/server/exchange/other-show.sql.ts';
import { moveOfBill } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { isPaidFromAfar } from '#modules/sales/server/refunds/paid-from-afar.ts';
import { refundLocked } from '#modules/sales/server/refunds/refund-bill.ts';
import { lockSale, screeningsFirst } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Gives a buyer the money back for the tickets of a screening that was moved after the purchase
 * (D-199): once, however often it is asked for. Refuses 404 not_found.bill, 409
 * sales.no_money_back, and as `refundLocked`.
 */
export async function returnMoney(db: Db, acting: Acting, billId: string, events: SalesEvents): Promise<void> {
  await db.tx(
    { ...acting, note: 'screening moved' },
    async (tx: Tx, screeningIds: number[]) => {
      const sale = await lockSale(tx, billId, screeningIds);
      if (!sale) throw notFound('bill');
      const move = await moveOfBill(tx, billId);
      const fromAfar = await isPaidFromAfar(tx, billId, tx.now);
      if (!move || moneyBackOf(move, { now: tx.now, fromAfar }) !== 'offered') throw conflict('sales.no_money_back');
      await refundLocked(tx, sale, {
        lines: await validLines(tx, billId, move.screening_id),
        with_handling: true,
        with_tip: false,
        may_refund_used: false,
        reason: 'screening moved',
        cause: `moved:${move.move_id}`,
      });
      tx.afterCommit(() => {
        events.seatsChanged(tx.exhibitorId, sale.screeningIds);
        events.billChanged(tx.exhibitorId, billId, null);
      });
    },
    screeningsFirst(billId),
  );
}
