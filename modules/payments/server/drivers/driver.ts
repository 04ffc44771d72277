import type { Cents } from '#kernel/money.ts';
import type { RefundTruth } from '#modules/payments/rules/provider-statuses.ts';
import type { ProviderTruth } from '#modules/payments/rules/provider-truth.ts';

/** What a driver is asked to collect. Amounts in cents, instants epoch ms. */
export type PaymentOrder = {
  /** Our uuid: the idempotency key and the reference at the provider. */
  readonly paymentId: string;
  /** Amount and tip together: what the payer is asked for. */
  readonly amount: Cents;
  /** Shown to the payer: trade name and bill reference. */
  readonly description: string;
  readonly locale: string;
  /** Where the provider sends the browser afterwards. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
};

export type StartedPayment = {
  /** The provider's id of the payment. */
  readonly ref: string;
  /** Redirect style: where the browser goes. */
  readonly checkoutUrl?: string;
  /** QR style: what the phone opens; also the content of the QR code. */
  readonly deeplink?: string;
  readonly expiresAt: number | null;
};

export type RefundOrder = { readonly refundId: string; readonly amount: Cents; readonly description: string };
export type RefundState = { readonly ref: string; readonly truth: RefundTruth };

/** What a webhook says, as far as it can be believed: whom it is about. Its content is never believed. */
export type Notice = { readonly ref: string; readonly authentic: boolean };

/**
 * One payment provider in its own protocol (D-074). Every method speaks to the outside and may throw
 * {@link PartnerProblem}; none touches the database. Repeating `start` or `refund` with the same id starts nothing new.
 */
export type PaymentDriver = {
  start(order: PaymentOrder): Promise<StartedPayment>;
  /** The provider's whole truth about a payment. */
  truth(ref: string): Promise<ProviderTruth>;
  /** Asks the provider to forget an unpaid payment; a payment that cannot be cancelled any more is left alone. */
  cancel(ref: string): Promise<void>;
  refund(ref: string, order: RefundOrder): Promise<RefundState>;
  refundState(ref: string, refundRef: string): Promise<RefundState>;
  /** Reads a webhook. Null: nothing in it names a payment. */
  readNotice(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    webhookUrl: string,
  ): Promise<Notice | null>;
};
