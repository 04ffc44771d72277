import { refuse } from '#kernel/refusal.ts';
import {
  type Refund,
  type RefundablePayment,
  type RefundInput,
  refundOf,
} from '#modules/sales/rules/refund/refund-amounts.ts';
import { findBill, linesOf, type PaymentRow, paymentsOf } from '#modules/sales/server/store/bill.sql.ts';
import { paysRefreshments, paysTurns } from '#modules/sales/server/vouchers/refreshments.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * The data for the calculation of a refund. Both must be locked for a refund, but not for a
 * preview.
 */
export type SaleToRefund = {
  readonly bill: { readonly id: string };
  readonly payments: readonly PaymentRow[];
  /** The bills it took tickets back from (D-138), if they are loaded. */
  readonly origins?: readonly { readonly payments: readonly PaymentRow[] }[];
};

/**
 * Returns the current refund of a bill, line by line and payment by payment. Refuses 422 with the
 * problems of refundOf.
 */
export async function refundPlan(
  tx: Pick<Reads, 'query' | 'one'>,
  { bill, payments, origins }: SaleToRefund,
  input: RefundInput,
): Promise<Refund> {
  const lines = (await linesOf(tx, bill.id)).filter(({ kind }) => kind !== 'exchange');
  const taken = await takenBack(tx, bill.id);
  const inherited = origins ? origins.flatMap((origin) => origin.payments) : await paymentsOfOrigins(tx, bill.id);
  const tickets = await tx.query<{ line_no: number; state: string }>(
    'SELECT line_no, state FROM ticket WHERE exhibitor_id = tenant() AND bill_id = $1',
    [bill.id],
  );
  const vatBack = await tx.query<{ line_no: number; vat: number }>(
    `SELECT l.line_no, sum(l.vat_cents)::bigint AS vat FROM refund_line l JOIN refund r ON r.exhibitor_id = l.exhibitor_id AND r.id = l.refund_id
      WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 AND r.status <> 'failed' GROUP BY 1`,
    [bill.id],
  );
  const voucherOf = new Map(payments.filter(paysTurns).map((row) => [row.voucher_id, String(row.voucher_id)]));
  const refund = refundOf(
    lines.map((line) => {
      const ticket = tickets.find((row) => row.line_no === (line.of_line ?? line.line_no));
      return {
        line_no: line.line_no,
        of_line: line.of_line,
        gross: line.gross_cents,
        handling: line.handling_cents,
        vat: line.vat_cents,
        voucher: line.voucher_id === null ? null : (voucherOf.get(line.voucher_id) ?? null),
        refunded: line.refunded_cents + (taken.get(line.line_no)?.cents ?? 0),
        product: line.kind === 'product',
        refunded_vat:
          (vatBack.find((row) => row.line_no === line.line_no)?.vat ?? 0) + (taken.get(line.line_no)?.vat ?? 0),
        returned: ticket
          ? ticket.state === 'refunded' || ticket.state === 'exchanged'
          : line.refunded_cents >= line.gross_cents && line.refunded_cents > 0,
        used: ticket?.state === 'used',
      };
    }),
    [...payments.filter((row) => row.purchased_at_ms !== null).map(refundable), ...inherited.flatMap(moneyOnly)],
    input,
  );
  if ('code' in refund) throw refuse(refund.code, refund.params, refund.path);
  return refund;
}

const refundable = (row: PaymentRow): RefundablePayment => ({
  id: row.id,
  voucher: paysTurns(row) ? String(row.voucher_id) : null,
  refreshments: paysRefreshments(row),
  left: row.amount_cents + row.tip_cents - row.refunded_cents - row.charged_back_cents,
  tip_left: Math.max(0, Math.min(row.tip_cents, row.tip_cents - Math.max(0, row.refunded_cents - row.amount_cents))),
});

/** For an earlier bill only money, and no tip: tickets paid by cards cannot be exchanged. */
export function moneyOnly(row: PaymentRow): RefundablePayment[] {
  if (row.purchased_at_ms === null || row.voucher_id !== null || row.for_nothing) return [];
  const { left, tip_left, ...payment } = refundable(row);
  return left > tip_left ? [{ ...payment, left: left - tip_left, tip_left: 0 }] : [];
}

/**
 * Returns the value of its lines that already counts against other tickets: that money is spent.
 */
async function takenBack(
  tx: Pick<Reads, 'query'>,
  billId: string,
): Promise<ReadonlyMap<number, { cents: number; vat: number }>> {
  const rows = await tx.query<{ line_no: number; cents: number; vat: number }>(
    `SELECT of_bill_line AS line_no, -gross_cents AS cents, -vat_cents AS vat FROM bill_line
      WHERE exhibitor_id = tenant() AND of_bill = $1 AND of_bill_line IS NOT NULL AND taken_back_at IS NOT NULL`,
    [billId],
  );
  return new Map(rows.map(({ line_no, ...row }) => [line_no, row]));
}

async function paymentsOfOrigins(tx: Pick<Reads, 'query' | 'one'>, billId: string): Promise<PaymentRow[]> {
  const payments: PaymentRow[] = [];
  for (let origin = (await findBill(tx, billId))?.of_bill ?? null; origin !== null; ) {
    payments.push(...(await paymentsOf(tx, origin)));
    origin = (await findBill(tx, origin))?.of_bill ?? null;
  }
  return payments;
}
