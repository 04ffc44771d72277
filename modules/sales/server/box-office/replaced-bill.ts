import { notFound } from '#kernel/refusal.ts';
import { type LockedSale, lockSale } from '#modules/sales/server/store/lock-sale.ts';
import { releaseClaims } from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** An unpaid bill that the sale of a cart replaces: its places count as those of the cart. */
export type ReplacedBill = {
  readonly billId: string;
  /** The screenings of its places, which the sale locks with its own. */
  readonly screeningIds: readonly number[];
  /** Throws if it must not be changed now; called under its lock. */
  readonly refuse: (sale: LockedSale) => void;
};

/** Locks it after the screenings and before vouchers. Refuses 404 not_found.bill, and as its `refuse`. */
export async function lockReplaced(tx: Tx, { billId, screeningIds, refuse }: ReplacedBill): Promise<void> {
  const sale = await lockSale(tx, billId, [...screeningIds]);
  if (!sale) throw notFound('bill');
  refuse(sale);
}

/**
 * Makes room for the new bill: its places are free for it, and the till has no other active bill
 * (ERR-037). The same transaction cancels it afterwards.
 */
export async function makeRoom(tx: Tx, { billId }: ReplacedBill): Promise<void> {
  await releaseClaims(tx, billId);
  await tx.run(
    'UPDATE bill SET parked_at = coalesce(parked_at, foyer_now()) WHERE exhibitor_id = tenant() AND id = $1',
    [billId],
  );
}
