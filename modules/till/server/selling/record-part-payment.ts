import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import type { LockedSale, PaymentRow } from '#modules/sales/server.ts';
import type { SnapshotPaymentMethod } from '#modules/site/snapshot.ts';
import type { TillPay } from '#modules/till/contract.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import type { Tx } from '#platform/db/tx.ts';

export type PayDeps = Pick<TillDeps, 'db' | 'snapshots' | 'secrets' | 'events' | 'terminals' | 'report'>;

/** A part of a bill that is about to be paid. */
export type Part = {
  readonly paymentId: string;
  readonly method: SnapshotPaymentMethod;
  readonly wish: TillPay;
  /** At most what is due; in cash the rest is change. */
  readonly amount: Cents;
};

/** What pays the bill: money that came for it, and turns that are held. */
export const payingParts = ({ payments }: LockedSale): PaymentRow[] =>
  payments.filter(
    (payment) =>
      (payment.status === 'paid' && !payment.for_nothing) ||
      (payment.type === 'voucher' && isUndecided(payment.status)),
  );

export const dueOf = (sale: LockedSale): Cents =>
  payingParts(sale).reduce((left, payment) => left - payment.amount_cents, sale.bill.total_cents);

/** The row of a payment that is not carried out yet. */
export const insertPayment = (
  tx: Tx,
  { device }: AtTill,
  billId: string,
  { paymentId, method, wish, amount }: Part,
  voucher: { readonly id: number; readonly turns: number } | null = null,
): Promise<number> =>
  tx.run(
    `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, device_id, provider_data, voucher_id, voucher_turns, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, foyer_now())`,
    [
      ...[paymentId, billId, method.id, method.type, method.driver, amount, device.id],
      // What was handed over tells the change to give back.
      method.type === 'cash' ? JSON.stringify({ given: centsFromEuros(wish.amount) }) : null,
      ...[voucher?.id ?? null, voucher?.turns ?? null],
    ],
  );
