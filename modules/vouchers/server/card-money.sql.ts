import type { Cents } from '#kernel/money.ts';
import type { SystemTx, Tx } from '#platform/db/tx.ts';

/**
 * The SQL of what the exhibitor still owes for its cards (docs/algorithms/vouchers.md). The caller
 * posts every change to the ledger in the same transaction.
 */
export type UnbookedCard = { readonly id: number; readonly owed: Cents };

/**
 * Locks the cards of a bill whose sale is not booked yet, with what is owed for each: its price, or
 * nothing for a single-purpose card and one that was given back (D-083).
 */
export const lockUnbookedCards = (tx: Tx, billId: string): Promise<UnbookedCard[]> =>
  tx.query(
    `SELECT v.id, CASE WHEN t.vat_treatment = 'multi_purpose' AND (v.deleted_at IS NULL OR v.blocked_for IS NOT NULL)
                       THEN v.price_cents ELSE 0 END AS owed
       FROM voucher v JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id
      WHERE v.exhibitor_id = tenant() AND v.bill_id = $1 AND v.paid AND v.owed_cents IS NULL
      ORDER BY v.id FOR NO KEY UPDATE OF v`,
    [billId],
  );

export type OwedCard = {
  readonly id: number;
  /** The bill that sold it; null: it was given away. */
  readonly bill_id: string | null;
  /** Null: its sale is not booked yet. */
  readonly owed: Cents | null;
  /** It has no turn and no refreshments left. */
  readonly used_up: boolean;
};

export const lockOwed = (tx: Tx, voucherId: number): Promise<OwedCard | null> =>
  tx.one(
    `SELECT id, bill_id, owed_cents AS owed, remaining_turns = 0 AND remaining_products_cents = 0 AS used_up
       FROM voucher WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE`,
    [voucherId],
  );

/** Locks the cards that a bill sold and that are still owed something. */
export const lockOwedOfBill = (tx: Tx, billId: string): Promise<{ id: number; owed: Cents }[]> =>
  tx.query(
    `SELECT id, owed_cents AS owed FROM voucher WHERE exhibitor_id = tenant() AND bill_id = $1 AND owed_cents > 0
      ORDER BY id FOR NO KEY UPDATE`,
    [billId],
  );

export const setOwed = (tx: Tx, voucherId: number, owed: Cents): Promise<number> =>
  tx.run('UPDATE voucher SET owed_cents = $2 WHERE exhibitor_id = tenant() AND id = $1', [voucherId, owed]);

/** Does the same for many cards. */
export const setOwedOf = (tx: Tx, cards: readonly UnbookedCard[]): Promise<number> =>
  tx.run(
    `UPDATE voucher v SET owed_cents = r.owed FROM json_to_recordset($1) AS r(id int, owed bigint)
      WHERE v.exhibitor_id = tenant() AND v.id = r.id`,
    [JSON.stringify(cards)],
  );

/** A bill of an exhibitor whose cards are to be booked. */
export type BillToBook = { readonly exhibitor_id: number; readonly bill_id: string };

export const billsWithUnbookedCards = (system: Pick<SystemTx, 'query'>, limit: number): Promise<BillToBook[]> =>
  system.query(
    `SELECT exhibitor_id, bill_id FROM voucher WHERE owed_cents IS NULL AND paid AND bill_id IS NOT NULL
      ORDER BY exhibitor_id, id LIMIT $1`,
    [limit],
  );

/** A card that expired by its exhibitor's clock with something owed. */
export type ExpiredCard = { readonly exhibitor_id: number; readonly id: number };

export const expiredOwed = (system: Pick<SystemTx, 'query'>, limit: number): Promise<ExpiredCard[]> =>
  system.query(
    `SELECT v.exhibitor_id, v.id FROM exhibitor e
       JOIN voucher v ON v.exhibitor_id = e.id AND v.owed_cents > 0 AND v.valid_until < (foyer_now() AT TIME ZONE e.timezone)::date
      WHERE v.held_turns = 0 ORDER BY v.exhibitor_id, v.id LIMIT $1`,
    [limit],
  );

/**
 * Returns what is owed of an expired card, locked, and the bill that sold it or recharged it last;
 * null if it does not expire any more.
 */
export const lockExpired = (tx: Tx, voucherId: number): Promise<{ owed: Cents; bill_id: string | null } | null> =>
  tx.one(
    `SELECT v.owed_cents AS owed, coalesce(v.bill_id, recharge.bill_id) AS bill_id FROM voucher v JOIN exhibitor e ON e.id = v.exhibitor_id
       LEFT JOIN LATERAL (SELECT r.bill_id FROM voucher_recharge r WHERE r.exhibitor_id = v.exhibitor_id AND r.voucher_id = v.id AND r.settled_at IS NOT NULL
                           ORDER BY r.settled_at DESC LIMIT 1) recharge ON true
      WHERE v.exhibitor_id = tenant() AND v.id = $1 AND v.owed_cents > 0 AND v.held_turns = 0
        AND v.valid_until < (foyer_now() AT TIME ZONE e.timezone)::date FOR NO KEY UPDATE OF v`,
    [voucherId],
  );
