import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * How selling changes cards, inside its own transaction and under the lock of the card. Each change
 * of a balance is a movement too (I11). Turns are whole; refreshments are cents.
 */
type Of = { readonly voucherId: number | null; readonly billId: string };

/** Turns are held while their bill is open (D-103). */
export const holdTurns = (tx: Tx, voucherId: number, turns: number): Promise<number> =>
  tx.run('UPDATE voucher SET held_turns = held_turns + $2 WHERE exhibitor_id = tenant() AND id = $1', [
    voucherId,
    turns,
  ]);

/** Holds them if the card still has so many; answers 0 if not. */
export const holdTurnsIfLeft = (tx: Tx, voucherId: number | null, turns: number | null): Promise<number> =>
  tx.run(
    `UPDATE voucher SET held_turns = held_turns + $2
      WHERE exhibitor_id = tenant() AND id = $1 AND paid AND deleted_at IS NULL AND remaining_turns - held_turns >= $2`,
    [voucherId, turns],
  );

export const releaseHeldTurns = (tx: Tx, voucherId: number | null, turns: number | null): Promise<number> =>
  tx.run('UPDATE voucher SET held_turns = held_turns - $2 WHERE exhibitor_id = tenant() AND id = $1', [
    voucherId,
    turns,
  ]);

/** Held turns are used. */
export async function spendTurns(tx: Tx, { voucherId, billId }: Of, turns: number | null): Promise<void> {
  await tx.run(
    `UPDATE voucher SET held_turns = held_turns - $2, remaining_turns = remaining_turns - $2, last_used_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1`,
    [voucherId, turns],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, turns, cause, at) VALUES (tenant(), $1, $2, -$3::int, 'use', foyer_now())`,
    [voucherId, billId, turns],
  );
}

export async function spendRefreshments(tx: Tx, { voucherId, billId }: Of, cents: Cents): Promise<void> {
  await tx.run(
    `UPDATE voucher SET remaining_products_cents = remaining_products_cents - $2, last_used_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1`,
    [voucherId, cents],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, products_cents, cause, at)
     VALUES (tenant(), $1, $2, -$3::bigint, 'refreshments', foyer_now())`,
    [voucherId, billId, cents],
  );
}

/** A refund returns turns to the card, which stays valid for at least 30 days more (D-084). */
export async function returnTurns(tx: Tx, { voucherId, billId }: Of, turns: number): Promise<void> {
  await tx.run(
    `UPDATE voucher SET remaining_turns = remaining_turns + $2, valid_until = greatest(valid_until, (foyer_now() + interval '30 days')::date)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [voucherId, turns],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, turns, cause, at)
     VALUES (tenant(), $1, $2, $3, 'refund ' || (SELECT count(*) FROM voucher_movement WHERE exhibitor_id = tenant() AND voucher_id = $1 AND bill_id = $2), foyer_now())`,
    [voucherId, billId, turns],
  );
}

/** The same for refreshments. */
export async function returnRefreshments(tx: Tx, { voucherId, billId }: Of, cents: Cents): Promise<void> {
  await tx.run(
    `UPDATE voucher SET remaining_products_cents = remaining_products_cents + $2,
            valid_until = greatest(valid_until, (foyer_now() + interval '30 days')::date)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [voucherId, cents],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, products_cents, cause, at)
     VALUES (tenant(), $1, $2, $3, 'refund ' || (SELECT count(*) FROM voucher_movement WHERE exhibitor_id = tenant() AND voucher_id = $1 AND bill_id = $2), foyer_now())`,
    [voucherId, billId, cents],
  );
}

export type PaidVoucher = {
  readonly id: number;
  /** Days (`YYYY-MM-DD`) of the exhibitor. */
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly turns: number;
  readonly products: Cents;
};

/** Cards that were sold are paid and count from now on (D-100). */
export async function activateVouchers(tx: Tx, billId: string, vouchers: readonly PaidVoucher[]): Promise<void> {
  const rows = JSON.stringify(vouchers);
  await tx.run(
    `UPDATE voucher v SET paid = true, valid_from = r."validFrom", valid_until = r."validUntil"
       FROM json_to_recordset($1) AS r(id int, "validFrom" date, "validUntil" date) WHERE v.exhibitor_id = tenant() AND v.id = r.id`,
    [rows],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, turns, products_cents, cause, at)
     SELECT tenant(), r.id, $2, r.turns, r.products, 'sale', foyer_now() FROM json_to_recordset($1) AS r(id int, turns int, products bigint)`,
    [rows, billId],
  );
}

/** An unused card is taken back for its money: nothing is left on it. `turns` and `products`: what was on it. */
export async function voidVoucher(
  tx: Tx,
  billId: string,
  voucher: { readonly id: number; readonly turns: number; readonly products: Cents },
): Promise<void> {
  await tx.run(
    'UPDATE voucher SET deleted_at = foyer_now(), blocked_for = NULL, remaining_turns = 0, remaining_products_cents = 0 WHERE exhibitor_id = tenant() AND id = $1',
    [voucher.id],
  );
  await tx.run(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, bill_id, turns, products_cents, cause, at) VALUES (tenant(), $1, $2, -$3::int, -$4::bigint, 'refund of sale', foyer_now())`,
    [voucher.id, billId, voucher.turns, voucher.products],
  );
}

/** All cards a bill sold pay no more visits (T39). */
export const voidVouchersOf = (tx: Tx, billId: string): Promise<number> =>
  tx.run(
    `UPDATE voucher SET deleted_at = foyer_now(), blocked_for = NULL
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND (deleted_at IS NULL OR blocked_for IS NOT NULL)`,
    [billId],
  );

/** Blank cards become what was bought, on the lines of their bills (D-106). Rows: JSON, keys as below. */
export const sellBlanks = (tx: Pick<Tx, 'run'>, blanks: readonly unknown[]): Promise<number> =>
  tx.run(
    `UPDATE voucher v SET holder_name = r.holder_name, total_turns = r.turns, remaining_turns = r.turns, total_products_cents = r.products,
            remaining_products_cents = r.products, price_cents = r.price, cost_turn_cents = r.cost_turn, bill_id = r.bill_id, line_no = r.line_no
       FROM json_to_recordset($1) AS r(code_hmac text, holder_name text, turns int, products bigint, price bigint, cost_turn int, bill_id uuid, line_no int)
      WHERE v.exhibitor_id = tenant() AND v.code_hmac = decode(r.code_hmac, 'hex')`,
    [JSON.stringify(blanks)],
  );
