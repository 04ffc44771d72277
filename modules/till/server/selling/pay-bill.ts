import { randomUUID } from 'node:crypto';
import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, type Problem, Refusal, refuse } from '#kernel/refusal.ts';
import { roundsCash } from '#modules/exhibitor/rules/cash-rounding.ts';
import { collectBill } from '#modules/invoices/server.ts';
import { tender, whyNotCombinable } from '#modules/payments/rules/methods.ts';
import { whyNotTip } from '#modules/payments/rules/tips.ts';
import { movePayment } from '#modules/payments/server.ts';
import {
  areReturnsThere,
  assignToTill,
  HELD_AT_TILL_MS,
  holdUntil,
  isRepeatedRequest,
  type LockedSale,
  lockSale,
  moveBill,
  recordTillPayment,
  screeningsFirst,
  settleBill,
} from '#modules/sales/server.ts';
import type { Snapshot, SnapshotPaymentMethod } from '#modules/site/snapshot.ts';
import type { TillPay } from '#modules/till/contract/till.ts';
import { whyNotPayable } from '#modules/till/rules/active-bill.ts';
import { type AtTill, methodsAt } from '#modules/till/server/at-till.ts';
import { activeBillOf, refuseSecondActiveBill, refuseWithoutPlaces } from '#modules/till/server/bills/active-bill.ts';
import { idempotentRequest } from '#modules/till/server/selling/idempotent-request.ts';
import { payByVoucher } from '#modules/till/server/selling/pay-by-voucher.ts';
import {
  dueOf,
  insertPart,
  type Part,
  type PayDeps,
  payingParts,
} from '#modules/till/server/selling/record-part-payment.ts';
import { closeTipQuestion, lockTipQuestion } from '#modules/till/server/tips/tip-question.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/** A payment at a terminal can stay unknown for long: its places stay reserved for it (D-143). */
const HELD_AT_TERMINAL_MS = 12 * 3_600_000;

/**
 * Pays a part of the due amount of a bill, or all; the bill settles with the last part (D-082).
 * Carried out once for each key. A payment by QR code begins at its provider (D-144). Refuses 404 not_found.bill; 409 as {@link whyNotPayable},
 * `sales.not_open` if its seats are gone, `sales.exchange_gone` if the tickets it takes back are
 * (D-138), `cash.drawer_closed`, and the terminal's refusals (ERR-025); 422 `payment_method_id`
 * payments.method_unavailable or payments.method_exclusive, `amount` payments.exceeds_bill
 * (ERR-030) or payments.amount_invalid, `tip` as {@link whyNotTip} (D-081). The question for a tip at
 * the till's display is closed: refuses 409 till.tip_changed if it was answered otherwise by now.
 */
export async function payBill(deps: PayDeps, at: AtTill, billId: string, input: TillPay, key: string): Promise<void> {
  const snapshot = await deps.snapshots.get(at.exhibitorId);
  const once = idempotentRequest(at, key, { pay: billId, wish: input });
  const paymentId = randomUUID();
  const pay = async (tx: Tx, screeningIds: number[]): Promise<'done' | 'at the terminal' | 'by code'> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    if (await isRepeatedRequest(tx, once, billId)) return 'done';
    const method = methodAtTill(snapshot, at, input.payment_method_id);
    refuseUnpayable(sale, at);
    if (!(await areReturnsThere(tx, sale.bill))) throw conflict('sales.exchange_gone');
    refuseBeside(sale, method, snapshot);
    const due = dueOf(sale);
    if (due === 0) {
      // A reservation that costs nothing belongs to the till that serves it.
      await comesHere(tx, sale, at);
      await settleBill(tx, billId);
      tx.afterCommit(() => deps.events.billChanged(at.exhibitorId, billId, null));
      return 'done';
    }
    const rounds = roundsCash(snapshot.settings.cash_rounding, snapshot.exhibitor.country);
    const tip = centsFromEuros(input.tip ?? 0) ?? 0;
    // What is handed over in cash includes the tip; a card is charged the amount and the tip.
    const handed = (centsFromEuros(input.amount) ?? 0) - (method.type === 'cash' ? tip : 0);
    const tendered = tender(method.type, handed, due, rounds);
    if ('code' in tendered) throw refuse(tendered.code, tendered.params, 'amount');
    refuseTip(tip, method, tendered.kept, snapshot);
    await endTipQuestion(tx, at, input.tip_question ?? null, tip);
    await comesHere(tx, sale, at);
    const part: Part = { paymentId, method, input, amount: tendered.kept, rounding: tendered.rounding, tip };
    tx.afterCommit(() => {
      deps.events.billChanged(at.exhibitorId, billId, paymentId);
      deps.events.seatsChanged(at.exhibitorId, sale.screeningIds);
    });
    if (method.type === 'terminal') {
      await orderAtTerminal(tx, deps, at, sale, part);
      return 'at the terminal';
    }
    if (method.type === 'online') {
      await beginByCode(tx, at, sale, part);
      return 'by code';
    }
    const paid = await takeNow(tx, deps, at, sale, snapshot, part);
    if (paid >= due) await settleBill(tx, billId);
    return 'done';
  };
  const answer = await deps.db.tx(at.acting, pay, screeningsFirst(billId)).catch(refuseSecondActiveBill);
  if (answer === 'at the terminal')
    void deps.terminals
      .run(at.exhibitorId, paymentId)
      .catch((error: Error) => deps.report('a terminal could not be asked', { paymentId, reason: error.message }));
  if (answer === 'by code')
    void deps.onlinePayments
      .start(at.exhibitorId, paymentId)
      .catch((error: Error) => deps.report('a payment could not be started', { paymentId, reason: error.message }));
}

/** Returns the amount of the bill that it pays. */
async function takeNow(
  tx: Tx,
  deps: PayDeps,
  at: AtTill,
  sale: LockedSale,
  snapshot: Snapshot,
  part: Part,
): Promise<Cents> {
  const { method, input, amount, rounding, tip, paymentId } = part;
  if (method.type === 'voucher') return payByVoucher(tx, deps, at, sale, snapshot, part);
  await insertPart(tx, at, sale.bill.id, part);
  await lockHeldVouchers(tx, sale);
  const taken = { billId: sale.bill.id, paymentId, type: method.type, amount, rounding, tip, test: sale.bill.test };
  await recordTillPayment(tx, { ...taken, deviceId: at.device.id, employeeId: at.attendant.employeeId });
  if (method.type === 'invoice') {
    if (!input.invoice_client_id) throw refuse('till.no_invoice_client', undefined, 'invoice_client_id');
    await collectBill(tx, { clientId: input.invoice_client_id, billId: sale.bill.id, paymentId });
  }
  return amount;
}

/** Vouchers are locked before drawers, and this part may lock vouchers. */
const lockHeldVouchers = async (tx: Tx, { payments }: LockedSale): Promise<void> => {
  const ids = payments.flatMap(({ voucher_id }) => voucher_id ?? []);
  if (ids.length > 0)
    await tx.run(
      'SELECT 1 FROM voucher WHERE exhibitor_id = tenant() AND id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE',
      [ids],
    );
};

function methodAtTill(snapshot: Snapshot, { device }: AtTill, id: number): SnapshotPaymentMethod {
  const method = methodsAt(snapshot, device).find((candidate) => candidate.id === id);
  if (!method) throw refuse('payments.method_unavailable', undefined, 'payment_method_id');
  return method;
}

function refuseUnpayable(sale: LockedSale, at: AtTill): void {
  const problem = whyNotPayable(activeBillOf(sale), at.device);
  if (problem) throw new Refusal('conflict', problem);
  refuseWithoutPlaces(sale);
}

/** Refuses an exclusive method beside another one, in either order (D-076). */
function refuseBeside(sale: LockedSale, next: SnapshotPaymentMethod, { paymentMethods }: Snapshot): void {
  const used = paymentMethods.filter(({ id }) => payingParts(sale).some((payment) => payment.method_id === id));
  const alone: Problem | null = whyNotCombinable(used, next);
  if (alone) throw refuse(alone.code, alone.params, 'payment_method_id');
}

function refuseTip(tip: Cents, { type }: SnapshotPaymentMethod, amount: Cents, { settings }: Snapshot): void {
  const why = whyNotTip(tip, { type, amount, isOn: settings.tips.enabled });
  if (why) throw refuse(why.code, why.params, 'tip');
}

/**
 * The customer chooses no more, because the payment starts. A tip that is the answer to a question
 * must still be the answer.
 */
async function endTipQuestion(tx: Tx, { device }: AtTill, question: string | null, tip: Cents): Promise<void> {
  if (question !== null) {
    const openQuestion = await lockTipQuestion(tx, device.id);
    if (openQuestion?.id !== question || !openQuestion.open || (openQuestion.tip ?? 0) !== tip)
      throw conflict('till.tip_changed');
  }
  await closeTipQuestion(tx, device.id, null);
}

/** A reservation belongs to the till where it is paid, and its number to the series of that till. */
async function comesHere(tx: Tx, { bill }: LockedSale, { device, attendant }: AtTill): Promise<void> {
  if (bill.device_id === device.id) return;
  await assignToTill(tx, bill.id, { deviceId: device.id, employeeId: attendant.employeeId });
}

async function orderAtTerminal(tx: Tx, deps: PayDeps, at: AtTill, sale: LockedSale, part: Part): Promise<void> {
  const { bill } = sale;
  await insertPart(tx, at, bill.id, part);
  await movePayment(tx, part.paymentId, 'paying');
  if (bill.status !== 'paying') await moveBill(tx, bill.id, 'paying');
  if (bill.status === 'pending') await holdUntil(tx, bill.id, tx.now + HELD_AT_TERMINAL_MS);
  await deps.terminals.order(tx, { paymentId: part.paymentId, deviceId: at.device.id, amount: part.amount + part.tip });
}

/**
 * The provider is asked after the commit (D-144); if this process ends before, the reconciler does it.
 * Until its answer the bill waits for this payment.
 */
async function beginByCode(tx: Tx, at: AtTill, { bill }: LockedSale, part: Part): Promise<void> {
  await insertPart(tx, at, bill.id, part);
  if (bill.status !== 'paying') await moveBill(tx, bill.id, 'paying');
  if (bill.status === 'pending') await holdUntil(tx, bill.id, tx.now + HELD_AT_TILL_MS);
}
