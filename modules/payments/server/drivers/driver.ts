import type { Cents } from '#kernel/money.ts';
import type { ReportedPayment } from '#modules/payments/rules/payment-decision.ts';
import type { Movement, MovementKind } from '#modules/payments/rules/provider-comparison.ts';
import type { ReportedRefundStatus } from '#modules/payments/rules/provider-statuses.ts';

/** An order to collect money. Amounts in cents, instants epoch ms. */
export type PaymentOrder = {
  /** Our uuid: the idempotency key and the reference at the provider. */
  readonly paymentId: string;
  /** Amount and tip together: the sum that the payer pays. */
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
/** `covers`: the kinds that the provider lists at all. */
export type Movements = { readonly list: readonly Movement[]; readonly covers: readonly MovementKind[] };
export type RefundState = { readonly ref: string; readonly status: ReportedRefundStatus };

/**
 * The payment that a webhook names, and whether the webhook is authentic. Its content is never
 * trusted.
 */
export type Notice = { readonly ref: string; readonly authentic: boolean };

/**
 * One payment provider in its own protocol (D-074). Every method calls the provider and may throw
 * {@link PartnerProblem}; none uses the database. A second `start` or `refund` with the same id
 * starts nothing new.
 */
export type PaymentDriver = {
  start(order: PaymentOrder): Promise<StartedPayment>;
  /** Asks the provider whether it accepts our keys; reads only. Throws PartnerProblem if it does not. */
  check(): Promise<void>;
  /** Returns the complete payment status from the provider. */
  fetchStatus(ref: string): Promise<ReportedPayment>;
  /**
   * Cancels an unpaid payment at the provider; does nothing if the payment can no longer be
   * cancelled.
   */
  cancel(ref: string): Promise<void>;
  refund(ref: string, order: RefundOrder): Promise<RefundState>;
  refundState(ref: string, refundRef: string): Promise<RefundState>;
  /**
   * Lists the money in euros that moved at the provider in this time (epoch ms), of all payments
   * under these keys, also those the program does not know.
   */
  movements(fromMs: number, untilMs: number): Promise<Movements>;
  /** Reads a webhook. Null: the webhook names no payment. */
  readNotice(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    webhookUrl: string,
  ): Promise<Notice | null>;
};
