import { conflict } from '#kernel/refusal.ts';
import type { BillRow } from '#modules/sales/server/store/bill.sql.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import { exchangeTickets } from '#modules/tickets/server.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

type TakingBill = Pick<BillRow, 'id' | 'of_bill'>;

/**
 * The tickets that a bill takes back and that are still available. The result is reliable only
 * under the locks of the sale.
 */
const RETURNED = `SELECT l.of_bill_line, t.id AS ticket_id, o.kind = 'ticket' AS is_ticket,
    o.gross_cents - o.refunded_cents - coalesce((SELECT sum(-x.gross_cents) FROM bill_line x
      WHERE x.exhibitor_id = o.exhibitor_id AND x.of_bill = o.bill_id AND x.of_bill_line = o.line_no AND x.taken_back_at IS NOT NULL), 0) AS left_cents,
    -l.gross_cents AS credit_cents
  FROM bill_line l
  JOIN bill_line o ON o.exhibitor_id = l.exhibitor_id AND o.bill_id = l.of_bill AND o.line_no = l.of_bill_line
  LEFT JOIN ticket t ON t.exhibitor_id = o.exhibitor_id AND t.bill_id = o.bill_id AND t.line_no = o.line_no AND t.state = 'valid'
        AND EXISTS (SELECT 1 FROM screening s WHERE s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id AND s.ends_at > foyer_now())
 WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 AND l.kind = 'exchange'`;

type Returned = {
  of_bill_line: number;
  ticket_id: string | null;
  is_ticket: boolean;
  left_cents: number;
  credit_cents: number;
};

const returnedBy = (tx: Pick<Reads, 'query'>, { id, of_bill }: TakingBill): Promise<Returned[]> =>
  of_bill === null ? Promise.resolve([]) : tx.query<Returned>(RETURNED, [id]);

const isThere = (line: Returned): boolean =>
  (line.ticket_id !== null || !line.is_ticket) && line.credit_cents <= line.left_cents;

/**
 * Checks that the tickets a bill takes back are still available: no admission, no refund, no other
 * exchange, no refund of their money, and their screening is not over. Returns true for a bill that takes nothing back.
 */
export const areReturnsThere = async (tx: Pick<Reads, 'query'>, bill: TakingBill): Promise<boolean> =>
  (await returnedBy(tx, bill)).every(isThere);

/**
 * Makes an exchange final (D-138): when the bill settles, and not before, the tickets it takes back
 * end and their places are free. Refuses 409 `sales.exchange_gone` if one of them is gone.
 */
export async function finalizeExchange(tx: Tx, bill: TakingBill): Promise<void> {
  const returned = await returnedBy(tx, bill);
  if (returned.length === 0) return;
  if (!returned.every(isThere)) throw conflict('sales.exchange_gone');
  await tx.run(
    `UPDATE bill_line SET taken_back_at = foyer_now() WHERE exhibitor_id = tenant() AND bill_id = $1 AND kind = 'exchange'`,
    [bill.id],
  );
  const tickets = returned.filter((line) => line.is_ticket).map((line) => line.of_bill_line);
  const ended = await exchangeTickets(tx, bill.of_bill, tickets);
  if (ended !== tickets.length) throw conflict('sales.exchange_gone'); // the lock of their bill prevents admissions and refunds
  await releaseClaims(tx, bill.of_bill as string, tickets);
}
