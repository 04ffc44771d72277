/**
 * The providers' own words in ours (docs/algorithms/settlement.md, S3). A word we do not know is
 * `open`: the payment waits and is asked for again, it is never taken for money nor for a failure.
 */
import type { TruthStatus } from '#modules/payments/rules/provider-truth.ts';

const MOLLIE: Readonly<Record<string, TruthStatus>> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
};

const PAYCONIQ: Readonly<Record<string, TruthStatus>> = {
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

/** Where a refund stands at the provider. `under_way` is asked for again. */
export type RefundTruth = 'under_way' | 'done' | 'refused';

const MOLLIE_REFUND: Readonly<Record<string, RefundTruth>> = {
  queued: 'under_way',
  pending: 'under_way',
  processing: 'under_way',
  refunded: 'done',
  failed: 'refused',
  canceled: 'refused',
};

const PAYCONIQ_REFUND: Readonly<Record<string, RefundTruth>> = {
  PENDING: 'under_way',
  REFUNDED: 'done',
  FAILED: 'refused',
};

const lookUp = <T>(table: Readonly<Record<string, T>>, word: string, unknown: T): T =>
  Object.hasOwn(table, word) ? (table[word] ?? unknown) : unknown;

/** Mollie payments v2 `status`. */
export const mollieStatus = (status: string): TruthStatus => lookUp(MOLLIE, status, 'open');
/** Payconiq (Bancontact Pay) merchant v3 `status`. */
export const payconiqStatus = (status: string): TruthStatus => lookUp(PAYCONIQ, status, 'open');
export const mollieRefundStatus = (status: string): RefundTruth => lookUp(MOLLIE_REFUND, status, 'under_way');
export const payconiqRefundStatus = (status: string): RefundTruth => lookUp(PAYCONIQ_REFUND, status, 'under_way');

/**
 * A decimal amount in a provider's text (`"18.00"`) as cents. Null unless it has exactly two
 * decimals and is a safe whole number: such an answer goes to a person, it is never rounded (T21).
 */
export function centsFromDecimalText(text: string): number | null {
  if (!/^\d{1,12}\.\d{2}$/.test(text)) return null;
  return Number(text.replace('.', ''));
}
