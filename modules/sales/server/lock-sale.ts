import { type BillRow, lockBill, lockPaymentsOf, type PaymentRow } from '#modules/sales/server/bill.sql.ts';
import {
  type CapacityRow,
  type ClaimOfBill,
  claimsOfBill,
  lockCapacities,
  screeningsOfBill,
} from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** A bill with everything that belongs to its sale, locked in the one order that everybody keeps. */
export type LockedSale = {
  bill: BillRow;
  payments: PaymentRow[];
  claims: ClaimOfBill[];
  capacities: CapacityRow[];
  screeningIds: number[];
};

/** Capacities (ascending), then bill, then payments: asked for at once, carried out one after the other. Null when there is no such bill. */
export async function lockSale(tx: Tx, billId: string): Promise<LockedSale | null> {
  const screeningIds = await screeningsOfBill(tx, billId);
  const [capacities, bill, payments, claims] = await Promise.all([
    screeningIds.length > 0 ? lockCapacities(tx, screeningIds) : [],
    lockBill(tx, billId),
    lockPaymentsOf(tx, billId),
    claimsOfBill(tx, billId),
  ]);
  return bill && { bill, payments, claims, capacities, screeningIds };
}
