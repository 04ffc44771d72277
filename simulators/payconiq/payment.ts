import type { LivingPayment } from '#simulators/payment-life.ts';

/** Bancontact Pay's data of a payment. */
export const PAYMENT_STATUSES = [
  'PENDING',
  'IDENTIFIED',
  'AUTHORIZED',
  'SUCCEEDED',
  'AUTHORIZATION_FAILED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'VOIDED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const REFUND_STATUSES = ['PENDING', 'REFUNDED', 'FAILED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type PayconiqRefund = {
  readonly id: string;
  readonly cents: number;
  readonly description: string | null;
  readonly createdAt: number;
  readonly idempotencyKey: string;
  status: RefundStatus;
};

/** One API key is one product profile (PPID). */
export type Creditor = {
  readonly profileId: string;
  readonly merchantId: string;
  readonly name: string;
  readonly iban: string;
};

export type PayconiqPayment = LivingPayment<PaymentStatus, PayconiqRefund> & {
  reference: string | null;
  readonly callbackUrl: string | null;
  readonly identifyCallbackUrl: string | null;
  readonly returnUrl: string | null;
  readonly bulkId: string | null;
  readonly posId: string | null;
  readonly creditor: Creditor;
  succeededAt: number | null;
};
