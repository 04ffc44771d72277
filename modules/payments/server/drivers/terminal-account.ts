import type { Cents } from '#kernel/money.ts';
import type { ReportedStatus } from '#modules/payments/rules/payment-decision.ts';
import type { RefundState } from '#modules/payments/server/drivers/driver.ts';

/** A card terminal as the account of its provider lists it. */
export type Machine = {
  readonly id: string;
  /** What the exhibitor called it there, with its model and serial number. */
  readonly name: string;
  /** Whether it can be sent a payment; not whether it is switched on. */
  readonly isActive: boolean;
};

/** A payment for a machine. Its id is the idempotency key, and is stored with it at the provider. */
export type ChargeOrder = {
  readonly orderId: string;
  readonly machine: string;
  readonly amount: Cents;
  readonly description: string;
  readonly webhookUrl: string;
};

/** A payment at a machine, as its provider reports it. Texts are '' where it says nothing. */
export type Charge = {
  readonly ref: string;
  readonly status: ReportedStatus;
  /** Null: not in whole cents, or not in euros. */
  readonly amount: Cents | null;
  /** Why it was not paid, in the provider's word. */
  readonly reason: string;
  /** The brand and the last four digits: `Mastercard ••••4771`. */
  readonly card: string;
  readonly authorisation: string;
  readonly aid: string;
};

/**
 * The card terminals in the account of a payment method, with its keys. Each call may throw
 * PartnerProblem; none uses the database.
 */
export type TerminalAccount = {
  machines(): Promise<Machine[]>;
  /** Null: this account has no such machine. */
  machine(id: string): Promise<Machine | null>;
  /** Sends a payment to a machine. Within an hour the same order starts nothing new. */
  charge(order: ChargeOrder): Promise<Charge>;
  /** Returns the whole status; null: this account knows no such payment. */
  chargeOf(ref: string): Promise<Charge | null>;
  /** Searches the payments since `sinceMs` for that of an order; null: there is none. */
  findCharge(orderId: string, sinceMs: number): Promise<Charge | null>;
  /** Takes an open payment off the machine; does nothing if it is too late. */
  cancel(ref: string): Promise<void>;
  /** Gives money of a payment back to its card. The same order gives nothing back a second time. */
  refund(ref: string, order: { readonly orderId: string; readonly amount: Cents }): Promise<RefundState>;
  /** Searches the refunds of a payment for that of an order; null: there is none. */
  findRefund(ref: string, orderId: string): Promise<RefundState | null>;
};
