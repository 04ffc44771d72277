import { centsFromEuros, eurosFromCents, sumCents } from '#kernel/money.ts';
import { notFound, refuse } from '#kernel/refusal.ts';
import { isRepeatedRequest, lockSale, previewRefund, refundLocked, screeningsFirst } from '#modules/sales/server.ts';
import type { TillRefund, TillRefundPreview } from '#modules/till/contract/till.ts';
import { type AtTill, methodsAt, type TillDeps } from '#modules/till/server/at-till.ts';
import { idempotentRequest } from '#modules/till/server/selling/idempotent-request.ts';
import { orderWaitingRefund, runRefund } from '#modules/till/server/terminals/card-refunds.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Refunds lines of a settled bill (D-138): ends tickets, frees seats, returns turns and stock, in
 * one step with the money. It uses the original method: cash from this drawer, online money through
 * its provider, a card at the terminal of this till or by hand: it waits until it is paid out (REFUND-15).
 * With a cash method everything except online money and turns is paid from this drawer. Refuses 404
 * not_found.bill, 409 `sales.not_refundable`, `cash.drawer_closed`, 422 as refundOf and
 * `payment_method_id` payments.method_unavailable.
 */
export async function refundAtTill(
  { db, snapshots, events, terminals, report }: Pick<TillDeps, 'db' | 'snapshots' | 'events' | 'terminals' | 'report'>,
  at: AtTill,
  billId: string,
  input: TillRefund,
  key: string,
): Promise<void> {
  const snapshot = await snapshots.get(at.exhibitorId);
  const methodId = input.payment_method_id ?? null;
  const method = methodsAt(snapshot, at.device).find(({ id }) => id === methodId);
  if (methodId !== null && method?.type !== 'cash')
    throw refuse('payments.method_unavailable', undefined, 'payment_method_id');
  const once = idempotentRequest(at, key, { refund: billId, wish: input });
  const refundNow = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    if (await isRepeatedRequest(tx, once, billId)) return;
    await refundLocked(tx, sale, {
      lines: input.lines,
      with_handling: input.with_handling ?? false,
      with_tip: false,
      may_refund_used: false,
      reason: input.reason,
      cause: `till:${at.device.id}:${key}`,
      at: { deviceId: at.device.id, employeeId: at.attendant.employeeId, inCash: method !== undefined },
    });
    const orderId = await orderWaitingRefund(tx, { terminals }, at, billId);
    tx.afterCommit(() => {
      if (orderId !== null) runRefund({ terminals, report }, at.exhibitorId, orderId);
      events.seatsChanged(at.exhibitorId, sale.screeningIds);
      events.billChanged(at.exhibitorId, billId, null);
    });
  };
  await db.tx(at.acting, refundNow, screeningsFirst(billId));
}

/** An attendant never refunds an admitted ticket. */
const NO_LEVEL = 0;

/**
 * Returns what `refundAtTill` would give back now, so that the amount is known before the button is
 * pressed. Changes nothing. Refuses 404 not_found.bill, 409 `sales.not_refundable`, 422 as refundOf.
 */
export async function previewRefundAtTill(
  { db }: Pick<TillDeps, 'db'>,
  at: AtTill,
  billId: string,
  choice: Pick<TillRefund, 'lines' | 'with_handling'>,
): Promise<TillRefundPreview> {
  const who = { employeeId: at.attendant.employeeId, level: NO_LEVEL };
  const chosen = { lines: choice.lines, with_handling: choice.with_handling ?? false, with_tip: false };
  const { parts, turns } = await previewRefund(db, at.exhibitorId, 'en', who, billId, chosen);
  const sumOf = (some: typeof parts): number =>
    eurosFromCents(sumCents(some.map(({ amount }) => centsFromEuros(amount) ?? 0)));
  return { amount: sumOf(parts), in_cash: sumOf(parts.filter(({ type }) => type === 'cash')), turns };
}
