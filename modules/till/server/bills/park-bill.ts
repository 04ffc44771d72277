import type { Problem } from '#kernel/refusal.ts';
import { notFound, Refusal } from '#kernel/refusal.ts';
import { HELD_AT_TILL_MS, holdUntil, type LockedSale, lockSale, screeningsFirst } from '#modules/sales/server.ts';
import { type BillAtTill, type TillInHand, whyNotParkable, whyNotTakeable } from '#modules/till/rules/in-hand.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { inHandOf, refuseSecondInHand, refuseWithoutPlaces } from '#modules/till/server/in-hand-of.ts';
import type { Tx } from '#platform/db/tx.ts';

type HandDeps = Pick<TillDeps, 'db' | 'events'>;

/**
 * Puts a bill aside to serve others first (D-139): it keeps its places for half an hour more, and is found by that word.
 * Refuses 404 not_found.bill, 409 as {@link whyNotParkable} and `sales.not_open`.
 */
export const parkBill = (deps: HandDeps, at: AtTill, billId: string, as: string): Promise<void> =>
  change(deps, at, billId, whyNotParkable, (tx) =>
    tx.run('UPDATE bill SET parked_at = foyer_now(), parked_as = $2 WHERE exhibitor_id = tenant() AND id = $1', [
      billId,
      as,
    ]),
  );

/**
 * Takes a parked bill up again, at whichever till, or a reservation whose visitor has come. Refuses as parking, and 409
 * `till.bill_pending` while this till has another one (ERR-037).
 */
export const takeBill = (deps: HandDeps, at: AtTill, billId: string): Promise<void> =>
  change(deps, at, billId, whyNotTakeable, (tx) =>
    tx.run(
      `UPDATE bill SET device_id = $2, employee_id = $3, parked_at = NULL, parked_as = NULL
        WHERE exhibitor_id = tenant() AND id = $1`,
      [billId, at.device.id, at.attendant.employeeId],
    ),
  ).catch(refuseSecondInHand);

async function change(
  { db, events }: HandDeps,
  at: AtTill,
  billId: string,
  whyNot: (bill: BillAtTill, till: TillInHand) => Problem | null,
  handOver: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const carryOut = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    const problem = whyNot(inHandOf(sale), at.device);
    if (problem) throw new Refusal('conflict', problem);
    refuseWithoutPlaces(sale);
    await handOver(tx);
    await keepPlaces(tx, sale);
    tx.afterCommit(() => events.billChanged(at.exhibitorId, billId, null));
  };
  await db.tx(at.acting, carryOut, screeningsFirst(billId));
}

/** A reservation has its own end. */
async function keepPlaces(tx: Tx, { bill }: LockedSale): Promise<void> {
  if (bill.status !== 'reserved') await holdUntil(tx, bill.id, tx.now + HELD_AT_TILL_MS);
}
