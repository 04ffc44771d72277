/**
 * The life of a bill as data (D-017 merged with the money exits of late payments; rule S1 of
 * docs/algorithms/settlement.md). The same table is loaded into the database, where a trigger
 * refuses any other move.
 */
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
  // refunding: money arrived for a screening that was cancelled while the visitor was paying
  paying: ['settled', 'pending', 'cancelled', 'expired', 'refunding'],
  reserved: ['pending', 'paying', 'settled', 'cancelled', 'expired'],
  settled: ['refunding'],
  // settled: the provider refused and nothing came back
  refunding: ['partially_refunded', 'refunded', 'settled'],
  partially_refunded: ['refunding'],
  // settled: late money whose seats and turns are still free; refunding: late money that goes back
  expired: ['settled', 'refunding'],
  cancelled: ['settled', 'refunding'],
  refunded: [],
} as const satisfies Record<BillStatus, readonly BillStatus[]>;

export const billMayMove = (from: BillStatus, to: BillStatus): boolean =>
  (BILL_TRANSITIONS[from] as readonly BillStatus[]).includes(to);

export const isBillStatus = (value: unknown): value is BillStatus =>
  (BILL_STATUSES as readonly unknown[]).includes(value);
