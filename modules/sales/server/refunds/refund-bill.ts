import { randomUUID } from 'node:crypto';
import type { Cents } from '#kernel/money.ts';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { postRefundDecided, postRefundDone } from '#modules/payments/rules/ledger.ts';
import { addRefunded, movePayment } from '#modules/payments/server.ts';
import { moveStock } from '#modules/products/server.ts';
import { billAfterRefunds } from '#modules/sales/rules/bill/bill-after-payment.ts';
import { billMayMove, settledBillCan } from '#modules/sales/rules/bill/bill-states.ts';
import type { LineRefund, PaymentRefund, Refund, RefundInput } from '#modules/sales/rules/refund/refund-amounts.ts';
import { type BookedLine, bookingsOf } from '#modules/sales/rules/refund/refund-bookings.ts';
import { refundPlan } from '#modules/sales/server/refunds/refund-plan.ts';
import { cashRoundingOf, type RefundingTill, returnCash } from '#modules/sales/server/refunds/return-cash.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { type BillRow, linesOf, moveBill, type PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import { type LockedSale, lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { bookCardsTakenBack, bookReturnedCard } from '#modules/sales/server/vouchers/card-money.ts';
import { lockCardsFor, takeRechargesBack } from '#modules/sales/server/vouchers/recharges.ts';
import { paysRefreshments, paysTurns } from '#modules/sales/server/vouchers/refreshments.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import { endTickets } from '#modules/tickets/server.ts';
import { hasRecharge, returnRefreshments, returnTurns, voidVoucher } from '#modules/vouchers/server.ts';
import type { Acting, Db, Reads, Tx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type RefundRequest = RefundInput & {
  /** 1 to 255 characters (D-085). */
  readonly reason: string;
  /**
   * The cause of the refund; the same cause refunds a payment once, however often it is requested
   * (T28, T29).
   */
  readonly cause: string;
  /**
   * The till that refunds. `inCash`: from its drawer, also payments that were not cash; provider
   * payments and cards are refunded to their own method.
   */
  readonly at?: RefundingTill & { readonly inCash: boolean };
};

export type RefundAnswer = { readonly refunded: number; readonly repeated: boolean };

/**
 * Refunds a settled bill, whole or by line (docs/algorithms/refunds.md): tickets end, places are
 * free, turns are back on their cards, and each payment gets a refund row that its provider
 * executes after commit. Refuses 404 not_found.bill, 409 sales.not_refundable, 422 with the
 * problems of refundOf.
 */
export function refundBill(
  db: Db,
  acting: Acting,
  billId: string,
  request: RefundRequest,
  events: SalesEvents,
): Promise<RefundAnswer> {
  if (request.reason.trim().length < 1 || request.reason.length > 255)
    throw refuse('sales.refund_reason', { min: 1, max: 255 }, 'reason');
  return db.tx(acting, async (tx) => {
    const sale = await lockSale(tx, billId);
    if (!sale) throw notFound('bill');
    const answer = await refundLocked(tx, sale, request);
    crash('refund.written');
    tx.afterCommit(() => {
      crash('refund.committed');
      events.seatsChanged(tx.exhibitorId, sale.screeningIds);
      events.billChanged(tx.exhibitorId, billId, null);
    });
    return answer;
  });
}

/** Does the same inside a transaction that holds the locks of the sale. */
export async function refundLocked(tx: Tx, sale: LockedSale, request: RefundRequest): Promise<RefundAnswer> {
  const { bill } = sale;
  if (await wasRequestedBefore(tx, sale, request.cause)) return { refunded: 0, repeated: true };
  if (!(await isRefundable(tx, bill))) throw conflict('sales.not_refundable');
  const refund = await refundPlan(tx, sale, request);
  await returnGoods(tx, sale, refund);
  await giveTurnsBack(tx, sale, refund);
  await refundMoney(tx, sale, refund, request);
  const back = refund.lines.filter((line) => line.returns_goods).map((line) => line.line_no);
  if (!bill.test && back.length > 0) await moveStock(tx, bill.id, 'back', back);
  await tx.audit({
    action: 'bill.refunded',
    entity: 'bill',
    entityId: bill.id,
    after: { total: refund.total, reason: request.reason, lines: request.lines },
  });
  return { refunded: refund.total, repeated: false };
}

/**
 * Returns whether a bill can be refunded now. A second refund may begin while the first waits for
 * the provider, of lines that the first left alone.
 */
export async function isRefundable(
  tx: Pick<Reads, 'query'>,
  bill: Pick<BillRow, 'id' | 'status' | 'settled_at_ms'>,
): Promise<boolean> {
  if (!settledBillCan('refund', bill)) return false;
  if (bill.status !== 'refunding') return true;
  return (await linesOf(tx, bill.id)).some((line) => line.refunded_cents === 0 && line.gross_cents > 0);
}

const wasRequestedBefore = async (tx: Tx, sale: LockedSale, cause: string): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 FROM refund WHERE exhibitor_id = tenant() AND (bill_id = $1 OR for_bill = $1) AND cause = $2 LIMIT 1',
    [sale.bill.id, cause],
  )) !== null;

/** Ends the tickets, frees the places, voids the rest of a sold voucher (T39). */
async function returnGoods(tx: Tx, sale: LockedSale, refund: Refund): Promise<void> {
  const back = refund.lines.filter((line) => line.returns_goods).map((line) => line.line_no);
  await lockCardsFor(tx, sale.bill);
  await endTickets(tx, sale.bill.id, back);
  await releaseClaims(tx, sale.bill.id, back);
  const sold = await tx.query<{
    id: number;
    held_turns: number;
    remaining_turns: number;
    total_turns: number;
    remaining_products_cents: number;
    total_products_cents: number;
  }>(
    `SELECT id, held_turns, remaining_turns, total_turns, remaining_products_cents, total_products_cents FROM voucher
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no = ANY($2::int[]) AND (deleted_at IS NULL OR blocked_for IS NOT NULL) ORDER BY id FOR NO KEY UPDATE`,
    [sale.bill.id, back],
  );
  for (const voucher of sold) {
    const untouched =
      voucher.remaining_turns === voucher.total_turns &&
      voucher.held_turns === 0 &&
      voucher.remaining_products_cents === voucher.total_products_cents;
    // Only an unused card can be refunded.
    if (!untouched) throw conflict('sales.refund_used_voucher');
    if (await hasRecharge(tx, voucher.id)) throw conflict('sales.refund_recharged_card');
    const { id, total_turns: turns, total_products_cents: products } = voucher;
    await voidVoucher(tx, sale.bill.id, { id, turns, products });
  }
  if (sold.length > 0)
    await bookCardsTakenBack(
      tx,
      sale.bill.id,
      sold.map(({ id }) => id),
    );
  await takeRechargesBack(tx, sale.bill.id, back);
}

/** Refunds turns to their cards, which stay valid for at least 30 more days (D-084). */
async function giveTurnsBack(tx: Tx, sale: LockedSale, refund: Refund): Promise<void> {
  for (const { voucher, turns } of [...refund.turns].sort((a, b) => Number(a.voucher) - Number(b.voucher))) {
    await returnTurns(tx, { voucherId: Number(voucher), billId: sale.bill.id }, turns);
  }
}

type MoneyRequest = Pick<RefundRequest, 'cause' | 'reason' | 'at'>;

/**
 * Refunds the money of lines from the payments that hold it: those of the sale, and those of the
 * bills it took tickets back from (D-138). Each refund belongs to the bill of its payment;
 * `for_bill` names the bill it is for. Each bill ends in the status of its refunds.
 */
export async function refundMoney(
  tx: Tx,
  sale: Pick<LockedSale, 'bill' | 'payments' | 'origins'>,
  refund: { readonly lines: readonly LineRefund[]; readonly payments: readonly PaymentRefund[] },
  request: MoneyRequest,
): Promise<void> {
  const parts = refund.payments.flatMap((part) => {
    const payment = allPayments(sale).find((row) => row.id === part.payment);
    return payment ? [{ ...part, payment }] : [];
  });
  const bookings = await bookingsFor(tx, sale.bill.id, refund.lines, parts);
  const origins = sale.origins.filter(({ bill }) => parts.some(({ payment }) => payment.bill_id === bill.id));
  // Out of refunded a bill moves only when a provider refuses its refund (take-back-card-refund.ts).
  for (const { bill } of [sale, ...origins])
    if (bill.status !== 'refunded' && billMayMove(bill.status, 'refunding')) await moveBill(tx, bill.id, 'refunding');
  for (const part of parts) await refundPayment(tx, sale.bill.id, part, bookings.get(part.payment.id) ?? [], request);
  for (const { bill } of [sale, ...origins]) await finishBill(tx, bill.id);
}

const allPayments = ({ payments, origins }: Pick<LockedSale, 'payments' | 'origins'>): PaymentRow[] => [
  ...payments,
  ...origins.flatMap((origin) => origin.payments),
];

type RefundPart = { readonly payment: PaymentRow; readonly amount: Cents; readonly tip: Cents };

async function refundPayment(
  tx: Tx,
  billId: string,
  { payment, ...part }: RefundPart,
  lines: readonly BookedLine[],
  request: MoneyRequest,
): Promise<void> {
  const id = randomUUID();
  const amount = part.amount + part.tip;
  const forBill = payment.bill_id === billId ? null : billId;
  const by = request.at?.inCash && !['voucher', 'online'].includes(payment.type) ? 'cash' : payment.type;
  const rounding = await cashRoundingOf(tx, by, amount);
  await tx.run(
    `INSERT INTO refund (exhibitor_id, id, payment_id, bill_id, amount_cents, tip_cents, cause, reason, by, for_bill, rounding_cents, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, foyer_now())`,
    [id, payment.id, payment.bill_id, amount, part.tip, request.cause, request.reason, tx.actor, forBill, rounding],
  );
  await addRefunded(tx, payment.id, amount);
  if (payment.status !== 'refunding') await movePayment(tx, payment.id, 'refunding');
  await post(tx, payment.bill_id, postRefundDecided(part.amount, part.tip, true));
  await bookLines(tx, billId, id, lines);
  if (payment.type === 'online') {
    await tx.emit('psp.refund', id, { refundId: id });
    await tx.emit('mail.refunded', id, { billId, refundId: id });
    return;
  }
  // A card gets its money at a terminal, and it is booked as paid out after that (REFUND-15).
  if (by === 'terminal') return;
  if (paysRefreshments(payment))
    await returnRefreshments(tx, { voucherId: payment.voucher_id, billId: payment.bill_id }, amount);
  // Turns and cash are refunded at once; no answer is pending.
  await post(tx, payment.bill_id, postRefundDone(by, amount, rounding));
  if (payment.type === 'voucher') await bookReturnedCard(tx, payment, amount);
  if (by === 'cash') await returnCash(tx, payment, { refundId: id, cents: amount + rounding, at: request.at ?? null });
  await tx.run(
    `UPDATE refund SET status = 'done', done_at = foyer_now(), paid_out = $2 WHERE exhibitor_id = tenant() AND id = $1`,
    [id, payment.type === 'terminal' ? 'cash' : null],
  );
  await movePayment(
    tx,
    payment.id,
    payment.refunded_cents + amount >= payment.amount_cents + payment.tip_cents ? 'refunded' : 'partially_refunded',
  );
}

/** Returns the lines that each payment refunds. */
async function bookingsFor(
  tx: Tx,
  billId: string,
  refunded: readonly LineRefund[],
  parts: readonly RefundPart[],
): Promise<ReadonlyMap<string, readonly BookedLine[]>> {
  const lines = new Map((await linesOf(tx, billId)).map((line) => [line.line_no, line]));
  const byTurns = new Set(parts.flatMap(({ payment }) => (paysTurns(payment) ? [payment.voucher_id] : [])));
  return bookingsOf(
    refunded.map(({ line_no, gross, vat }) => {
      const line = lines.get(line_no);
      const card = line?.voucher_id ?? null;
      return {
        line_no,
        gross,
        vat,
        product: line?.kind === 'product',
        voucher: card !== null && byTurns.has(card) ? String(card) : null,
      };
    }),
    parts.map(({ payment, amount }) => ({
      id: payment.id,
      amount,
      refreshments: paysRefreshments(payment),
      voucher: paysTurns(payment) ? String(payment.voucher_id) : null,
    })),
  );
}

/** Reverses VAT per line. */
async function bookLines(tx: Tx, billId: string, refundId: string, lines: readonly BookedLine[]): Promise<void> {
  for (const line of lines) {
    await tx.run(
      'INSERT INTO refund_line (exhibitor_id, refund_id, bill_id, line_no, amount_cents, vat_cents) VALUES (tenant(), $1, $2, $3, $4, $5)',
      [refundId, billId, line.line_no, line.gross, line.vat],
    );
    await tx.run(
      'UPDATE bill_line SET refunded_cents = refunded_cents + $3 WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no = $2',
      [billId, line.line_no, line.gross],
    );
  }
}

/**
 * For a settled bill, money that never bought anything (a second payment, a wrong amount) does not
 * count as its refund (SETTLE-6).
 */
const FOR_THE_BILL = '(b.settled_at IS NULL OR r.of_sale)';
/** Refunds of its payments, and of those of a bill whose tickets it took back (D-138). */
const OF_ITS_MONEY = '(r.bill_id = b.id OR r.for_bill = b.id)';

/**
 * Moves the bill to the status of its refunds (REFUND-7). Also called when a provider answers a
 * refund.
 */
export async function finishBill(tx: Tx, billId: string): Promise<void> {
  const sums = await tx.one<{
    gross: number;
    done: number;
    under_way: boolean;
    lines_kept: number;
    was_settled: boolean;
    status: string;
  }>(
    `SELECT b.total_cents - coalesce((SELECT sum(gross_cents) FROM bill_line l WHERE l.exhibitor_id = tenant() AND l.bill_id = b.id AND l.kind = 'exchange'), 0)::bigint AS gross,
            b.settled_at IS NOT NULL AS was_settled, b.status,
            coalesce((SELECT sum(amount_cents) FROM refund r WHERE r.exhibitor_id = tenant() AND ${OF_ITS_MONEY} AND r.status = 'done' AND ${FOR_THE_BILL}), 0)::bigint AS done,
            EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = tenant() AND ${OF_ITS_MONEY} AND r.status IN ('requested','sent') AND ${FOR_THE_BILL}) AS under_way,
            (SELECT count(*)::int FROM bill_line l WHERE l.exhibitor_id = tenant() AND l.bill_id = b.id AND l.refunded_cents = 0 AND l.gross_cents > 0
                AND NOT EXISTS (SELECT 1 FROM bill_line x WHERE x.exhibitor_id = tenant() AND x.of_bill = b.id AND x.of_bill_line = l.line_no AND x.taken_back_at IS NOT NULL)) AS lines_kept
       FROM bill b WHERE b.exhibitor_id = tenant() AND b.id = $1`,
    [billId],
  );
  if (sums?.status !== 'refunding') return;
  const next = billAfterRefunds(sums);
  if (next !== 'refunding') await moveBill(tx, billId, next);
}
