import { type Cents, sumCents } from '#kernel/money.ts';
import { conflict, type Problem, refuse } from '#kernel/refusal.ts';
import { settledBillCan } from '#modules/sales/rules/bill/bill-states.ts';
import { type Exchange, type ReturnedLine, whyNotExchangeable } from '#modules/sales/rules/refund/exchange.ts';
import type { CartExchange, CartLine } from '#modules/sales/server/checkout/cart.ts';
import { refundPlan, type SaleToRefund } from '#modules/sales/server/refunds/refund-plan.ts';
import { type BillRow, type LineRow, linesOf } from '#modules/sales/server/store/bill.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * Returned tickets (D-138) with the lines that belong to them: the remaining value of each, and its
 * sale data.
 */
export type ReturnedTickets = CartExchange & {
  readonly lines: readonly (ReturnedLine & { readonly sold: LineRow })[];
  /** The exhibitor keeps the handling of what is paid back (D-085). */
  readonly keepsHandling: boolean;
};

/** A ticket of a bill, as the exchange dialogue shows it. */
export type ExchangeableTicket = {
  readonly line: LineRow;
  /** With its supplement: the value that counts, and the part that can be refunded. */
  readonly value: Cents;
  readonly back_max: Cents;
  readonly problem: Problem | null;
};

type Reading = Pick<Reads, 'query' | 'one'>;
type Standing = { line_no: number; state: 'valid' | 'used' | 'refunded' | 'exchanged'; ends_ms: number };

const standings = (tx: Reading, billId: string): Promise<Standing[]> =>
  tx.query(
    `SELECT t.line_no, t.state, floor(extract(epoch FROM s.ends_at) * 1000)::float8 AS ends_ms
       FROM ticket t JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id
      WHERE t.exhibitor_id = tenant() AND t.bill_id = $1`,
    [billId],
  );

function whyNot(line: LineRow, tickets: readonly Standing[], now: number): Problem | null {
  const ticket = tickets.find(({ line_no }) => line_no === line.line_no);
  const seen = { state: ticket?.state ?? null, ends_ms: ticket?.ends_ms ?? null, by_card: line.voucher_id !== null };
  return whyNotExchangeable(seen, now);
}

/** Returns the tickets of a bill, each with the reason if it cannot be exchanged now. */
export async function exchangeableTickets(
  tx: Reading,
  sale: SaleToRefund & { readonly bill: Pick<BillRow, 'id' | 'status' | 'settled_at_ms'> },
  now: number,
): Promise<ExchangeableTicket[]> {
  const [lines, tickets] = [await linesOf(tx, sale.bill.id), await standings(tx, sale.bill.id)];
  const isOver: Problem | null = settledBillCan('refund', sale.bill) ? null : { code: 'sales.not_exchangeable' };
  return lines
    .filter(({ kind }) => kind === 'ticket')
    .map((line) => {
      const own = lines.filter((each) => each === line || each.of_line === line.line_no).map(leftOf);
      return {
        line,
        value: sumCents(own.map(({ value }) => value)),
        back_max: sumCents(own.map(({ value, handling }) => Math.max(0, value - handling))),
        problem: isOver ?? whyNot(line, tickets, now),
      };
    });
}

const leftOf = (line: LineRow): { value: Cents; handling: Cents } => ({
  value: line.gross_cents - line.refunded_cents,
  handling: line.handling_cents,
});

/**
 * Returns the remaining value of returned tickets and of the lines that belong to them. Refuses 409
 * `sales.not_exchangeable` for a bill that is not paid or is over, 422 `lines` as
 * whyNotExchangeable, and as refundOf if the money is not there any more (a chargeback).
 */
export async function returnedTickets(
  tx: Reading,
  sale: SaleToRefund & { readonly bill: Pick<BillRow, 'id' | 'status' | 'settled_at_ms'> },
  lineNumbers: readonly number[],
  now: number,
  keepsHandling = true,
): Promise<ReturnedTickets> {
  const { bill } = sale;
  if (!settledBillCan('refund', bill)) throw conflict('sales.not_exchangeable');
  const lines = new Map((await linesOf(tx, bill.id)).map((line) => [line.line_no, line]));
  const tickets = await standings(tx, bill.id);
  for (const line_no of lineNumbers) {
    const line = lines.get(line_no);
    const problem: Problem | null = line ? whyNot(line, tickets, now) : { code: 'sales.refund_unknown_line' };
    if (problem) throw refuse(problem.code, problem.params, 'lines');
  }
  const input = { lines: lineNumbers, with_handling: true, with_tip: false, may_refund_used: false };
  const plan = await refundPlan(tx, sale, input);
  const returned = plan.lines.flatMap(({ line_no, gross, vat }) => {
    const sold = lines.get(line_no);
    return sold ? [{ line_no, value: gross, vat, handling: Math.min(sold.handling_cents, gross), sold }] : [];
  });
  const screeningIds = returned.flatMap(({ sold }) => sold.screening_id ?? []);
  return { billId: bill.id, screeningIds: [...new Set(screeningIds)], lines: returned, keepsHandling };
}

/**
 * Returns the negative lines of the bill that takes the tickets back, numbered after its own lines.
 */
export const returnedLines = (returned: ReturnedTickets, exchange: Exchange, after: number): CartLine[] =>
  exchange.lines.map(({ line_no, credit, credit_vat, credit_handling }, index) => {
    const sold = (returned.lines.find((line) => line.line_no === line_no) as ReturnedTickets['lines'][number]).sold;
    return {
      lineNo: after + index,
      kind: 'exchange',
      ofLine: null,
      voucherTypeId: null,
      productId: null,
      turns: null,
      products: null,
      holderName: null,
      screeningId: sold.screening_id,
      rateId: sold.price_rate_id,
      seat: sold.seat_name,
      seatClass: sold.seat_class,
      voucherUuid: null,
      name: sold.name,
      vatRate: sold.vat_bp,
      vatKind: null, // it returns what was sold, at the rate of that day
      handling: -credit_handling,
      gross: -credit,
      vat: -credit_vat,
      returns: { billId: returned.billId, lineNo: line_no },
    };
  });

/** Checks that the returned tickets are unchanged since the new bill was priced. */
export const isSameReturn = (one: ReturnedTickets, other: ReturnedTickets): boolean =>
  one.lines.length === other.lines.length &&
  one.lines.every((line, index) => {
    const same = other.lines[index];
    return same?.line_no === line.line_no && same.value === line.value && same.vat === line.vat;
  });
