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

/** Capacities (ascending), then bill, then payments. Null when there is no such bill. */
export async function lockSale(tx: Tx, billId: string): Promise<LockedSale | null> {
  const screeningIds = await screeningsOfBill(tx, billId);
  const capacities = screeningIds.length > 0 ? await lockCapacities(tx, screeningIds) : [];
  const bill = await lockBill(tx, billId);
  if (!bill) return null;
  const payments = await lockPaymentsOf(tx, billId);
  const claims = await claimsOfBill(tx, billId);
  return { bill, payments, claims, capacities, screeningIds };
}
