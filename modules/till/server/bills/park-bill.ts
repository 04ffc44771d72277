import type { Problem } from '#kernel/refusal.ts';
import { notFound, Refusal } from '#kernel/refusal.ts';
import {
  HELD_AT_TILL_MS,
  holdUntil,
  type LockedSale,
  lockSale,
  screeningsFirst,
  parkBill as setAside,
  unparkBill,
} from '#modules/sales/server.ts';
import { type BillAtTill, type TillInHand, whyNotParkable, whyNotTakeable } from '#modules/till/rules/active-bill.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { activeBillOf, refuseSecondActiveBill, refuseWithoutPlaces } from '#modules/till/server/bills/active-bill.ts';
import type { Tx } from '#platform/db/tx.ts';

type HandDeps = Pick<TillDeps, 'db' | 'events'>;

/**
 * Parks a bill to serve other customers first (D-139): extends its hold by half an hour and stores
 * the word to find it. Refuses 404 not_found.bill, 409 as {@link whyNotParkable} and
 * `sales.not_open`.
 */
export const parkBill = (deps: HandDeps, at: AtTill, billId: string, as: string): Promise<void> =>
  change(deps, at, billId, whyNotParkable, (tx) => setAside(tx, billId, as));

/**
 * Resumes a parked bill at any till, or a reservation whose visitor has arrived. Refuses as
 * parking, and 409 `till.bill_pending` while this till has another one (ERR-037).
 */
export const resumeBill = (deps: HandDeps, at: AtTill, billId: string): Promise<void> =>
  change(deps, at, billId, whyNotTakeable, (tx) =>
    unparkBill(tx, billId, { deviceId: at.device.id, employeeId: at.attendant.employeeId }),
  ).catch(refuseSecondActiveBill);

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
    const problem = whyNot(activeBillOf(sale), at.device);
    if (problem) throw new Refusal('conflict', problem);
    refuseWithoutPlaces(sale);
    await handOver(tx);
    await keepPlaces(tx, sale);
    tx.afterCommit(() => events.billChanged(at.exhibitorId, billId, null));
  };
  await db.tx(at.acting, carryOut, screeningsFirst(billId));
}

/** A reservation has its own expiry. */
async function keepPlaces(tx: Tx, { bill }: LockedSale): Promise<void> {
  if (bill.status !== 'reserved') await holdUntil(tx, bill.id, tx.now + HELD_AT_TILL_MS);
}
