import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import { insertPayment } from '#modules/payments/server.ts';
import type { LockedSale, PaymentRow } from '#modules/sales/server.ts';
import type { SnapshotPaymentMethod } from '#modules/site/snapshot.ts';
import type { TillPay } from '#modules/till/contract/till.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import type { Tx } from '#platform/db/tx.ts';

export type PayDeps = Pick<
  TillDeps,
  'db' | 'snapshots' | 'secrets' | 'events' | 'terminals' | 'onlinePayments' | 'report'
>;

/** A part of a bill that is being paid. */
export type Part = {
  readonly paymentId: string;
  readonly method: SnapshotPaymentMethod;
  readonly input: TillPay;
  /** At most the due amount; with cash the rest is change. */
  readonly amount: Cents;
  /** What is handed over in cash above (below 0: under) the amount (D-196). */
  readonly rounding: Cents;
  /** On top of the amount (D-081). */
  readonly tip: Cents;
};

/** Returns what pays the bill: received money, and held visits of vouchers. */
export const payingParts = ({ payments }: LockedSale): PaymentRow[] =>
  payments.filter(
    (payment) =>
      (payment.status === 'paid' && !payment.for_nothing) ||
      (payment.type === 'voucher' && isUndecided(payment.status)),
  );

export const dueOf = (sale: LockedSale): Cents =>
  payingParts(sale).reduce((left, payment) => left - payment.amount_cents, sale.bill.total_cents);

/** Inserts the payment of a part, which is not yet carried out. */
export const insertPart = (
  tx: Tx,
  { device }: AtTill,
  billId: string,
  { paymentId, method, input, amount, rounding, tip }: Part,
  voucher: { readonly id: number; readonly turns: number } | null = null,
): Promise<number> =>
  insertPayment(tx, {
    id: paymentId,
    billId,
    methodId: method.id,
    type: method.type,
    driver: method.driver,
    amount,
    rounding,
    tip,
    deviceId: device.id,
    // The received amount determines the change.
    providerData: method.type === 'cash' ? { given: centsFromEuros(input.amount) } : null,
    voucher,
  });
