import { randomUUID } from 'node:crypto';
import type { Cents } from '#kernel/money.ts';
import { postRefundDecided, postRefundDone } from '#modules/payments/rules/ledger.ts';
import { addRefunded } from '#modules/payments/server.ts';
import { finishBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { findBill, moveBill, type PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import type { LockedSale } from '#modules/sales/server/store/lock-sale.ts';
import { bookCardsTakenBack } from '#modules/sales/server/vouchers/card-money.ts';
import { takeRestOfRechargesBack } from '#modules/sales/server/vouchers/recharges.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import { endTickets } from '#modules/tickets/server.ts';
import { voidVouchersOf } from '#modules/vouchers/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Books a refund that was made on the provider's own pages, each under its own cause. `ofSale`: it
 * reduces revenue.
 */
export async function bookOutsideRefund(
  tx: Tx,
  sale: LockedSale,
  payment: PaymentRow,
  amount: Cents,
  ofSale: boolean,
): Promise<void> {
  await tx.run(
    `INSERT INTO refund (exhibitor_id, id, payment_id, bill_id, amount_cents, status, cause, of_sale, reason, by, created_at, done_at)
     SELECT tenant(), $1, $2, $3, $4, 'done', 'seen:' || count(*) + 1, $5, 'seen at the provider', 'provider', foyer_now(), foyer_now()
       FROM refund WHERE exhibitor_id = tenant() AND payment_id = $2 AND cause LIKE 'seen:%'`,
    [randomUUID(), payment.id, sale.bill.id, amount, ofSale],
  );
  await addRefunded(tx, payment.id, amount);
  await post(tx, sale.bill.id, postRefundDecided(amount, 0, ofSale));
  await post(tx, sale.bill.id, postRefundDone(payment.type, amount));
}

/**
 * For a bill that was fully refunded outside: ends the tickets, frees the places, and a sold card
 * pays no more visits (T39).
 */
export async function followOutsideRefund(tx: Tx, sale: LockedSale): Promise<void> {
  const bill = await findBill(tx, sale.bill.id);
  if (bill?.status === 'refunding') return finishBill(tx, bill.id);
  if (bill?.status !== 'settled' && bill?.status !== 'partially_refunded') return;
  const kept = await tx.one<{ cents: number }>(
    `SELECT coalesce(sum(amount_cents - refunded_cents), 0)::bigint AS cents FROM payment
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND status IN ('paid','refunding','partially_refunded','refunded')
        AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = tenant() AND r.payment_id = payment.id AND NOT r.of_sale)`,
    [bill.id],
  );
  await moveBill(tx, bill.id, 'refunding');
  await moveBill(tx, bill.id, kept?.cents === 0 ? 'refunded' : 'partially_refunded');
  if (kept?.cents !== 0) return;
  await endTickets(tx, bill.id);
  await releaseClaims(tx, bill.id);
  await voidVouchersOf(tx, bill.id);
  await bookCardsTakenBack(tx, bill.id);
  await takeRestOfRechargesBack(tx, bill.id);
}
