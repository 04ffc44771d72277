import type { Cents } from '#kernel/money.ts';
import type { PaymentRow } from '#modules/sales/server/bill.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

type Paying = Pick<PaymentRow, 'id' | 'bill_id' | 'voucher_id' | 'voucher_turns' | 'amount_cents'>;

/** A card pays tickets by turns or products by its refreshments (D-109), each as a payment of its own: the latter takes no turn. */
export const paysRefreshments = (payment: Pick<Paying, 'voucher_id' | 'voucher_turns'>): boolean =>
  payment.voucher_id !== null && payment.voucher_turns === 0;
export const paysTurns = (payment: Pick<Paying, 'voucher_id' | 'voucher_turns'>): boolean =>
  payment.voucher_id !== null && payment.voucher_turns !== 0;

/** What open bills are about to take of a card's refreshments. Needs the lock of the card. */
export const heldRefreshments = async (tx: Tx, voucherId: number): Promise<Cents> =>
  (
    await tx.one<{ held: Cents }>(
      `SELECT coalesce(sum(amount_cents), 0)::bigint AS held FROM payment
        WHERE exhibitor_id = tenant() AND voucher_id = $1 AND voucher_turns = 0 AND status = 'pending'`,
      [voucherId],
    )
  )?.held ?? 0;

/** The bill settles: they leave the card now. */
export async function takeRefreshments(tx: Tx, payment: Paying): Promise<void> {
  await tx.run(
    `UPDATE voucher SET remaining_products_cents = remaining_products_cents - $2, last_used_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1`,
    [payment.voucher_id, payment.amount_cents],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, products_cents, cause, at)
     VALUES (tenant(), $1, $2, -$3::bigint, 'refreshments', foyer_now())`,
    [payment.voucher_id, payment.bill_id, payment.amount_cents],
  );
}

/** For money that came late: whether the card still has what this payment was to take. Locks the card. */
export async function areRefreshmentsLeft(tx: Tx, payment: Paying): Promise<boolean> {
  const card = await tx.one<{ left: Cents }>(
    `SELECT remaining_products_cents AS left FROM voucher
      WHERE exhibitor_id = tenant() AND id = $1 AND paid AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [payment.voucher_id],
  );
  return card !== null && card.left - (await heldRefreshments(tx, payment.voucher_id ?? 0)) >= payment.amount_cents;
}

/** They are on the card again, which stays valid for at least 30 days more (D-084). */
export async function giveRefreshmentsBack(tx: Tx, payment: Paying, cents: Cents): Promise<void> {
  await tx.run(
    `UPDATE voucher SET remaining_products_cents = remaining_products_cents + $2,
            valid_until = greatest(valid_until, (foyer_now() + interval '30 days')::date)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [payment.voucher_id, cents],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, products_cents, cause, at)
     VALUES (tenant(), $1, $2, $3, 'refund ' || (SELECT count(*) FROM voucher_movement WHERE exhibitor_id = tenant() AND voucher_id = $1 AND bill_id = $2), foyer_now())`,
    [payment.voucher_id, payment.bill_id, cents],
  );
}
