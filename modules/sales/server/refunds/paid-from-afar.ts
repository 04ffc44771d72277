import { isRefundableFromAfar } from '#modules/payments/rules/refund-states.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * Returns whether all money of a bill can be refunded without the customer (D-084), that of the
 * bills it took tickets back from included. `now` in epoch ms.
 */
export async function isPaidFromAfar(tx: Pick<Reads, 'query'>, billId: string, now: number): Promise<boolean> {
  const payments = await tx.query<{ type: 'online' | 'voucher' | 'cash'; paid_ms: number }>(
    // money that was paid for a ticket which this bill took back is refunded from there (D-138)
    `WITH RECURSIVE origin AS (
       SELECT $1::uuid AS id
       UNION SELECT b.of_bill FROM origin o JOIN bill b ON b.exhibitor_id = tenant() AND b.id = o.id WHERE b.of_bill IS NOT NULL)
     SELECT p.type, extract(epoch FROM p.purchased_at) * 1000 AS paid_ms FROM origin o
       JOIN payment p ON p.exhibitor_id = tenant() AND p.bill_id = o.id AND p.purchased_at IS NOT NULL`,
    [billId],
  );
  return payments.every(({ type, paid_ms }) => isRefundableFromAfar({ type, driver_refunds: true, paid_ms }, now));
}
