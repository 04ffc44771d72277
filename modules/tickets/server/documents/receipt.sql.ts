import type { Texts } from '#kernel/texts.ts';
import { type BillRow, bill, type ExhibitorRow, exhibitor } from '#modules/tickets/server/purchase.sql.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/** The rows of a receipt. Amounts in cents, instants in epoch ms. */
export type ReceiptRows = {
  readonly exhibitor: ExhibitorRow;
  readonly bill: BillRow;
  readonly cinema: CinemaRow | null;
  readonly sold: readonly LineRow[];
  readonly refunded: readonly (LineRow & { at: number })[];
  readonly payments: readonly PaymentRow[];
};

/** The cinema of the sale: that of its screening, else the first of the exhibitor. */
type CinemaRow = { name: string; address: Record<string, unknown> };

export type LineRow = {
  line_no: number;
  kind: string;
  name: string;
  /** What was chosen for a product. */
  choices: readonly { readonly name: Texts }[] | null;
  /** The combo that it is a part of, by its number on the bill. */
  combo: { readonly no: number; readonly name: Texts } | null;
  of_line: number | null;
  turns: number | null;
  seat_name: string | null;
  gross: number;
  vat: number;
  vat_bp: number | null;
  /** Taken off the price, and why. */
  discount: number;
  discount_kind: 'percent' | 'amount' | 'complimentary' | null;
  discount_value: number | null;
  discount_reason: string | null;
  film: Texts | null;
  starts_at: number | null;
};

/** A payment, or (negative) a refund. */
type PaymentRow = {
  name: Texts;
  amount: number;
  tip: number;
  rounding: number;
  at: number;
  card: string | null;
  trace_no: number | null;
  authorisation: string | null;
  aid: string | null;
};

const LINE = `l.line_no, l.kind, l.name, l.choices, l.combo, l.of_line, l.turns, l.seat_name, l.vat_bp, l.discount_cents AS discount,
    d.kind AS discount_kind, d.value AS discount_value, d.reason AS discount_reason, m.title AS film,
    extract(epoch FROM s.starts_at)::float8 * 1000 AS starts_at`;
const LINE_JOINS = `LEFT JOIN screening s ON s.exhibitor_id = l.exhibitor_id AND s.id = l.screening_id
    LEFT JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
    LEFT JOIN bill_discount d ON d.exhibitor_id = l.exhibitor_id AND d.bill_id = l.bill_id AND d.no = l.discount_no`;

/**
 * Refunds of the bill itself; a refund by an exchange appears only on the receipt of the exchange
 * (D-138).
 */
const onReceiptOf = (bill: string, cause: string): string =>
  `(CASE WHEN ${cause} LIKE 'exchange:%' THEN ${cause} = 'exchange:' || $1::uuid ELSE ${bill} = $1::uuid END)`;

/** The money of a card is on no receipt before it was paid out (REFUND-15). */
const IS_PAID_OUT = (refund: string) =>
  `(${refund}.status <> 'failed' AND (${refund}.status <> 'requested' OR NOT EXISTS (SELECT 1 FROM payment w
     WHERE w.exhibitor_id = ${refund}.exhibitor_id AND w.id = ${refund}.payment_id AND w.type = 'terminal')))`;

/** Returns null if the bill does not exist. */
export async function receiptRows(tx: Pick<ReadTx, 'one' | 'query'>, billId: string): Promise<ReceiptRows | null> {
  const [exhibitorRow, billRow] = [await exhibitor(tx), await bill(tx, billId)];
  if (!exhibitorRow || !billRow) return null;
  return {
    exhibitor: exhibitorRow,
    bill: billRow,
    cinema: await tx.one(
      `SELECT c.name, c.address FROM cinema c
        WHERE c.exhibitor_id = tenant() AND (c.archived_at IS NULL OR $1::int IS NOT NULL)
        ORDER BY c.id = (SELECT cinema_id FROM screening WHERE exhibitor_id = tenant() AND id = $1) DESC NULLS LAST, c.sort, c.id LIMIT 1`,
      [billRow.screening_id],
    ),
    sold: await tx.query(
      `SELECT ${LINE}, l.gross_cents AS gross, l.vat_cents AS vat FROM bill_line l ${LINE_JOINS}
        WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 ORDER BY l.line_no`,
      [billId],
    ),
    refunded: await tx.query(
      `SELECT ${LINE}, -r.amount_cents AS gross, -r.vat_cents AS vat, extract(epoch FROM f.created_at)::float8 * 1000 AS at
         FROM refund_line r JOIN refund f ON f.exhibitor_id = r.exhibitor_id AND f.id = r.refund_id
         JOIN bill_line l ON l.exhibitor_id = r.exhibitor_id AND l.bill_id = r.bill_id AND l.line_no = r.line_no ${LINE_JOINS}
        WHERE r.exhibitor_id = tenant() AND ${onReceiptOf('r.bill_id', 'f.cause')} AND ${IS_PAID_OUT('f')} ORDER BY f.created_at, r.line_no`,
      [billId],
    ),
    payments: await tx.query(
      `SELECT coalesce(c.name, y.name) AS name, x.tip, x.amount, x.rounding, extract(epoch FROM x.at)::float8 * 1000 AS at,
              o.card, o.trace_no, o.receipt->>'authorisation' AS authorisation, o.receipt->>'aid' AS aid
         FROM (SELECT id AS payment_id, NULL::uuid AS refund_id, amount_cents AS amount, tip_cents AS tip, rounding_cents AS rounding, purchased_at AS at, NULL AS paid_out FROM payment
                WHERE exhibitor_id = tenant() AND bill_id = $1::uuid AND purchased_at IS NOT NULL
               UNION ALL
               SELECT r.payment_id, r.id, r.tip_cents - r.amount_cents, -r.tip_cents, -r.rounding_cents, coalesce(r.done_at, r.created_at), r.paid_out FROM refund r
                WHERE r.exhibitor_id = tenant() AND ${onReceiptOf('coalesce(r.for_bill, r.bill_id)', 'r.cause')} AND ${IS_PAID_OUT('r')}) x
         JOIN payment p ON p.exhibitor_id = tenant() AND p.id = x.payment_id
         JOIN payment_method y ON y.exhibitor_id = p.exhibitor_id AND y.id = p.method_id
         LEFT JOIN terminal_order o ON o.exhibitor_id = tenant() AND o.outcome = 'paid'
           AND CASE WHEN x.refund_id IS NULL THEN o.of_payment = x.payment_id ELSE o.refund_id = x.refund_id AND x.paid_out = 'terminal' END
         LEFT JOIN LATERAL (SELECT m.name FROM payment_method m WHERE m.exhibitor_id = p.exhibitor_id AND m.type = 'cash'
           ORDER BY m.archived_at NULLS FIRST, m.sort, m.id LIMIT 1) c ON x.paid_out = 'cash'
        ORDER BY x.at, p.id`,
      [billId],
    ),
  };
}
