import { conflict } from '#kernel/refusal.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import type { LockedSale } from '#modules/sales/server.ts';
import type { BillAtTill } from '#modules/till/rules/active-bill.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';

/** A locked sale as the rules of a till see it. */
export const activeBillOf = ({ bill, payments }: LockedSale): BillAtTill => ({
  status: bill.status,
  deviceId: bill.device_id,
  parked: bill.parked,
  test: bill.test,
  beingPaid: payments.some(({ type, status }) => (type === 'terminal' || type === 'online') && isUndecided(status)),
});

/**
 * The seats of a bill with an expired hold may belong to other buyers: a payment would buy nothing.
 * Refuses 409 sales.not_open.
 */
export function refuseWithoutPlaces({ claims, capacities }: LockedSale): void {
  const places = new Set(claims.map((claim) => claim.line_no)).size;
  const live = claims.filter(({ state }) => state !== 'released').length;
  if (live < places || capacities.some(({ closed }) => closed)) throw conflict('sales.not_open');
}

/** The unique index on active bills refused: this till has another active bill (ERR-037). */
export function refuseSecondActiveBill(error: unknown): never {
  if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'bill_in_hand')
    throw conflict('till.bill_pending');
  throw error;
}
