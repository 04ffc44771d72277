import {
  type BillRow,
  findBill,
  lockBill,
  lockPaymentsOf,
  type PaymentRow,
  paymentsOf,
} from '#modules/sales/server/store/bill.sql.ts';
import {
  type CapacityRow,
  type ClaimOfBill,
  claimsOfBill,
  lockCapacities,
  screeningsOfBill,
} from '#modules/seating/server.ts';
import type { Opening, Reads, Tx } from '#platform/db/tx.ts';

/** A bill with everything that belongs to its sale, locked in the one global order. */
export type LockedSale = {
  bill: BillRow;
  payments: PaymentRow[];
  claims: ClaimOfBill[];
  /** Of the seats it claims. */
  capacities: CapacityRow[];
  /** Of its seats, and of the seats it takes back. */
  screeningIds: number[];
  /**
   * The bill it takes tickets back from (D-138), and the one before that: the nearest first.
   * Usually empty.
   */
  origins: SaleOrigin[];
};

/** An earlier bill whose payments still hold money. */
export type SaleOrigin = { readonly bill: BillRow; readonly payments: PaymentRow[] };

/**
 * Reads the screenings of a bill, which are locked before it, together with the BEGIN of a
 * transaction about one sale.
 */
export const screeningsFirst =
  (billId: string): Opening<number[]> =>
  (first) =>
    screeningsOfSale(first, billId);

export type SaleOfPayment = { readonly bill_id: string; readonly screening_ids: number[] };

/** The same, for a payment of the bill. */
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

/**
 * Returns the screenings to lock. The bill also frees the seats it takes back: their screenings are
 * locked together with its own.
 */
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
 * Locks capacities (ascending), then bill, then payments: sent at once, carried out in order. Then
 * the bills whose tickets it takes back, newer before older. `knownScreenings`: the screenings of the bill if
 * they are already read. Returns null if there is no such bill.
 */
export async function lockSale(tx: Tx, billId: string, knownScreenings?: number[]): Promise<LockedSale | null> {
  const screeningIds = knownScreenings ?? (await screeningsOfSale(tx, billId));
  const [capacities, bill, payments, claims] = await Promise.all([
    screeningIds.length > 0 ? lockCapacities(tx, screeningIds) : [],
    lockBill(tx, billId),
    lockPaymentsOf(tx, billId),
    claimsOfBill(tx, billId),
  ]);
  if (!bill) return null;
  const own = new Set(claims.map((claim) => claim.screening_id));
  return {
    bill,
    payments,
    claims,
    screeningIds,
    capacities: capacities.filter((capacity) => own.has(capacity.screening_id)),
    origins: await lockOrigins(tx, bill.of_bill),
  };
}

/**
 * Reads a bill with its payments and locks nothing. Returns null if there is none or it was deleted
 * (D-090).
 */
export async function readSale(tx: Pick<Reads, 'query' | 'one'>, billId: string): Promise<SaleOrigin | null> {
  const bill = await findBill(tx, billId);
  return bill && !bill.deleted ? { bill, payments: await paymentsOf(tx, billId) } : null;
}

/**
 * Locks a bill and the bills it took tickets back from, after any newer locked bill. The bill
 * itself is the first in the result.
 */
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
