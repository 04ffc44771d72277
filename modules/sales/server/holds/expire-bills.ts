import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import { billCan } from '#modules/sales/rules/bill/bill-states.ts';
import { refundUnusedParts } from '#modules/sales/server/payment-status/refund-unused-payment.ts';
import { moveBill } from '#modules/sales/server/store/bill.sql.ts';
import { lockSale, screeningsFirst } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { releaseTurns } from '#modules/sales/server/vouchers/voucher-turns.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import type { Db, Tx } from '#platform/db/tx.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';
import { crash } from '#platform/observability/crash-points.ts';

const BILLS_PER_SWEEP_MAX = 500;
/** A provider that is slow for one bill does not delay the others. */
const AT_ONCE = 8;

type AskProvider = (exhibitorId: number, paymentId: string) => Promise<void>;

/**
 * Expires the open bills whose hold is over, reserved ones too (D-027), of all exhibitors; see
 * {@link expireBill}. Returns how many.
 */
export async function expireOverdue(
  db: Db,
  askProvider: AskProvider,
  events: SalesEvents,
): Promise<{ expired: number }> {
  let expired = 0;
  await forEachConcurrent(AT_ONCE, await overdueBills(db), async ({ exhibitor_id: exhibitorId, id }) => {
    if (await expireBill(db, exhibitorId, id, askProvider, events)) expired += 1;
  });
  return { expired };
}

/** A card is in a terminal, or the terminal's result is unknown: a person decides (D-143). */
const AT_A_TERMINAL = `EXISTS (SELECT 1 FROM payment p WHERE p.exhibitor_id = bill.exhibitor_id AND p.bill_id = bill.id
  AND p.type = 'terminal' AND p.status IN ('pending','paying'))`;

/** Returns overdue bills, oldest first. */
const overdueBills = (db: Db): Promise<{ exhibitor_id: number; id: string }[]> =>
  db.ask(null, (first) =>
    first.query(
      `SELECT exhibitor_id, id FROM bill WHERE status IN ('pending','paying','reserved') AND hold_until <= foyer_now() AND NOT ${AT_A_TERMINAL}
        ORDER BY hold_until LIMIT $1`,
      [BILLS_PER_SWEEP_MAX],
    ),
  );

/**
 * Expires one bill whose hold is over: its places and turns become free. Calls `askProvider` first
 * for each payment still open, so that money that did arrive settles the bill instead (D-079).
 * Returns true if it expired.
 */
export async function expireBill(
  db: Db,
  exhibitorId: number,
  billId: string,
  askProvider: AskProvider,
  events: SalesEvents,
): Promise<boolean> {
  for (const paymentId of await openPayments(db, exhibitorId, billId)) {
    // A provider that does not answer must not hold a seat: late money is handled when it arrives
    // (D-080).
    await askProvider(exhibitorId, paymentId).catch(() => {});
  }
  crash('expiry.asked');
  const acting = { exhibitorId, actor: 'system', channel: 'site', note: 'the hold is over' } as const;
  const expire = async (tx: Tx, screeningIds: number[]): Promise<boolean> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale || !billCan('expire', sale.bill.status)) return false;
    if (sale.bill.hold_until_ms === null || sale.bill.hold_until_ms > tx.now) return false;
    if (sale.payments.some(({ type, status }) => type === 'terminal' && isUndecided(status))) return false;
    await releaseClaims(tx, billId);
    await releaseTurns(tx, sale.payments);
    await moveBill(tx, billId, 'expired');
    await refundUnusedParts(tx, sale.payments);
    for (const payment of sale.payments) {
      if (payment.type === 'online' && isUndecided(payment.status))
        await tx.emit('psp.cancel', payment.id, { paymentId: payment.id });
    }
    crash('expiry.written');
    tx.afterCommit(() => {
      crash('expiry.committed');
      events.seatsChanged(exhibitorId, sale.screeningIds);
      for (const { bill } of [sale, ...sale.origins]) events.billChanged(exhibitorId, bill.id, null);
    });
    return true;
  };
  return db.tx(acting, expire, screeningsFirst(billId));
}

const openPayments = (db: Db, exhibitorId: number, billId: string): Promise<string[]> =>
  db.ask(exhibitorId, async (first) =>
    (
      await first.query<{ id: string }>(
        `SELECT id FROM payment WHERE exhibitor_id = tenant() AND bill_id = $1 AND type = 'online' AND provider_ref IS NOT NULL AND status IN ('pending','paying')`,
        [billId],
      )
    ).map((row) => row.id),
  );
