/**
 * The state machine of a bill as data (D-017 with the moves for late payments; rule SETTLE-1 of
 * docs/algorithms/settlement.md). The database has the same table, and a trigger refuses any other
 * move.
 */
import type { Problem } from '#kernel/refusal.ts';

export const BILL_STATUSES = [
  'pending',
  'paying',
  'settled',
  'cancelled',
  'expired',
  'reserved',
  'refunding',
  'partially_refunded',
  'refunded',
] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

export const BILL_TRANSITIONS = {
  pending: ['paying', 'settled', 'reserved', 'cancelled', 'expired'],
  // refunding: money arrived too late to be used, and goes back
  paying: ['settled', 'pending', 'cancelled', 'expired', 'refunding'],
  reserved: ['pending', 'paying', 'settled', 'cancelled', 'expired'],
  settled: ['refunding'],
  // settled: the provider refused and nothing was refunded
  refunding: ['partially_refunded', 'refunded', 'settled'],
  partially_refunded: ['refunding'],
  // settled: late money whose seats and turns are still free; refunding: late money that goes back
  expired: ['settled', 'refunding'],
  cancelled: ['settled', 'refunding'],
  // a provider refused a refund to a card that it had accepted
  refunded: ['refunding'],
} as const satisfies Record<BillStatus, readonly BillStatus[]>;

export const billMayMove = (from: BillStatus, to: BillStatus): boolean =>
  (BILL_TRANSITIONS[from] as readonly BillStatus[]).includes(to);

/** Returns the 409 of an illegal move: `sales.bill_cannot_move` {from, to} (D-017). */
export const whyNotMove = (from: BillStatus, to: BillStatus): Problem | null =>
  billMayMove(from, to) ? null : { code: 'sales.bill_cannot_move', params: { from, to } };

export const isBillStatus = (value: unknown): value is BillStatus =>
  (BILL_STATUSES as readonly unknown[]).includes(value);

/**
 * The allowed statuses of each action on a bill. The portal disables buttons by it, the server
 * refuses by it.
 */
export const BILL_ACTIONS = {
  /** A payment may be started, also a second attempt (D-061). */
  pay: ['pending', 'paying', 'reserved'],
  /** The visitor may extend the hold (D-185). */
  extend_hold: ['pending', 'paying'],
  /** A new checkout of the same visitor may replace it (D-061). */
  replace: ['pending', 'paying'],
  reserve: ['pending'],
  cancel: ['pending', 'paying', 'reserved'],
  expire: ['pending', 'paying', 'reserved'],
  /** Only unpaid bills are deleted; paid ones are refunded (D-090). */
  delete: ['pending', 'paying', 'reserved', 'cancelled', 'expired'],
  refund: ['settled', 'partially_refunded'],
  /** Tickets, wallet pass and receipt, for all that is not refunded (D-020, D-087). */
  download: ['settled', 'partially_refunded'],
} as const satisfies Record<string, readonly BillStatus[]>;
export type BillAction = keyof typeof BILL_ACTIONS;

export const billCan = (action: BillAction, status: BillStatus): boolean =>
  (BILL_ACTIONS[action] as readonly BillStatus[]).includes(status);

/**
 * Returns whether a settled bill can be refunded or downloaded. While a refund waits for its
 * provider, what is left of a settled bill stays as it is. Late money goes back without a
 * settlement: such a bill has nothing.
 */
export const settledBillCan = (
  action: 'refund' | 'download',
  bill: { readonly status: BillStatus; readonly settled_at_ms: number | null },
): boolean => billCan(action, bill.status) || (bill.status === 'refunding' && bill.settled_at_ms !== null);

/** Returns the 409 of an action in the wrong status: `sales.bill_not_possible` {status}. */
export const whyBillCannot = (action: BillAction, status: BillStatus): Problem | null =>
  billCan(action, status) ? null : { code: 'sales.bill_not_possible', params: { status } };

/** Open bills hold seats and turns and wait for a payment or a person. */
export const isOpen = (status: BillStatus): boolean =>
  status === 'pending' || status === 'paying' || status === 'reserved';
