import { notFound, refuse } from '#kernel/refusal.ts';
import { lockSale, refundLocked, screeningsFirst, wasDoneBefore } from '#modules/sales/server.ts';
import type { TillRefund } from '#modules/till/contract.ts';
import { type AtTill, methodsAt, type TillDeps } from '#modules/till/server/at-till.ts';
import { onceOnly } from '#modules/till/server/once.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Gives lines of a settled bill back (D-138): tickets end, seats are free, turns are on their cards and products on the shelf
 * again, in one step with the money. It goes the way it came: cash out of this drawer, online money back to its provider; what
 * came by a card terminal is given back there by hand and booked with its reason. With a cash method everything but online
 * money and turns is handed out of this drawer. Refuses 404 not_found.bill, 409 `sales.not_refundable`, `cash.drawer_closed`,
 * 422 as refundOf and `payment_method_id` payments.method_unavailable.
 */
export async function refundAtTill(
  { db, snapshots, events }: Pick<TillDeps, 'db' | 'snapshots' | 'events'>,
  at: AtTill,
  billId: string,
  wish: TillRefund,
  key: string,
): Promise<void> {
  const snapshot = await snapshots.get(at.exhibitorId);
  const asked = wish.payment_method_id ?? null;
  const method = methodsAt(snapshot, at.device).find(({ id }) => id === asked);
  if (asked !== null && method?.type !== 'cash')
    throw refuse('payments.method_unavailable', undefined, 'payment_method_id');
  const once = onceOnly(at, key, { refund: billId, wish });
  const giveBack = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    if (await wasDoneBefore(tx, once, billId)) return;
    await refundLocked(tx, sale, {
      lines: wish.lines,
      ...{ with_handling: wish.with_handling ?? false, with_tip: false, may_refund_used: false, reason: wish.reason },
      cause: `till:${at.device.id}:${key}`,
      at: { deviceId: at.device.id, employeeId: at.attendant.employeeId, inCash: method !== undefined },
    });
    tx.afterCommit(() => {
      events.seatsChanged(at.exhibitorId, sale.screeningIds);
      events.billChanged(at.exhibitorId, billId, null);
    });
  };
  await db.tx(at.acting, giveBack, screeningsFirst(billId));
}
