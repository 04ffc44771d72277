import { type BillRow, lockBill, lockPaymentsOf, type PaymentRow } from '#modules/sales/server/bill.sql.ts';
import {
  type CapacityRow,
  type ClaimOfBill,
  claimsOfBill,
  lockCapacities,
  screeningsOfBill,
} from '#modules/seating/server.ts';
import type { Opening, Tx } from '#platform/db/tx.ts';

/** A bill with everything that belongs to its sale, locked in the one order that everybody keeps. */
export type LockedSale = {
  bill: BillRow;
  payments: PaymentRow[];
  claims: ClaimOfBill[];
  capacities: CapacityRow[];
  screeningIds: number[];
};

/** The screenings of a bill, which are locked before it: asked with the BEGIN of a transaction that is about one sale. */
export const screeningsFirst =
  (billId: string): Opening<number[]> =>
  (first) =>
    screeningsOfBill(first, billId);

export type SaleOfPayment = { readonly bill_id: string; readonly screening_ids: number[] };

/** The same, by a payment of the bill. */
export const saleOfPayment =
  (paymentId: string): Opening<SaleOfPayment | null> =>
  (first) =>
    first.one(
      `SELECT p.bill_id, ARRAY(SELECT DISTINCT c.screening_id FROM seat_claim c WHERE c.exhibitor_id = p.exhibitor_id AND c.bill_id = p.bill_id ORDER BY 1) AS screening_ids
         FROM payment p WHERE p.exhibitor_id = tenant() AND p.id = $1`,
      [paymentId],
    );

/**
 * Capacities (ascending), then bill, then payments: asked for at once, carried out one after the other. `known`: the bill's
 * screenings, when they were asked for already. Null when there is no such bill.
 */
export async function lockSale(tx: Tx, billId: string, known?: number[]): Promise<LockedSale | null> {
  const screeningIds = known ?? (await screeningsOfBill(tx, billId));
  const [capacities, bill, payments, claims] = await Promise.all([
    screeningIds.length > 0 ? lockCapacities(tx, screeningIds) : [],
    lockBill(tx, billId),
    lockPaymentsOf(tx, billId),
    claimsOfBill(tx, billId),
  ]);
  return bill && { bill, payments, claims, capacities, screeningIds };
}
