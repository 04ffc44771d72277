import { businessDay } from '#kernel/days.ts';
import { signUp } from '#modules/newsletters/server.ts';
import { postMoneyIn, postSettlement } from '#modules/payments/rules/ledger.ts';
import { movePayment } from '#modules/payments/server.ts';
import { moveStock } from '#modules/products/server.ts';
import { finalizeExchange } from '#modules/sales/server/exchange/finalize-exchange.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { chargeVatOfToday, linesOfEarlierDay } from '#modules/sales/server/settlement/vat-of-the-day.ts';
import { type BillRow, findBill, type PaymentRow, paymentsOf } from '#modules/sales/server/store/bill.sql.ts';
import { bookSoldCards, bookUsedCard } from '#modules/sales/server/vouchers/card-money.ts';
import { lockCardsFor, rechargeCards } from '#modules/sales/server/vouchers/recharges.ts';
import { paysRefreshments } from '#modules/sales/server/vouchers/refreshments.ts';
import { claimsOfBill, sellHeldClaims } from '#modules/seating/server.ts';
import { issueTickets } from '#modules/tickets/server.ts';
import { resolveValidity } from '#modules/vouchers/rules/validity.ts';
import { activateVouchers, scheduleGift, spendRefreshments, spendTurns } from '#modules/vouchers/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Settles a bill that is fully paid and owns its places: claims become sold, voucher turns are
 * used, sold vouchers become valid, tickets are created, the bill gets its number (last: the series
 * is one row), the ledger its postings, and the email is queued. The caller holds the locks
 * (capacities, bill, payments) and has checked that it may settle. (docs/algorithms/settlement.md)
 */
export const settleBill = (tx: Tx, billId: string): Promise<void> => settleBills(tx, [billId]);

/**
 * Settles several bills in one transaction, such as the free carts of a batch: first all claims and
 * vouchers, then the buyers' rows in one order, and only then the first number. The transaction
 * waits for no lock while it holds the series.
 */
export async function settleBills(tx: Tx, billIds: readonly string[]): Promise<void> {
  const bills: BillRow[] = [];
  for (const billId of billIds) {
    // Sent at once, executed one after the other: the screening stays locked for fewer round trips.
    const [bill, earlier, , payments, claims] = await Promise.all([
      findBill(tx, billId),
      linesOfEarlierDay(tx, billId),
      sellHeldClaims(tx, billId),
      paymentsOf(tx, billId),
      claimsOfBill(tx, billId),
    ]);
    if (!bill) throw new Error(`bill ${billId} is not there`);
    await lockCardsFor(tx, bill);
    if (earlier.length > 0) await chargeVatOfToday(tx, billId, earlier);
    await takeVoucherTurns(tx, billId, payments);
    const [sold] = await Promise.all([lockSoldVouchers(tx, billId), issueTickets(tx, billId, claims)]);
    await validateSoldVouchers(tx, billId, sold);
    if (sold.length > 0) await bookSoldCards(tx, billId);
    await rechargeCards(tx, bill);
    await finalizeExchange(tx, bill);
    bills.push(bill);
  }
  for (const bill of bills.toSorted(byBuyer)) await rememberBuyer(tx, bill);
  for (const bill of bills) await takeFromShelves(tx, bill);
  for (const bill of bills) if (bill.type === 'vouchers') await scheduleGift(tx, bill.id);
  for (const bill of bills)
    await Promise.all([
      post(tx, bill.id, postSettlement(bill.total_cents)),
      numberBill(tx, bill),
      tx.emit('mail.tickets', bill.id, { billId: bill.id }),
    ]);
}

const emailOf = (bill: Pick<BillRow, 'buyer_email'>): string => bill.buyer_email?.toLowerCase() ?? '';
const byBuyer = (a: BillRow, b: BillRow): number => (emailOf(a) < emailOf(b) ? -1 : 1);

/**
 * Voucher payments pay what they cover at this moment, not before (D-103): turns or refreshments.
 * Vouchers in ascending order, as in all code.
 */
async function takeVoucherTurns(tx: Tx, billId: string, payments: readonly PaymentRow[]): Promise<void> {
  const waiting = payments.filter(
    ({ type, status }) => type === 'voucher' && (status === 'pending' || status === 'cancelled'),
  );
  for (const payment of waiting.sort((a, b) => (a.voucher_id ?? 0) - (b.voucher_id ?? 0))) {
    await movePayment(tx, payment.id, 'paid');
    await post(tx, billId, postMoneyIn('voucher', payment.amount_cents, 0));
    if (paysRefreshments(payment)) {
      await spendRefreshments(tx, { voucherId: payment.voucher_id, billId }, payment.amount_cents);
    } else await spendTurns(tx, { voucherId: payment.voucher_id, billId }, payment.voucher_turns);
    await bookUsedCard(tx, payment);
  }
}

type SoldVoucher = { id: number; validity: string; timezone: string; turns: number; products: number };

const lockSoldVouchers = (tx: Tx, billId: string): Promise<SoldVoucher[]> =>
  tx.query(
    `SELECT v.id, t.validity, e.timezone, v.total_turns AS turns, v.total_products_cents AS products
       FROM voucher v JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id JOIN exhibitor e ON e.id = v.exhibitor_id
      WHERE v.exhibitor_id = tenant() AND v.bill_id = $1 ORDER BY v.id FOR NO KEY UPDATE OF v`,
    [billId],
  );

/** A voucher is valid from the day it is paid (D-100). */
async function validateSoldVouchers(tx: Tx, billId: string, sold: readonly SoldVoucher[]): Promise<void> {
  if (sold.length === 0) return;
  const paid = sold.map(({ id, validity, timezone, turns, products }) => {
    const validFrom = businessDay(tx.now, timezone, 0);
    return { id, validFrom, validUntil: resolveValidity(validity, validFrom), turns, products };
  });
  await activateVouchers(tx, billId, paid);
}

/** Makes the buyer a client of the exhibitor (D-073); the newsletter only on request (D-069). */
async function rememberBuyer(
  tx: Tx,
  bill: Pick<BillRow, 'buyer_email' | 'buyer_name' | 'newsletter' | 'locale' | 'test'>,
): Promise<void> {
  const email = emailOf(bill);
  if (!email || bill.test) return;
  await tx.run(
    `INSERT INTO client AS c (exhibitor_id, email, name, purchases, last_purchase_at) VALUES (tenant(), $1, $2, 1, foyer_now())
     ON CONFLICT (exhibitor_id, email) DO UPDATE SET name = excluded.name, purchases = c.purchases + 1, last_purchase_at = excluded.last_purchase_at`,
    [email, bill.buyer_name ?? ''],
  );
  if (bill.newsletter) await signUp(tx, { email, firstName: null, lastName: null, locale: bill.locale });
}

/**
 * Reduces the stock of products when they are paid (D-156); practice leaves the stock unchanged
 * (D-137).
 */
async function takeFromShelves(tx: Tx, { id, type, test }: BillRow): Promise<void> {
  if (!test && (type === 'products' || type === 'mixed')) await moveStock(tx, id, 'sold');
}

/**
 * Returns the beginning of a series, which its year ends: one a year for online sales, and one for
 * each till, so that tills do not wait for each other. Practice has its own (D-137).
 */
const seriesWithoutYear = ({ device_id, test }: BillRow): string => {
  if (device_id === null) return 'W';
  return `${test ? 'T' : 'R'}${device_id}-`;
};

/**
 * Numbers the bill, gapless per series; each bill is sealed with the hash of the one before (I10).
 * The year is that of the exhibitor's clock.
 */
async function numberBill(tx: Tx, bill: BillRow): Promise<void> {
  const { id: billId, total_cents: total } = bill;
  const numbered = tx.run(
    `WITH next AS (
       INSERT INTO number_series AS n (exhibitor_id, series, last_no)
       SELECT tenant(), $2::text || to_char(foyer_now() AT TIME ZONE timezone, 'YYYY'), 1 FROM exhibitor WHERE id = tenant()
       ON CONFLICT (exhibitor_id, series) DO UPDATE SET last_no = n.last_no + 1 RETURNING series, last_no, last_hash)
     UPDATE bill SET status = 'settled', settled_at = foyer_now(), series = next.series, number = next.last_no, prev_hash = next.last_hash,
            hash = sha256(next.last_hash || convert_to(concat_ws('|', tenant(), next.series, next.last_no, $1::uuid, $3::bigint), 'UTF8'))
       FROM next WHERE exhibitor_id = tenant() AND id = $1`,
    [billId, seriesWithoutYear(bill), total],
  );
  const chained = tx.run(
    `UPDATE number_series n SET last_hash = b.hash FROM bill b
      WHERE b.exhibitor_id = tenant() AND b.id = $1 AND n.exhibitor_id = b.exhibitor_id AND n.series = b.series`,
    [billId],
  );
  await Promise.all([numbered, chained]);
}
