import { conflict } from '#kernel/refusal.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import type { LockedSale } from '#modules/sales/server.ts';
import type { BillAtTill } from '#modules/till/rules/in-hand.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';

/** A locked sale as the rules of a till see it. */
export const inHandOf = ({ bill, payments }: LockedSale): BillAtTill => ({
  status: bill.status,
  deviceId: bill.device_id,
  parked: bill.parked,
  test: bill.test,
  atTerminal: payments.some(({ type, status }) => type === 'terminal' && isUndecided(status)),
});

/** The places of a bill whose hold is over may have gone to others: money would buy nothing. Refuses 409 sales.not_open. */
export function refuseWithoutPlaces({ claims, capacities }: LockedSale): void {
  const places = new Set(claims.map((claim) => claim.line_no)).size;
  const live = claims.filter(({ state }) => state !== 'released').length;
  if (live < places || capacities.some(({ closed }) => closed)) throw conflict('sales.not_open');
}

/** The index on bills in hand spoke: this till has another one (ERR-037). */
export function refuseSecondInHand(error: unknown): never {
  if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'bill_in_hand')
    throw conflict('till.bill_pending');
  throw error;
}
