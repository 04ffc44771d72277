import type { Cents } from '#kernel/money.ts';
import { conflict, Refusal, refuse } from '#kernel/refusal.ts';
import { type Exchange, exchangeOf } from '#modules/sales/rules/refund/exchange.ts';
import { spreadMoney } from '#modules/sales/rules/refund/refund-amounts.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import { isPaid, settlePaid } from '#modules/sales/server/checkout/sell-carts.ts';
import {
  isSameReturn,
  type ReturnedTickets,
  returnedTickets,
} from '#modules/sales/server/exchange/returned-tickets.ts';
import { isPaidFromAfar } from '#modules/sales/server/refunds/paid-from-afar.ts';
import { refundMoney } from '#modules/sales/server/refunds/refund-bill.ts';
import { moneyOnly } from '#modules/sales/server/refunds/refund-plan.ts';
import type { RefundingTill } from '#modules/sales/server/refunds/return-cash.ts';
import { lockOrigins } from '#modules/sales/server/store/lock-sale.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The till that hands back a difference. */
export type ExchangeAt = RefundingTill & { readonly inCash: boolean };

/** The cause for the refund of tickets returned in an exchange; it is refunded once. */
export const causeOfExchange = (billId: string): string => `exchange:${billId}`;

/**
 * Finishes a bill that takes back tickets of another bill, in the transaction that made it (D-138).
 * The transaction holds the locks of both screenings; this function locks the other bill, and its
 * tickets must be unchanged since this one was priced. If nothing is left to pay, the exchange is
 * final at once, and the price difference is refunded to the original payments. Otherwise the bill
 * waits for its payment, and the tickets admit until it settles (finalize-exchange.ts).
 *
 * `at`: the till that refunds; null: a visitor exchanges on the website, and the money goes back
 * to the online payment.
 *
 * Refuses 409 `sales.exchange_gone` if they are not there any more, `sales.exchange_under_way`
 * (without a till `sales.other_show_under_way`) while another open bill is about to take one of
 * them back, `cash.drawer_closed`; without a till
 * 422 `difference` sales.difference_at_box_office for money that only a till can hand back (D-084).
 */
export async function finishExchange(
  tx: Tx,
  cart: Cart,
  returned: ReturnedTickets,
  at: ExchangeAt | null,
): Promise<void> {
  const [origin, ...origins] = await lockOrigins(tx, returned.billId);
  if (!origin) throw conflict('sales.exchange_gone');
  const sale = { ...origin, origins };
  const tickets = returned.lines.filter(({ sold }) => sold.kind === 'ticket').map(({ line_no }) => line_no);
  const now = await returnedTickets(tx, sale, tickets, tx.now, returned.keepsHandling).catch(nullIfRefused);
  if (!now || !isSameReturn(now, returned)) throw conflict('sales.exchange_gone');
  if (await isExchangedElsewhere(tx, cart, tickets))
    throw conflict(at ? 'sales.exchange_under_way' : 'sales.other_show_under_way');
  await tx.audit({
    action: 'bill.exchanged',
    entity: 'bill',
    entityId: returned.billId,
    after: { bill: cart.billId, lines: tickets, due: cart.due },
  });
  if (!isPaid(cart)) return;
  const exchange = exchangeOf(returned.lines, dueBefore(cart), returned.keepsHandling);
  if (exchange.back > 0) await handBack(tx, sale, cart.billId, exchange, at);
  await settlePaid(tx, [cart]);
}

/** Refusals only: after any other error the transaction is over, and is retried or reported. */
function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** Returns the price of the new tickets before the credit of the returned ones. */
const dueBefore = ({ due, lines }: Cart): Cents =>
  lines.reduce((cents, line) => (line.kind === 'exchange' ? cents - line.gross : cents), due);

const isExchangedElsewhere = async (tx: Tx, { billId, exchange }: Cart, lines: readonly number[]): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM bill b JOIN bill_line l ON l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id
      WHERE b.exhibitor_id = tenant() AND b.of_bill = $1 AND b.id <> $2 AND b.status IN ('pending','paying','reserved')
        AND l.kind = 'exchange' AND l.of_bill_line = ANY($3::int[]) LIMIT 1`,
    [exchange?.billId, billId, lines],
  )) !== null;

/**
 * Refunds a part of the old tickets' price, on their own bill; the tickets admit until the exchange
 * is final.
 */
async function handBack(
  tx: Tx,
  sale: Parameters<typeof refundMoney>[1],
  billId: string,
  exchange: Exchange,
  at: ExchangeAt | null,
): Promise<void> {
  if (!at && !(await isPaidFromAfar(tx, sale.bill.id, tx.now)))
    throw refuse('sales.difference_at_box_office', undefined, 'difference');
  const payments = spreadMoney(
    exchange.back,
    [...sale.payments, ...sale.origins.flatMap((origin) => origin.payments)].flatMap(moneyOnly),
  );
  if (!payments) throw conflict('sales.exchange_gone');
  const lines = exchange.lines
    .filter(({ back }) => back > 0)
    .map(({ line_no, back, back_vat }) => ({ line_no, gross: back, vat: back_vat, returns_goods: false }));
  const request = { cause: causeOfExchange(billId), reason: 'exchange', ...(at && { at }) };
  await refundMoney(tx, sale, { lines, payments }, request);
  await tx.audit({
    action: 'bill.refunded',
    entity: 'bill',
    entityId: sale.bill.id,
    after: { total: exchange.back, reason: 'exchange', lines: lines.map(({ line_no }) => line_no) },
  });
}
