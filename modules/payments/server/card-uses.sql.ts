import type { Cents } from '#kernel/money.ts';
import type { SystemTx, Tx } from '#platform/db/tx.ts';

/** How much of a payment by a card was owed for that card (SETTLE-13). */

/** Returns it in cents; null: it is not booked yet. */
export const owedUsed = async (tx: Tx, paymentId: string): Promise<Cents | null> =>
  (
    await tx.one<{ owed: Cents | null }>(
      'SELECT owed_used_cents AS owed FROM payment WHERE exhibitor_id = tenant() AND id = $1',
      [paymentId],
    )
  )?.owed ?? null;

export const noteOwedUsed = (tx: Tx, paymentId: string, owed: Cents): Promise<number> =>
  tx.run('UPDATE payment SET owed_used_cents = $2 WHERE exhibitor_id = tenant() AND id = $1', [paymentId, owed]);

/** A paid payment by a card that is not booked yet. */
export type UnbookedUse = {
  readonly exhibitor_id: number;
  readonly id: string;
  readonly bill_id: string;
  readonly voucher_id: number;
  readonly amount_cents: Cents;
  readonly refunded_cents: Cents;
};

/** Returns such payments of all exhibitors, in the order in which they were paid. */
export const unbookedUses = (system: Pick<SystemTx, 'query'>, limit: number): Promise<UnbookedUse[]> =>
  system.query(
    `SELECT p.exhibitor_id, p.id, p.bill_id, p.voucher_id, p.amount_cents, p.refunded_cents FROM payment p
      WHERE p.type = 'voucher' AND p.voucher_id IS NOT NULL AND p.owed_used_cents IS NULL
        AND p.status IN ('paid','refunding','partially_refunded','refunded')
      ORDER BY p.exhibitor_id, p.purchased_at, p.id LIMIT $1`,
    [limit],
  );
