import type { Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * The SQL of recharged cards (D-093). Who changes a balance holds the lock of the card; each change
 * is a movement too (I11).
 */

/** Notes which lines of new bills recharge which cards. Rows: JSON, keys as below. */
export const addRecharges = (tx: Pick<Tx, 'run'>, rows: readonly unknown[]): Promise<number> =>
  tx.run(
    `INSERT INTO voucher_recharge (exhibitor_id, bill_id, line_no, voucher_id, turns, products_cents, price_cents)
     SELECT tenant(), r.* FROM json_to_recordset($1) AS r(bill_id uuid, line_no int, voucher_id int, turns int, products bigint, price bigint)`,
    [JSON.stringify(rows)],
  );

/** Locks the cards that a bill recharges, and those that pay it, in the order of all code. */
export const lockCardsOfBill = (tx: Tx, billId: string): Promise<unknown[]> =>
  tx.query(
    `SELECT 1 FROM voucher WHERE exhibitor_id = tenant() AND id IN (
       SELECT voucher_id FROM voucher_recharge WHERE exhibitor_id = tenant() AND bill_id = $1
       UNION SELECT voucher_id FROM payment WHERE exhibitor_id = tenant() AND bill_id = $1 AND voucher_id IS NOT NULL)
      ORDER BY id FOR NO KEY UPDATE`,
    [billId],
  );

export type RechargeRow = {
  readonly line_no: number;
  readonly voucher_id: number;
  readonly turns: number;
  readonly products: Cents;
  readonly price: Cents;
  readonly single_purpose: boolean;
  /** Of the type, and the time zone in which its days are counted. */
  readonly validity: string;
  readonly timezone: string;
  /** Of the card, as it is now. */
  readonly valid_until: Day | null;
  readonly remaining_turns: number;
  readonly held_turns: number;
  readonly remaining_products: Cents;
};

const RECHARGE = `SELECT r.line_no, r.voucher_id, r.turns, r.products_cents AS products, r.price_cents AS price,
    t.vat_treatment = 'single_purpose' AS single_purpose, t.validity, e.timezone,
    v.valid_until, v.remaining_turns, v.held_turns, v.remaining_products_cents AS remaining_products
  FROM voucher_recharge r JOIN voucher v ON v.exhibitor_id = r.exhibitor_id AND v.id = r.voucher_id
  JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id JOIN exhibitor e ON e.id = r.exhibitor_id
 WHERE r.exhibitor_id = tenant() AND r.bill_id = $1`;

/** The recharges of a bill that is being settled; locks their cards. */
export const rechargesToSettle = (tx: Tx, billId: string): Promise<RechargeRow[]> =>
  tx.query(`${RECHARGE} AND r.settled_at IS NULL ORDER BY v.id FOR NO KEY UPDATE OF v`, [billId]);

/** The recharges of a settled bill that are on their cards; locks the cards. */
export const rechargesToReturn = (tx: Tx, billId: string): Promise<RechargeRow[]> =>
  tx.query(`${RECHARGE} AND r.settled_at IS NOT NULL AND r.returned_at IS NULL ORDER BY v.id FOR NO KEY UPDATE OF v`, [
    billId,
  ]);

/** The balance rises, and the card is valid until this day. */
export async function rechargeVoucher(
  tx: Tx,
  billId: string,
  { line_no, voucher_id, turns, products }: RechargeRow,
  validUntil: Day | null,
): Promise<void> {
  await tx.run(
    `UPDATE voucher_recharge r SET settled_at = foyer_now(), valid_until_before = v.valid_until, valid_until = $4
       FROM voucher v WHERE r.exhibitor_id = tenant() AND r.bill_id = $1 AND r.line_no = $2 AND v.exhibitor_id = tenant() AND v.id = $3`,
    [billId, line_no, voucher_id, validUntil],
  );
  await tx.run(
    `UPDATE voucher SET total_turns = total_turns + $2, remaining_turns = remaining_turns + $2, valid_until = $4,
            total_products_cents = total_products_cents + $3, remaining_products_cents = remaining_products_cents + $3
      WHERE exhibitor_id = tenant() AND id = $1`,
    [voucher_id, turns, products, validUntil],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, turns, products_cents, cause, at)
     VALUES (tenant(), $1, $2, $3, $4, 'recharge', foyer_now())`,
    [voucher_id, billId, turns, products],
  );
}

/**
 * The balance falls back by `part`. The card ends on its former day again, unless a later recharge
 * or an employee prolonged it.
 */
export async function takeRechargeOff(
  tx: Tx,
  billId: string,
  { line_no, voucher_id }: RechargeRow,
  part: { readonly turns: number; readonly products: Cents },
): Promise<void> {
  await tx.run(
    `UPDATE voucher v SET total_turns = total_turns - $4, remaining_turns = remaining_turns - $4,
            total_products_cents = total_products_cents - $5, remaining_products_cents = remaining_products_cents - $5,
            valid_until = CASE WHEN v.valid_until = r.valid_until AND NOT EXISTS (
                SELECT 1 FROM voucher_recharge later WHERE later.exhibitor_id = r.exhibitor_id AND later.voucher_id = r.voucher_id
                   AND later.settled_at > r.settled_at AND later.returned_at IS NULL)
              THEN r.valid_until_before ELSE v.valid_until END
       FROM voucher_recharge r WHERE v.exhibitor_id = tenant() AND v.id = $3
        AND r.exhibitor_id = tenant() AND r.bill_id = $1 AND r.line_no = $2`,
    [billId, line_no, voucher_id, part.turns, part.products],
  );
  await tx.run(
    'UPDATE voucher_recharge SET returned_at = foyer_now() WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no = $2',
    [billId, line_no],
  );
  if (part.turns === 0 && part.products === 0) return;
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, turns, products_cents, cause, at)
     VALUES (tenant(), $1, $2, -$3::int, -$4::bigint, 'refund of recharge', foyer_now())`,
    [voucher_id, billId, part.turns, part.products],
  );
}

/** Returns whether a card has a recharge that was not given back, or an open bill is to recharge it. */
export const hasRecharge = async (tx: Pick<Tx, 'one'>, voucherId: number): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM voucher_recharge r JOIN bill b ON b.exhibitor_id = r.exhibitor_id AND b.id = r.bill_id
      WHERE r.exhibitor_id = tenant() AND r.voucher_id = $1
        AND (r.settled_at IS NOT NULL AND r.returned_at IS NULL OR r.settled_at IS NULL AND b.status IN ('pending','paying')) LIMIT 1`,
    [voucherId],
  )) !== null;
