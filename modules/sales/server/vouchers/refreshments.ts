import type { Cents } from '#kernel/money.ts';
import type { PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

type Paying = Pick<PaymentRow, 'id' | 'bill_id' | 'voucher_id' | 'voucher_turns' | 'amount_cents'>;

/**
 * Returns whether a payment uses the refreshments of a card (D-109). A card pays tickets by turns
 * and products by refreshments, each as a separate payment; the latter uses no turn.
 */
export const paysRefreshments = (payment: Pick<Paying, 'voucher_id' | 'voucher_turns'>): boolean =>
  payment.voucher_id !== null && payment.voucher_turns === 0;
export const paysTurns = (payment: Pick<Paying, 'voucher_id' | 'voucher_turns'>): boolean =>
  payment.voucher_id !== null && payment.voucher_turns !== 0;

/** Returns the refreshments of a card that open bills hold. Who takes some locks the card first. */
export const heldRefreshments = async (tx: Pick<Tx, 'one'>, voucherId: number): Promise<Cents> =>
  (
    await tx.one<{ held: Cents }>(
      `SELECT coalesce(sum(amount_cents), 0)::bigint AS held FROM payment
        WHERE exhibitor_id = tenant() AND voucher_id = $1 AND voucher_turns = 0 AND status = 'pending'`,
      [voucherId],
    )
  )?.held ?? 0;

/**
 * For a late payment: returns whether the card still has the refreshments for it. Locks the card.
 */
export async function areRefreshmentsLeft(tx: Tx, payment: Paying): Promise<boolean> {
  const card = await tx.one<{ left: Cents }>(
    `SELECT remaining_products_cents AS left FROM voucher
      WHERE exhibitor_id = tenant() AND id = $1 AND paid AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [payment.voucher_id],
  );
  return card !== null && card.left - (await heldRefreshments(tx, payment.voucher_id ?? 0)) >= payment.amount_cents;
}
