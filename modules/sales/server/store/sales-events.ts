import type { Outcome } from '#modules/payments/rules/payment-decision.ts';

/**
 * The events that sales send to the rest of the program after commit: invalidations for
 * subscribers, counts for metrics. Alarms are stored before, with what they are about.
 */
export type SalesEvents = {
  billChanged(exhibitorId: number, billId: string, paymentId: string | null): void;
  seatsChanged(exhibitorId: number, screeningIds: readonly number[]): void;
  paymentOutcome(exhibitorId: number, paymentId: string, outcome: Outcome): void;
  /** The provider refused a refund for good. */
  refundRefused(exhibitorId: number, refundId: string, reason: string): void;
};

export const NO_EVENTS: SalesEvents = {
  billChanged: () => {},
  seatsChanged: () => {},
  paymentOutcome: () => {},
  refundRefused: () => {},
};
