import type { Cents } from '#kernel/money.ts';
import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * How other modules change payments, inside their own transaction. The caller holds the locks of
 * the sale; the database refuses a move that `payment_transition` does not list (SETTLE-2).
 */
export type NewPayment = {
  readonly id: string;
  readonly billId: string;
  readonly methodId: number;
  readonly type: string;
  readonly driver: string;
  readonly amount: Cents;
  /** What is handed over in cash above (below 0: under) the amount (D-196). */
  readonly rounding: Cents;
  /** Paid on top of the amount (D-081). */
  readonly tip: Cents;
  readonly deviceId: number | null;
  /** Stored as JSON; null: nothing. */
  readonly providerData: unknown;
  /** The card that pays, and how many of its turns: 0 when it pays with refreshments. */
  readonly voucher: { readonly id: number; readonly turns: number } | null;
};

/**
 * Writes a payment that is not carried out yet. The reconciler starts one of a provider that was not
 * started.
 */
export const insertPayment = (tx: Tx, payment: NewPayment): Promise<number> =>
  tx.run(
    `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, device_id, provider_data, voucher_id, voucher_turns, rounding_cents,
                          tip_cents, next_check_at, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
             CASE WHEN $4 = 'online' THEN foyer_now() + interval '30 seconds' END, foyer_now())`,
    [
      payment.id,
      payment.billId,
      payment.methodId,
      payment.type,
      payment.driver,
      payment.amount,
      payment.deviceId,
      payment.providerData === null ? null : JSON.stringify(payment.providerData),
      payment.voucher?.id ?? null,
      payment.voucher?.turns ?? null,
      payment.rounding,
      payment.tip,
    ],
  );

export const movePayment = (tx: Tx, paymentId: string, to: PaymentStatus): Promise<number> =>
  tx.run(
    `UPDATE payment SET status = $2, purchased_at = CASE WHEN $2 = 'paid' THEN coalesce(purchased_at, foyer_now()) ELSE purchased_at END
      WHERE exhibitor_id = tenant() AND id = $1`,
    [paymentId, to],
  );

/**
 * Books what a card terminal charged above the amount and the tip of a payment as its tip, while no
 * money is booked. Idempotent.
 */
export const raiseTip = (tx: Tx, paymentId: string, charged: Cents): Promise<number> =>
  tx.run(
    `UPDATE payment SET tip_cents = $2 - amount_cents
      WHERE exhibitor_id = tenant() AND id = $1 AND type = 'terminal' AND purchased_at IS NULL AND amount_cents + tip_cents < $2`,
    [paymentId, charged],
  );

/** Adds money that goes back, or (less than 0) does not after all; refunds under way count (I09). */
export const addRefunded = (tx: Tx, paymentId: string, cents: Cents): Promise<number> =>
  tx.run('UPDATE payment SET refunded_cents = refunded_cents + $2 WHERE exhibitor_id = tenant() AND id = $1', [
    paymentId,
    cents,
  ]);

/** Adds money that the payer's bank took back. */
export const addChargedBack = (tx: Tx, paymentId: string, cents: Cents): Promise<number> =>
  tx.run(
    `UPDATE payment SET flag = 'chargeback', charged_back_cents = charged_back_cents + $2 WHERE exhibitor_id = tenant() AND id = $1`,
    [paymentId, cents],
  );

/** Corrects the amount to what the provider says and flags the payment for a person. */
export const flagAmount = (
  tx: Tx,
  paymentId: string,
  reason: 'amount_mismatch' | 'unknown',
  amount: Cents,
): Promise<number> =>
  tx.run(
    `UPDATE payment SET flag = CASE WHEN amount_cents = $3 AND $2 = 'amount_mismatch' THEN flag ELSE $2 END, amount_cents = $3,
            tip_cents = CASE WHEN $2 = 'amount_mismatch' THEN 0 ELSE tip_cents END
      WHERE exhibitor_id = tenant() AND id = $1`,
    [paymentId, reason, amount],
  );

/** The reconciler asks the provider again at once. */
export const checkNow = (tx: Tx, paymentId: string): Promise<number> =>
  tx.run('UPDATE payment SET next_check_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [paymentId]);
