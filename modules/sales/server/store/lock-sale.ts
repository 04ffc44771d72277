import {
  type BillRow,
  findBill,
  lockBill,
  lockPaymentsOf,
  type PaymentRow,
  paymentsOf,
} from '#modules/sales/server/bill.sql.ts';
import {
  type CapacityRow,
  type ClaimOfBill,
  claimsOfBill,
  lockCapacities,
  screeningsOfBill,
} from '#modules/seating/server.ts';
import type { Opening, Reads, Tx } from '#platform/db/tx.ts';

/** A bill with everything that belongs to its sale, locked in the one order that everybody keeps. */
export type LockedSale = {
  bill: BillRow;
  payments: PaymentRow[];
  claims: ClaimOfBill[];
  /** Of the places it claims. */
  capacities: CapacityRow[];
  /** Of its places, and of those it takes back. */
  screeningIds: number[];
  /** What it takes tickets back from (D-138), and what that one took them from: the nearest first. None for most. */
  origins: SaleOrigin[];
};

/** An earlier bill, of which money lies with the payments. */
export type SaleOrigin = { readonly bill: BillRow; readonly payments: PaymentRow[] };

/** The screenings of a bill, which are locked before it: asked with the BEGIN of a transaction that is about one sale. */
export const screeningsFirst =
  (billId: string): Opening<number[]> =>
  (first) =>
    screeningsOfSale(first, billId);

export type SaleOfPayment = { readonly bill_id: string; readonly screening_ids: number[] };

/** The same, by a payment of the bill. */
export const saleOfPayment =
  (paymentId: string): Opening<SaleOfPayment | null> =>
  (first) =>
    first.one(
      `SELECT p.bill_id, ARRAY(SELECT c.screening_id FROM seat_claim c WHERE c.exhibitor_id = p.exhibitor_id AND c.bill_id = p.bill_id
                         UNION SELECT l.screening_id FROM bill_line l WHERE l.exhibitor_id = p.exhibitor_id AND l.bill_id = p.bill_id AND l.kind = 'exchange' AND l.screening_id IS NOT NULL
                         ORDER BY 1) AS screening_ids
         FROM payment p WHERE p.exhibitor_id = tenant() AND p.id = $1`,
      [paymentId],
    );

/** Places it takes back are given free with it: their screenings are locked with its own. */
async function screeningsOfSale(tx: Pick<Reads, 'query'>, billId: string): Promise<number[]> {
  const [own, returned] = await Promise.all([
    screeningsOfBill(tx, billId),
    tx.query<{ screening_id: number }>(
      `SELECT DISTINCT screening_id FROM bill_line
        WHERE exhibitor_id = tenant() AND bill_id = $1 AND kind = 'exchange' AND screening_id IS NOT NULL`,
      [billId],
    ),
  ]);
  return [...new Set([...own, ...returned.map((row) => row.screening_id)])].sort((a, b) => a - b);
}

/**
 * Capacities (ascending), then bill, then payments: asked for at once, carried out one after the other. Then the bills whose
 * tickets it takes back, the newer before the older. `known`: the bill's screenings, when they were asked for already. Null when
 * there is no such bill.
 */
export async function lockSale(tx: Tx, billId: string, known?: number[]): Promise<LockedSale | null> {
  const screeningIds = known ?? (await screeningsOfSale(tx, billId));
  const [capacities, bill, payments, claims] = await Promise.all([
    screeningIds.length > 0 ? lockCapacities(tx, screeningIds) : [],
    lockBill(tx, billId),
    lockPaymentsOf(tx, billId),
    claimsOfBill(tx, billId),
  ]);
  if (!bill) return null;
  const own = new Set(claims.map((claim) => claim.screening_id));
  return {
    ...{ bill, payments, claims, screeningIds },
    capacities: capacities.filter((capacity) => own.has(capacity.screening_id)),
    origins: await lockOrigins(tx, bill.of_bill),
  };
}

/** A bill with its payments, as they stand: nothing is locked. Null when there is none, or it was deleted (D-090). */
export async function readSale(tx: Pick<Reads, 'query' | 'one'>, billId: string): Promise<SaleOrigin | null> {
  const bill = await findBill(tx, billId);
  return bill && !bill.deleted ? { bill, payments: await paymentsOf(tx, billId) } : null;
}

/** A bill and those it took tickets back from, after any newer one that is locked: it is itself the first. */
export async function lockOrigins(tx: Tx, billId: string | null): Promise<SaleOrigin[]> {
  const origins: SaleOrigin[] = [];
  for (let next = billId; next !== null; ) {
    const [bill, payments] = await Promise.all([lockBill(tx, next), lockPaymentsOf(tx, next)]);
    if (!bill) throw new Error(`bill ${next} is not there`);
    origins.push({ bill, payments });
    next = bill.of_bill;
  }
  return origins;
}
