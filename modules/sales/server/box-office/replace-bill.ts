import { notFound } from '#kernel/refusal.ts';
import type { ReplacedBill } from '#modules/sales/server/box-office/replaced-bill.ts';
import { withdrawLocked } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import { isPaid, settlePaid } from '#modules/sales/server/checkout/sell-carts.ts';
import { moveBill } from '#modules/sales/server/store/bill.sql.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { reserveClaims } from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Finishes a bill that replaces an unpaid one, in the transaction that made it: the reservation of
 * the old bill goes to the new one (a trigger moves it), and the old bill is cancelled. What was
 * reserved stays reserved until the same time, unless it is paid at once.
 */
export async function finishReplacement(
  tx: Tx,
  cart: Cart,
  { billId, screeningIds }: ReplacedBill,
  events: Pick<SalesEvents, 'seatsChanged' | 'billChanged'>,
): Promise<void> {
  const old = await lockSale(tx, billId, [...screeningIds]);
  if (!old) throw notFound('bill');
  await tx.run('UPDATE bill SET replaces = $2 WHERE exhibitor_id = tenant() AND id = $1', [cart.billId, billId]);
  await withdrawLocked(tx, old, false);
  await tx.audit({
    action: 'bill.changed',
    entity: 'bill',
    entityId: billId,
    before: { total: old.bill.total_cents, tickets: old.bill.ticket_count },
    after: { bill: cart.billId, total: cart.total, tickets: cart.tickets.length },
  });
  tx.afterCommit(() => {
    events.seatsChanged(tx.exhibitorId, [...screeningIds]);
    events.billChanged(tx.exhibitorId, billId, null);
  });
  if (isPaid(cart)) await settlePaid(tx, [cart]);
  else if (old.bill.status === 'reserved') await reserveUntil(tx, cart.billId, old.bill.hold_until_ms);
}

/** It is no till's active bill: any till can take it up for payment. */
async function reserveUntil(tx: Tx, billId: string, untilMs: number | null): Promise<void> {
  await reserveClaims(tx, billId);
  await moveBill(tx, billId, 'reserved');
  await tx.run(
    `UPDATE bill SET hold_until = to_timestamp($2::float8 / 1000), device_id = NULL, employee_id = NULL
      WHERE exhibitor_id = tenant() AND id = $1`,
    [billId, untilMs],
  );
}
