import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { SoldCombo } from '#modules/products/rules/combo.ts';
import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import type { Reads } from '#platform/db/tx.ts';

export type TillBillRow = {
  id: string;
  reference: string;
  series: string | null;
  number: number | null;
  type: string;
  status: BillStatus;
  total_cents: Cents;
  /** Paid, or authorised on a card. */
  covered_cents: Cents;
  /** Received in the last cash payment, and the part without change. */
  given_cents: Cents | null;
  /** Of the last payment in cash; only the one that ends the bill is rounded. */
  rounding_cents: Cents | null;
  kept_cents: Cents | null;
  /** On top of what was paid (D-081). */
  tip_cents: Cents;
  handed_back_cents: Cents | null;
  handed_back_in_cash: boolean;
  buyer_name: string | null;
  buyer_email: string | null;
  created_at_ms: number;
  sold_offline_at_ms: number | null;
  hold_until_ms: number | null;
  parked_as: string | null;
  test: boolean;
  locale: string;
  device_name: string | null;
  employee_name: string | null;
  screening_id: number | null;
  title: Texts | null;
  starts_at_ms: number | null;
  screen_name: string | null;
  reservation_ref: string | null;
  reservation_name: string | null;
  /** A card waits for its money (REFUND-15). */
  refund_waits: boolean;
};

const ms = (column: string, name: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS ${name}`;

/** A payment that came late, twice or wrong pays nothing. An authorised card pays with the rest. */
const COVERS = `p.status = 'paid' AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = p.exhibitor_id AND r.payment_id = p.id AND NOT r.of_sale)
  OR p.type = 'voucher' AND p.status = 'pending'`;

/** The bills whose cards wait for their money (REFUND-15). */
const REFUND_WAITS = `SELECT r.bill_id FROM refund r JOIN payment w ON w.exhibitor_id = r.exhibitor_id AND w.id = r.payment_id AND w.type = 'terminal'
     WHERE r.exhibitor_id = tenant() AND r.status = 'requested'`;

const BILL = `
  SELECT b.id, b.reference, b.series, b.number, b.type, b.status, b.total_cents, paid.covered_cents, paid.tip_cents, cash.rounding_cents, cash.given_cents, cash.kept_cents,
         (SELECT sum(r.amount_cents + r.rounding_cents)::bigint FROM refund r WHERE b.of_bill IS NOT NULL AND r.exhibitor_id = b.exhibitor_id AND r.cause = 'exchange:' || b.id
             AND (r.bill_id = b.of_bill OR r.for_bill = b.of_bill)) AS handed_back_cents,
         (b.of_bill IS NOT NULL AND EXISTS (SELECT 1 FROM refund r JOIN cash_movement c ON c.exhibitor_id = r.exhibitor_id AND c.refund_id = r.id
           WHERE r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.of_bill AND r.cause = 'exchange:' || b.id)) AS handed_back_in_cash,
         b.buyer_name, b.buyer_email, ${ms('b.created_at', 'created_at_ms')}, ${ms('b.sold_offline_at', 'sold_offline_at_ms')}, ${ms('b.hold_until', 'hold_until_ms')},
         CASE WHEN b.parked_at IS NOT NULL THEN coalesce(b.parked_as, '') END AS parked_as, b.test, b.locale,
         coalesce(nullif(d.name, ''), d.uid) AS device_name, e.name AS employee_name,
         s.id AS screening_id, m.title, ${ms('s.starts_at', 'starts_at_ms')}, sc.name AS screen_name, v.ref AS reservation_ref, v.name AS reservation_name,
         b.id IN (${REFUND_WAITS}) AS refund_waits
    FROM bill b
    LEFT JOIN device d ON d.exhibitor_id = b.exhibitor_id AND d.id = b.device_id
    LEFT JOIN employee e ON e.exhibitor_id = b.exhibitor_id AND e.id = b.employee_id
    LEFT JOIN screening s ON s.exhibitor_id = b.exhibitor_id AND s.id = b.screening_id
    LEFT JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
    LEFT JOIN screen sc ON sc.exhibitor_id = s.exhibitor_id AND sc.id = s.screen_id
    LEFT JOIN reservation v ON v.exhibitor_id = b.exhibitor_id AND v.bill_id = b.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount_cents), 0)::bigint AS covered_cents, coalesce(sum(p.tip_cents), 0)::bigint AS tip_cents FROM payment p
      WHERE p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id AND (${COVERS})) paid
    LEFT JOIN LATERAL (SELECT (p.provider_data->>'given')::bigint AS given_cents, p.amount_cents + p.tip_cents + p.rounding_cents AS kept_cents, p.rounding_cents FROM payment p
      WHERE p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id AND p.type = 'cash' AND p.purchased_at IS NOT NULL
      ORDER BY p.purchased_at DESC, p.id LIMIT 1) cash ON true
   WHERE b.exhibitor_id = tenant()`;

/** Returns null if the exhibitor has no such bill. */
export const tillBill = (tx: Pick<Reads, 'one'>, billId: string): Promise<TillBillRow | null> =>
  tx.one(`${BILL} AND b.id = $1`, [billId]);

const BILLS_MAX = 200;

export type TillBillsQuestion = {
  readonly which: 'open' | 'today';
  /** The start of the business day, epoch ms. */
  readonly dayBeganMs: number;
  /** Only the bills of one till. */
  readonly deviceId: number | null;
  /** Part of a reference, a name or the word under which the bill was parked; '' for all. */
  readonly search: string;
};

/** Each condition uses an index of its own. */
const WHICH = {
  open: `(b.status IN ('pending','paying') OR b.id IN (${REFUND_WAITS})) AND ($1::float8 IS NOT NULL)`,
  today: `b.created_at >= to_timestamp($1::float8 / 1000) AND b.deleted_at IS NULL`,
} as const;

/** Returns bills of the exhibitor's tills, newest first. Part of a word is enough to find one. */
export const tillBills = (tx: Pick<Reads, 'query'>, question: TillBillsQuestion): Promise<TillBillRow[]> =>
  tx.query(
    `${BILL} AND b.device_id IS NOT NULL AND ${WHICH[question.which]} AND ($2::int IS NULL OR b.device_id = $2)
       AND ($3 = '' OR strpos(lower(concat_ws(' ', b.reference, b.buyer_name, b.parked_as, b.series || '-' || lpad(b.number::text, 6, '0'))), lower($3)) > 0)
     ORDER BY b.created_at DESC, b.id LIMIT ${BILLS_MAX}`,
    [question.dayBeganMs, question.deviceId, question.search],
  );

export type TillLineRow = {
  line_no: number;
  kind: string;
  name: string;
  /** Of its rate or product, in all languages. */
  names: Texts | null;
  choices: readonly { readonly name: Texts }[] | null;
  combo: SoldCombo | null;
  screening_id: number | null;
  seat_name: string | null;
  gross_cents: Cents;
  discount_cents: Cents;
  discount_no: number | null;
  refunded_cents: Cents;
  ticket: 'valid' | 'used' | 'refunded' | 'exchanged' | null;
  product_id: number | null;
  recharges: boolean;
};

export const tillLines = (tx: Pick<Reads, 'query'>, billId: string): Promise<TillLineRow[]> =>
  tx.query(
    `SELECT l.line_no, l.kind, l.name, CASE l.kind WHEN 'ticket' THEN r.name WHEN 'product' THEN p.name END AS names, l.choices, l.combo, l.screening_id, l.seat_name, l.gross_cents, l.discount_cents, l.discount_no, l.refunded_cents, l.product_id,
            EXISTS (SELECT 1 FROM voucher_recharge r WHERE r.exhibitor_id = l.exhibitor_id AND r.bill_id = l.bill_id
              AND r.line_no = coalesce(l.of_line, l.line_no)) AS recharges,
            (SELECT t.state FROM ticket t WHERE t.exhibitor_id = l.exhibitor_id AND t.bill_id = l.bill_id AND t.line_no = l.line_no
              ORDER BY t.revoked_at NULLS FIRST LIMIT 1) AS ticket
       FROM bill_line l
       LEFT JOIN price_rate r ON r.exhibitor_id = l.exhibitor_id AND r.id = l.price_rate_id
       LEFT JOIN product p ON p.exhibitor_id = l.exhibitor_id AND p.id = l.product_id
      WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 ORDER BY l.line_no`,
    [billId],
  );

export type TillPaymentRow = {
  id: string;
  method_id: number;
  method: Texts;
  type: string;
  amount_cents: Cents;
  tip_cents: Cents;
  refunded_cents: Cents;
  status: string;
  purchased_at_ms: number | null;
};

export const tillPayments = (tx: Pick<Reads, 'query'>, billId: string): Promise<TillPaymentRow[]> =>
  tx.query(
    `SELECT p.id, p.method_id, m.name AS method, p.type, p.amount_cents, p.tip_cents, p.refunded_cents, p.status, ${ms('p.purchased_at', 'purchased_at_ms')}
       FROM payment p JOIN payment_method m ON m.exhibitor_id = p.exhibitor_id AND m.id = p.method_id
      WHERE p.exhibitor_id = tenant() AND p.bill_id = $1 ORDER BY p.created_at, p.id`,
    [billId],
  );
