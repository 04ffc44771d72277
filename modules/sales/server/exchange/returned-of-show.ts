import { conflict, Refusal } from '#kernel/refusal.ts';
import { validLines } from '#modules/sales/server/exchange/other-show.sql.ts';
import { type ReturnedTickets, returnedTickets } from '#modules/sales/server/exchange/returned-tickets.ts';
import type { SaleOrigin } from '#modules/sales/server/store/lock-sale.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/**
 * Returns all tickets of a moved screening that a bill gives back for another one (D-199); a
 * difference goes back with the handling. Refuses 409 sales.other_show_by_card if a turn paid one,
 * and 409 sales.other_show_not_here for all that only an employee can solve, such as a chargeback.
 */
export async function returnedOfShow(
  tx: Pick<ReadTx, 'query' | 'one' | 'now'>,
  sale: SaleOrigin,
  screeningId: number,
): Promise<ReturnedTickets> {
  const lines = await validLines(tx, sale.bill.id, screeningId);
  return returnedTickets(tx, sale, lines, tx.now, false).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const isByCard = error.problems[0].code === 'sales.exchange_by_card';
    throw conflict(isByCard ? 'sales.other_show_by_card' : 'sales.other_show_not_here');
  });
}
