import { randomUUID } from 'node:crypto';
import type { Cents } from '#kernel/money.ts';
import { postRefundDecided, postRefundDone } from '#modules/payments/rules/ledger.ts';
import { addRefunded, findBill, moveBill, type PaymentRow } from '#modules/sales/server/bill.sql.ts';
import type { LockedSale } from '#modules/sales/server/lock-sale.ts';
import { post } from '#modules/sales/server/post.ts';
import { finishBill } from '#modules/sales/server/refund-bill.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The provider gave money back on its own pages: our books follow, each time under a cause of its own. `ofSale`: it takes revenue back. */
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

/** Of a bill that was given back whole, the tickets end, the places are free, and a card that was sold pays no more visits (T39). */
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
  await tx.run(
    `UPDATE ticket SET state = 'refunded', revoked_at = foyer_now() WHERE exhibitor_id = tenant() AND bill_id = $1 AND revoked_at IS NULL`,
    [bill.id],
  );
  await releaseClaims(tx, bill.id);
  await tx.run(
    `UPDATE voucher SET deleted_at = foyer_now(), blocked_for = NULL
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND (deleted_at IS NULL OR blocked_for IS NOT NULL)`,
    [bill.id],
  );
}
