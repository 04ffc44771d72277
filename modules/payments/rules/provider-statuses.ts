/**
 * Maps the providers' statuses to ours (docs/algorithms/settlement.md, SETTLE-3). An unknown status
 * is `open`: the payment waits and is checked again, it never counts as money or as a failure.
 */
import type { ReportedStatus } from '#modules/payments/rules/payment-decision.ts';

const MOLLIE: Readonly<Record<string, ReportedStatus>> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
};

const PAYCONIQ: Readonly<Record<string, ReportedStatus>> = {
  PENDING: 'open',
  IDENTIFIED: 'open',
  AUTHORIZED: 'open',
  PENDING_MERCHANT_ACKNOWLEDGEMENT: 'open',
  SUCCEEDED: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  VOIDED: 'cancelled',
  FAILED: 'failed',
  AUTHORIZATION_FAILED: 'failed',
};

/** The status of a refund at the provider. `under_way` is checked again. */
export type ReportedRefundStatus = 'under_way' | 'done' | 'refused';

const MOLLIE_REFUND: Readonly<Record<string, ReportedRefundStatus>> = {
  queued: 'under_way',
  pending: 'under_way',
  processing: 'under_way',
  refunded: 'done',
  failed: 'refused',
  canceled: 'refused',
};

const PAYCONIQ_REFUND: Readonly<Record<string, ReportedRefundStatus>> = {
  PENDING: 'under_way',
  REFUNDED: 'done',
  FAILED: 'refused',
};

const lookUp = <T>(table: Readonly<Record<string, T>>, word: string, unknown: T): T =>
  Object.hasOwn(table, word) ? (table[word] ?? unknown) : unknown;

/** Mollie payments v2 `status`. */
export const mollieStatus = (status: string): ReportedStatus => lookUp(MOLLIE, status, 'open');
/** Payconiq (Bancontact Pay) merchant v3 `status`. */
export const payconiqStatus = (status: string): ReportedStatus => lookUp(PAYCONIQ, status, 'open');
export const mollieRefundStatus = (status: string): ReportedRefundStatus => lookUp(MOLLIE_REFUND, status, 'under_way');
export const payconiqRefundStatus = (status: string): ReportedRefundStatus =>
  lookUp(PAYCONIQ_REFUND, status, 'under_way');

/**
 * Returns a decimal amount in a provider's text (`"18.00"`) as cents. Null unless it has exactly
 * two decimals and is a safe integer: such an answer needs an employee, it is never rounded (T21).
 */
export function centsFromDecimalText(text: string): number | null {
  if (!/^\d{1,12}\.\d{2}$/.test(text)) return null;
  return Number(text.replace('.', ''));
}
