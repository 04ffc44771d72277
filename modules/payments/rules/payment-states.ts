/**
 * The statuses of a payment as data (D-018; rules SETTLE-2 and SETTLE-3 of
 * docs/algorithms/settlement.md). The same table is loaded into the database, where a trigger
 * refuses any other transition.
 */
export const PAYMENT_STATUSES = [
  'pending',
  'paying',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'refunding',
  'partially_refunded',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Why a person must look at a payment (T21, T32). */
export const PAYMENT_FLAGS = ['chargeback', 'amount_mismatch', 'unknown'] as const;
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/**
 * Allowed transitions. `pending`: our row exists, the provider has no request yet; `paying`:
 * started at the provider or terminal. The provider decides about money, so our own timeouts never
 * close the way to `paid`.
 */
export const PAYMENT_TRANSITIONS = {
  pending: ['paying', 'paid', 'failed', 'cancelled', 'expired'],
  paying: ['paid', 'failed', 'cancelled', 'expired'],
  failed: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: ['refunding'],
  refunding: ['partially_refunded', 'refunded', 'paid'],
  partially_refunded: ['refunding'],
  refunded: ['refunding'], // the provider refused a refund to a card that it had accepted
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

export const paymentMayMove = (from: PaymentStatus, to: PaymentStatus): boolean =>
  (PAYMENT_TRANSITIONS[from] as readonly PaymentStatus[]).includes(to);

/** Still waiting for the payer or the provider: the bill is not decided yet. */
export const isUndecided = (status: PaymentStatus): boolean => status === 'pending' || status === 'paying';

/** Money of this payment has reached the cinema at some time. */
export const wasPaid = (status: PaymentStatus): boolean =>
  status === 'paid' || status === 'refunding' || status === 'partially_refunded' || status === 'refunded';

export const isPaymentStatus = (value: unknown): value is PaymentStatus =>
  (PAYMENT_STATUSES as readonly unknown[]).includes(value);
