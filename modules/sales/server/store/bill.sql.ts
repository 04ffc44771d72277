import type { Channel } from '#kernel/channel.ts';
import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import type { Tx } from '#platform/db/tx.ts';

export type BillRow = {
  id: string;
  reference: string;
  type: 'tickets' | 'vouchers' | 'products' | 'mixed';
  status: BillStatus;
  channel: Channel;
  total_cents: number;
  ticket_count: number;
  buyer_name: string | null;
  buyer_email: string | null;
  locale: string;
  newsletter: boolean;
  screening_id: number | null;
  hold_until_ms: number | null;
  extensions: number;
  visitor: string | null;
  series: string | null;
  number: number | null;
  settled_at_ms: number | null;
  deleted: boolean;
  withdrawn: boolean;
  /** The till that has the bill, and the employee who sold it there. */
  device_id: number | null;
  employee_id: number | null;
  parked: boolean;
  /** A practice bill (D-137). */
  test: boolean;
  /** The bill whose tickets this bill exchanges (D-138). */
  of_bill: string | null;
};

const BILL = `SELECT id, reference, type, status, channel, total_cents, ticket_count, buyer_name, buyer_email, locale, newsletter, screening_id,
    floor(extract(epoch FROM hold_until) * 1000) AS hold_until_ms, extensions, visitor, series, number,
    floor(extract(epoch FROM settled_at) * 1000) AS settled_at_ms, deleted_at IS NOT NULL AS deleted, withdrawn_at IS NOT NULL AS withdrawn,
    device_id, employee_id, parked_at IS NOT NULL AS parked, test, of_bill
  FROM bill WHERE exhibitor_id = tenant() AND id = $1`;

export const findBill = (tx: Pick<Tx, 'one'>, billId: string): Promise<BillRow | null> => tx.one(BILL, [billId]);

/** Locks a bill. Lock order: after the capacities of its screenings. */
export const lockBill = (tx: Tx, billId: string): Promise<BillRow | null> =>
  tx.one(`${BILL} FOR NO KEY UPDATE`, [billId]);

export const moveBill = (tx: Tx, billId: string, to: BillStatus): Promise<number> =>
  tx.run('UPDATE bill SET status = $2 WHERE exhibitor_id = tenant() AND id = $1', [billId, to]);

export type LineRow = {
  line_no: number;
  kind: string;
  of_line: number | null;
  screening_id: number | null;
  price_rate_id: number | null;
  seat_name: string | null;
  seat_class: string | null;
  voucher_type_id: number | null;
  product_id: number | null;
  turns: number | null;
  products_cents: number | null;
  holder_name: string | null;
  voucher_id: number | null;
  name: string;
  handling_cents: number;
  gross_cents: number;
  vat_bp: number | null;
  vat_cents: number;
  refunded_cents: number;
};

export const linesOf = (tx: Pick<Tx, 'query'>, billId: string): Promise<LineRow[]> =>
  tx.query(
    `SELECT line_no, kind, of_line, screening_id, price_rate_id, seat_name, seat_class, voucher_type_id, product_id, turns, products_cents, holder_name,
            voucher_id, name, handling_cents, gross_cents, vat_bp, vat_cents, refunded_cents
       FROM bill_line WHERE exhibitor_id = tenant() AND bill_id = $1 ORDER BY line_no`,
    [billId],
  );

export type PaymentRow = {
  id: string;
  bill_id: string;
  method_id: number;
  type: 'cash' | 'invoice' | 'terminal' | 'online' | 'reservation' | 'other' | 'voucher';
  driver: string;
  /** The device where it was paid; null: on the website. */
  device_id: number | null;
  status: PaymentStatus;
  amount_cents: number;
  tip_cents: number;
  refunded_cents: number;
  charged_back_cents: number;
  voucher_id: number | null;
  voucher_turns: number | null;
  provider_ref: string | null;
  provider_data: Record<string, unknown> | null;
  purchased_at_ms: number | null;
  expires_at_ms: number | null;
  flag: string | null;
  /**
   * The payment came late, twice or with the wrong amount, and is to be refunded: with any result
   * of the refund, it bought nothing.
   */
  for_nothing: boolean;
  /** How many of its refunds the provider refused. */
  refusals: number;
  /** The payment of a practice bill (D-137). */
  test: boolean;
};

const PAYMENT = `SELECT id, bill_id, method_id, type, driver, device_id, status, amount_cents, tip_cents, refunded_cents, charged_back_cents, voucher_id, voucher_turns,
    provider_ref, provider_data, floor(extract(epoch FROM purchased_at) * 1000) AS purchased_at_ms,
    floor(extract(epoch FROM expires_at) * 1000) AS expires_at_ms, flag,
    EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = payment.exhibitor_id AND r.payment_id = payment.id AND NOT r.of_sale) AS for_nothing,
    (SELECT count(*)::int FROM refund r WHERE r.exhibitor_id = payment.exhibitor_id AND r.payment_id = payment.id AND r.status = 'failed') AS refusals,
    EXISTS (SELECT 1 FROM bill b WHERE b.exhibitor_id = payment.exhibitor_id AND b.id = payment.bill_id AND b.test) AS test
  FROM payment WHERE exhibitor_id = tenant()`;

export const findPayment = (tx: Pick<Tx, 'one'>, paymentId: string): Promise<PaymentRow | null> =>
  tx.one(`${PAYMENT} AND id = $1`, [paymentId]);
export const paymentsOf = (tx: Pick<Tx, 'query'>, billId: string): Promise<PaymentRow[]> =>
  tx.query(`${PAYMENT} AND bill_id = $1 ORDER BY created_at, id`, [billId]);
/** Locks all payments of a bill at once. Lock order: after the bill. */
export const lockPaymentsOf = (tx: Tx, billId: string): Promise<PaymentRow[]> =>
  tx.query(`${PAYMENT} AND bill_id = $1 ORDER BY created_at, id FOR NO KEY UPDATE`, [billId]);
