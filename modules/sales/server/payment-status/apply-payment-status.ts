import type { Cents } from '#kernel/money.ts';
import type { AlarmDetail } from '#modules/alarms/rules/alarm-detail.ts';
import { raiseAlarm } from '#modules/alarms/server.ts';
import { postChargeback, postMoneyIn } from '#modules/payments/rules/ledger.ts';
import {
  type Answer,
  type BillView,
  type Decision,
  decideOnPaymentStatus,
  type Outcome,
} from '#modules/payments/rules/payment-decision.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import { addChargedBack, flagAmount, movePayment } from '#modules/payments/server.ts';
import { billAfterPayment, billView, type PayableBill } from '#modules/sales/rules/bill/bill-after-payment.ts';
import { isOpen } from '#modules/sales/rules/bill/bill-states.ts';
import { areReturnsThere } from '#modules/sales/server/exchange/finalize-exchange.ts';
import { bookOutsideRefund, followOutsideRefund } from '#modules/sales/server/payment-status/book-provider-refund.ts';
import { refundUnusedParts, refundUnusedPayment } from '#modules/sales/server/payment-status/refund-unused-payment.ts';
import { finishBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { settleBill } from '#modules/sales/server/settlement/settle-bill.ts';
import { findBill, lockPaymentsOf, moveBill, type PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import { type LockedSale, lockSale, type SaleOfPayment, saleOfPayment } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { areCardsStillThere } from '#modules/sales/server/vouchers/blank-cards.ts';
import { holdTurnsAgain, releaseTurns } from '#modules/sales/server/vouchers/voucher-turns.ts';
import { isAnySeatGone, reclaimAsSold, releaseClaims } from '#modules/seating/server.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Db, Tx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

/** One status may carry several changes (paid and refunded since), but never more than these. */
const NEWS_MAX = 6;

export type StatusSource = 'webhook' | 'poll' | 'return' | 'reconciler' | 'create' | 'terminal';

/**
 * Applies the provider's status of one payment: THE function for webhook, return page, poll and
 * reconciler alike (docs/algorithms/settlement.md). A repeated call changes nothing. Returns the
 * outcomes of the status, in order; `unknown` if there is no such payment.
 */
export function applyPaymentStatus(
  db: Db,
  exhibitorId: number,
  paymentId: string,
  reported: Answer,
  source: StatusSource,
  events: SalesEvents,
): Promise<(Outcome | 'unknown')[]> {
  const acting = {
    exhibitorId,
    actor: `provider:${source}`,
    channel: 'api',
    note: `the provider says ${reported.status}`,
  } as const;
  const apply = async (tx: Tx, saleRow: SaleOfPayment | null): Promise<(Outcome | 'unknown')[]> => {
    const sale = saleRow && (await lockSale(tx, saleRow.bill_id, saleRow.screening_ids));
    if (!sale) return ['unknown'];
    crash('payment-status.locked');
    const outcomes: Outcome[] = [];
    let goods = await goodsOf(tx, sale);
    for (let news = 0; news < NEWS_MAX; news++) {
      const payment = sale.payments.find((row) => row.id === paymentId) as PaymentRow;
      const decision = decideOnPaymentStatus({
        bill: viewOf(sale, payment, goods),
        payment: moneyOf(payment),
        reported,
      });
      if (decision.outcome === 'ignored') break;
      if (decision.outcome === 'late-settled' && !(await takeAgain(tx, sale))) {
        goods = 'gone';
        continue;
      }
      await carryOut(tx, sale, payment, decision);
      outcomes.push(decision.outcome);
      if (decision.outcome === 'manual') break; // a person decides; a second check would give the same result
      await reread(tx, sale);
    }
    crash('payment-status.written');
    if (outcomes.length > 0) announce(tx, sale, paymentId, outcomes, events);
    return outcomes;
  };
  return db.tx(acting, apply, saleOfPayment(paymentId));
}

/**
 * Returns the state of the bill's seats and turns: still its own, lost but apparently free, or
 * impossible.
 */
async function goodsOf(tx: Tx, sale: LockedSale): Promise<BillView['goods']> {
  if (sale.capacities.some((capacity) => capacity.closed)) return 'gone';
  if (sale.bill.settled_at_ms === null && !(await areReturnsThere(tx, sale.bill))) return 'gone'; // the customer never keeps both, and never loses both (D-138)
  if (!isOpen(sale.bill.status)) return 'free'; // the claims of a settled bill after a partial refund are its own
  const places = new Set(sale.claims.map((claim) => claim.line_no)).size;
  const live = sale.claims.filter((claim) => claim.state !== 'released').length;
  if (live > 0 && live < places) await releaseClaims(tx, sale.bill.id); // never only a part of the group's places
  const turnsReleased = sale.payments.some((payment) => payment.type === 'voucher' && payment.status === 'cancelled');
  return live === places && !turnsReleased ? 'held' : 'free';
}

function viewOf(sale: LockedSale, payment: PaymentRow, goods: BillView['goods']): BillView {
  const others = sale.payments.filter(
    (row) => row.id !== payment.id && ((row.status === 'paid' && !row.for_nothing) || row.type === 'voucher'),
  );
  const due = others.reduce((left, row) => left - row.amount_cents, sale.bill.total_cents);
  return billView(payable(sale, payment), due, goods);
}

const payable = (sale: LockedSale, payment: PaymentRow): PayableBill => ({
  status: sale.bill.status,
  withdrawn: sale.bill.withdrawn || sale.bill.deleted || sale.capacities.some((capacity) => capacity.closed),
  online: sale.bill.channel === 'site',
  other_payment_open: sale.payments.some(
    (row) => row.id !== payment.id && row.type !== 'voucher' && isUndecided(row.status),
  ),
});

const moneyOf = (payment: PaymentRow) => ({
  status: payment.status,
  amount: payment.amount_cents,
  tip: payment.tip_cents,
  refunded: payment.refunded_cents,
  refusals: payment.refusals,
  charged_back: payment.charged_back_cents,
});

/** Claims places and turns again for late money: the same ones, or none of them (T17). */
async function takeAgain(tx: Tx, sale: LockedSale): Promise<boolean> {
  if (await isAnySeatGone(tx, sale.bill.id)) return false;
  await tx.run('SAVEPOINT again');
  try {
    await releaseClaims(tx, sale.bill.id);
    await reclaimAsSold(tx, sale.bill.id);
    if ((await holdTurnsAgain(tx, sale.payments)) && (await areCardsStillThere(tx, sale.bill.id))) return true;
  } catch (error) {
    const state = sqlState(error);
    if (state !== SQL.uniqueViolation && state !== SQL.checkViolation) throw error;
  }
  await tx.run('ROLLBACK TO SAVEPOINT again');
  return false;
}

async function carryOut(tx: Tx, sale: LockedSale, payment: PaymentRow, decision: Decision): Promise<void> {
  const others = sale.payments.filter(({ id }) => id !== payment.id);
  if (decision.outcome === 'settled' || decision.outcome === 'late-settled') {
    await moneyIn(tx, sale, payment, decision);
    await settleBill(tx, sale.bill.id);
    // A payment with an earlier partial refund did not count (viewOf).
    await refundUnusedParts(
      tx,
      others.filter(({ status }) => status === 'partially_refunded'),
    );
    return;
  }
  await carryOutMoney(tx, sale, payment, decision);
  const change = billAfterPayment(payable(sale, payment), decision.outcome);
  if (change.release) {
    await releaseClaims(tx, sale.bill.id);
    await releaseTurns(tx, sale.payments);
  }
  await Promise.all(change.to.map((state) => moveBill(tx, sale.bill.id, state)));
  const end = change.to.at(-1);
  // Money in cash is back at once: no report will follow.
  if (end === 'refunding') await finishBill(tx, sale.bill.id);
  if (end && isOpen(sale.bill.status) && !isOpen(end)) await refundUnusedParts(tx, others);
}

async function carryOutMoney(tx: Tx, sale: LockedSale, payment: PaymentRow, decision: Decision): Promise<unknown> {
  switch (decision.outcome) {
    case 'part-paid':
      return moneyIn(tx, sale, payment, decision);
    case 'amount-mismatch':
      // Booked as the amount that really arrived, so that the books agree with the provider's
      // (T21).
      await raisePaymentAlarm(tx, 'amount_mismatch', payment, {
        amountCents: decision.received,
        expectedCents: payment.amount_cents + payment.tip_cents,
      });
      await flagAmount(tx, payment.id, 'amount_mismatch', decision.received);
      return takeAndGiveBack(tx, sale, { ...payment, amount_cents: decision.received, tip_cents: 0 }, decision);
    case 'late-refund':
    case 'overpaid-refund':
      return takeAndGiveBack(tx, sale, payment, decision);
    case 'returned':
      await flagAmount(tx, payment.id, 'amount_mismatch', decision.received);
      await moneyIn(tx, sale, { ...payment, amount_cents: decision.received, tip_cents: 0 }, decision);
      if (decision.charged_back > 0) await chargeBack(tx, sale, payment, decision.charged_back, false);
      if (decision.refunded > 0) await bookOutsideRefund(tx, sale, payment, decision.refunded, false);
      return;
    case 'refund-seen': {
      const ofSale = boughtSomething(sale, payment);
      await moveThrough(tx, payment, decision);
      await bookOutsideRefund(tx, sale, payment, decision.amount, ofSale);
      return ofSale ? followOutsideRefund(tx, sale) : undefined;
    }
    case 'charged-back':
      return chargeBack(tx, sale, payment, decision.amount, boughtSomething(sale, payment));
    case 'manual':
      await raisePaymentAlarm(tx, 'payment_unreadable', payment, { reason: decision.reason });
      return flagAmount(tx, payment.id, 'unknown', payment.amount_cents);
    default:
      return moveThrough(tx, payment, decision);
  }
}

/**
 * Books money that bought nothing: as received, the part already refunded as refunded, and the rest
 * as a pending refund (T17, T20, T21).
 */
async function takeAndGiveBack(
  tx: Tx,
  sale: LockedSale,
  payment: PaymentRow,
  decision: Extract<Decision, { refund: unknown }>,
): Promise<void> {
  await moneyIn(tx, sale, payment, decision);
  if (decision.refunded > 0) await bookOutsideRefund(tx, sale, payment, decision.refunded, false);
  await refundUnusedPayment(tx, payment, decision.refund);
}

/**
 * Returns false for money of a bill that never settled, and for extra money on a settled bill
 * (late, twice, wrong).
 */
const boughtSomething = (sale: LockedSale, payment: PaymentRow): boolean =>
  sale.bill.settled_at_ms !== null && !payment.for_nothing;

/** Makes one status move after the other; all statements are sent at once. */
const moveThrough = (tx: Tx, payment: PaymentRow, decision: Decision): Promise<unknown> =>
  Promise.all(decision.payment.map((state) => movePayment(tx, payment.id, state)));

const moneyIn = (tx: Tx, sale: LockedSale, payment: PaymentRow, decision: Decision): Promise<unknown> =>
  Promise.all([
    moveThrough(tx, payment, decision),
    post(tx, sale.bill.id, postMoneyIn(payment.type, payment.amount_cents, payment.tip_cents)),
  ]);

async function chargeBack(
  tx: Tx,
  sale: LockedSale,
  payment: PaymentRow,
  amount: Cents,
  ofSale: boolean,
): Promise<void> {
  await addChargedBack(tx, payment.id, amount);
  await post(tx, sale.bill.id, postChargeback(payment.type, amount, ofSale));
  await raisePaymentAlarm(tx, 'chargeback', payment, { amountCents: amount });
}

/** Stored with what it is about, so that a crash loses neither (T21, T32). */
const raisePaymentAlarm = (
  tx: Tx,
  kind: Parameters<typeof raiseAlarm>[1]['kind'],
  { id: paymentId }: PaymentRow,
  detail: AlarmDetail,
): Promise<void> => raiseAlarm(tx, { kind, subject: paymentId, detail: { ...detail, paymentId } });

async function reread(tx: Tx, sale: LockedSale): Promise<void> {
  const [bill, payments] = await Promise.all([findBill(tx, sale.bill.id), lockPaymentsOf(tx, sale.bill.id)]);
  sale.bill = bill ?? sale.bill;
  sale.payments = payments;
}

function announce(
  tx: Tx,
  sale: LockedSale,
  paymentId: string,
  outcomes: readonly Outcome[],
  events: SalesEvents,
): void {
  const { bill, screeningIds } = sale;
  tx.afterCommit(() => {
    crash('payment-status.committed');
    events.billChanged(tx.exhibitorId, bill.id, paymentId);
    for (const origin of sale.origins) events.billChanged(tx.exhibitorId, origin.bill.id, null);
    events.seatsChanged(tx.exhibitorId, screeningIds);
    for (const outcome of outcomes) events.paymentOutcome(tx.exhibitorId, paymentId, outcome);
  });
}
