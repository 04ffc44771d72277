import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { SoldCombo } from '#modules/products/rules/combo.ts';
import type { BillSearch } from '#modules/sales/rules/bill/bill-search.ts';
import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads } from '#platform/db/tx.ts';

export type ShowColumns = {
  screening_id: number | null;
  title: Texts | null;
  starts_at_ms: number | null;
  screen_name: string | null;
};

export type StaffBillRow = ShowColumns & {
  id: string;
  reference: string;
  series: string | null;
  number: number | null;
  type: 'tickets' | 'vouchers' | 'products' | 'mixed';
  status: BillStatus;
  channel: Channel;
  total_cents: Cents;
  refunded_cents: Cents;
  charged_back_cents: Cents;
  ticket_count: number;
  buyer_name: string | null;
  buyer_email: string | null;
  locale: string;
  /** Microseconds since 1970: with the id, the position in the list. */
  created_at_us: number;
  settled_at_ms: number | null;
  sold_offline_at_ms: number | null;
  deleted: boolean;
  test: boolean;
  device_name: string | null;
  employee_name: string | null;
};

const ms = (column: string, name: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS ${name}`;
const DEVICE_NAME = `coalesce(nullif(d.name, ''), d.uid) AS device_name`;
const SHOW = `s.id AS screening_id, m.title, ${ms('s.starts_at', 'starts_at_ms')}, sc.name AS screen_name`;
const SHOW_OF = (screening: string): string => `
    LEFT JOIN screening s ON s.exhibitor_id = tenant() AND s.id = ${screening}
    LEFT JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
    LEFT JOIN screen sc ON sc.exhibitor_id = s.exhibitor_id AND sc.id = s.screen_id`;

const BILL = (bills = 'bill b'): string => `
  SELECT b.id, b.reference, b.series, b.number, b.type, b.status, b.channel, b.total_cents, b.ticket_count, b.buyer_name, b.buyer_email,
         b.locale, (extract(epoch FROM b.created_at) * 1000000)::bigint AS created_at_us, ${ms('b.settled_at', 'settled_at_ms')}, ${ms('b.sold_offline_at', 'sold_offline_at_ms')},
         b.deleted_at IS NOT NULL AS deleted, b.test, ${DEVICE_NAME}, e.name AS employee_name, ${SHOW},
         (SELECT coalesce(sum(r.amount_cents - r.tip_cents), 0)::bigint FROM refund r
           WHERE r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.id AND r.of_sale AND r.status <> 'failed') AS refunded_cents,
         (SELECT coalesce(sum(p.charged_back_cents), 0)::bigint FROM payment p
           WHERE p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id) AS charged_back_cents
    FROM ${bills}
    LEFT JOIN device d ON d.exhibitor_id = b.exhibitor_id AND d.id = b.device_id
    LEFT JOIN employee e ON e.exhibitor_id = b.exhibitor_id AND e.id = b.employee_id${SHOW_OF('b.screening_id')}`;

/** Returns null if the exhibitor has no such bill. */
export const staffBill = (first: Pick<Reads, 'one'>, billId: string): Promise<StaffBillRow | null> =>
  first.one(`${BILL()} WHERE b.exhibitor_id = tenant() AND b.id = $1`, [billId]);

/**
 * Returns the newest bills of an address, without practice and deleted ones. `cinemas`: only bills
 * of screenings in these cinemas, or of their tills (D-160).
 */
export const billsOfBuyer = (
  first: Pick<Reads, 'query'>,
  email: string,
  cinemas: readonly number[] | null,
  limit: number,
): Promise<StaffBillRow[]> =>
  first.query(
    `${BILL()} WHERE b.exhibitor_id = tenant() AND b.buyer_email COLLATE "C" = $1 AND NOT b.test AND b.deleted_at IS NULL
        AND ($2::int[] IS NULL OR coalesce(s.cinema_id, d.cinema_id) = ANY ($2::int[]))
      ORDER BY b.created_at DESC, b.id DESC LIMIT $3`,
    [email, cinemas, limit],
  );

export type BillQuestion = {
  readonly before: { readonly us: number; readonly id: string } | null;
  readonly search: BillSearch | null;
  /** The instants between which the bills were made, epoch ms. */
  readonly made: { readonly fromMs: number; readonly untilMs: number } | null;
  readonly status: BillStatus | null;
  readonly channels: readonly Channel[] | null;
  readonly screeningId: number | null;
  /** Bills of screenings in these cinemas, or of their tills; recent bills only. */
  readonly cinemas: readonly number[] | null;
  readonly limit: number;
};

/**
 * How many days back to search without an index: a name on the bills themselves, a cinema. Buyers
 * who left an address are found among the clients, without a time limit.
 */
const LATELY_DAYS = 31;
/**
 * Limits: clients that match a part of a name, their bills to read, and bills found in other ways.
 */
const CLIENTS_MAX = 500;
const BILLS_OF_CLIENT = 50;
const FOUND_MAX = 1_000;

/**
 * Returns bills, newest first, by keys and never by counting: each condition has its index
 * (migration 0027). The statement contains only the conditions of the request, so that the query
 * plan fits the request.
 */
export function staffBills(first: Pick<Reads, 'query'>, question: BillQuestion): Promise<StaffBillRow[]> {
  const { before, search, made, status, channels, screeningId, cinemas, limit } = question;
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['b.exhibitor_id = tenant()'];
  if (before)
    conditions.push(
      `(b.created_at, b.id) < (timestamptz 'epoch' + ${given(before.us)}::float8 * interval '1 microsecond', ${given(before.id)}::uuid)`,
    );
  if (made)
    conditions.push(
      `b.created_at >= to_timestamp(${given(made.fromMs)}::float8 / 1000)`,
      `b.created_at < to_timestamp(${given(made.untilMs)}::float8 / 1000)`,
    );
  // As text, not as a parameter: only then does the planner know which partial index to use.
  if (status) conditions.push(`b.status = '${status}'`);
  if (channels) conditions.push(`b.channel IN (${channels.map((channel) => `'${channel}'`).join(', ')})`);
  if (screeningId !== null) conditions.push(`b.id IN (${ofScreening(given(screeningId))})`);
  if (cinemas !== null)
    conditions.push(
      `coalesce(s.cinema_id, d.cinema_id) = ANY (${given(cinemas)}::int[]) AND b.created_at >= foyer_now() - interval '${LATELY_DAYS} days'`,
    );
  if (search && search.kind !== 'words') conditions.push(searchCondition(search, given));
  const bills = search?.kind === 'words' ? named(search, given) : 'bill b';
  return first.query(
    `${BILL(bills)} WHERE ${conditions.join(' AND ')} ORDER BY b.created_at DESC, b.id DESC LIMIT ${given(limit)}`,
    values,
  );
}

/** By their claims: each part uses its own index, and refunded or expired claims are found too. */
const ofScreening = (id: string): string =>
  ["state <> 'released' AND seat_id IS NOT NULL", "state <> 'released' AND seat_id IS NULL", "state = 'released'"]
    .map(
      (part) =>
        `SELECT bill_id FROM seat_claim WHERE exhibitor_id = tenant() AND screening_id = ${id} AND ${part} AND bill_id IS NOT NULL`,
    )
    .join(' UNION ');

const beginsWith = (column: string, text: string): string =>
  `${column} COLLATE "C" >= ${text} AND ${column} COLLATE "C" < ${text} || chr(1114111)`;

type Words = Extract<BillSearch, { kind: 'words' }>;

function searchCondition(search: Exclude<BillSearch, Words>, given: (value: unknown) => string): string {
  if (search.kind === 'reference') return `b.reference = ${given(search.reference)}`;
  if (search.kind === 'number') return `b.series = ${given(search.series)} AND b.number = ${given(search.number)}`;
  return beginsWith('b.buyer_email', given(search.beginning));
}

/**
 * Returns the bills that match a part of a name. Each way to find them has its index and its limit;
 * the bills are then read by their keys, for any row count that the planner estimates.
 */
function named({ words, reference }: Words, given: (value: unknown) => string): string {
  const part = given(words);
  const parts = [
    `(SELECT id FROM bill WHERE exhibitor_id = tenant() AND created_at >= foyer_now() - interval '${LATELY_DAYS} days'
         AND (${containsIgnoringCase(['buyer_name'], part)}) ORDER BY created_at DESC, id DESC LIMIT ${FOUND_MAX})`,
    `(SELECT id FROM bill WHERE exhibitor_id = tenant() AND ${beginsWith('buyer_email', given(words.toLowerCase()))} LIMIT ${FOUND_MAX})`,
    `(SELECT k.id FROM (SELECT email FROM client WHERE exhibitor_id = tenant() AND (${containsIgnoringCase(['name'], part)}) ORDER BY id DESC LIMIT ${CLIENTS_MAX}) c
        CROSS JOIN LATERAL (SELECT id FROM bill WHERE exhibitor_id = tenant() AND buyer_email COLLATE "C" = c.email LIMIT ${BILLS_OF_CLIENT}) k)`,
    ...(reference ? [`(SELECT id FROM bill WHERE exhibitor_id = tenant() AND reference = ${given(reference)})`] : []),
  ];
  return `(${parts.join(' UNION ')}) f
    CROSS JOIN LATERAL (SELECT * FROM bill WHERE exhibitor_id = tenant() AND id = f.id LIMIT 1) b`;
}

export type StaffLineRow = ShowColumns & {
  line_no: number;
  of_line: number | null;
  kind: string;
  name: string;
  choices: readonly { readonly name: Texts }[] | null;
  combo: SoldCombo | null;
  seat_name: string | null;
  gross_cents: Cents;
  discount_cents: Cents;
  discount_no: number | null;
  handling_cents: Cents;
  refunded_cents: Cents;
  vat_bp: number | null;
  code_sealed: Buffer | null;
};

export const staffLines = (first: Pick<Reads, 'query'>, billId: string): Promise<StaffLineRow[]> =>
  first.query(
    `SELECT l.line_no, l.of_line, l.kind, l.name, l.choices, l.combo, l.seat_name, l.gross_cents, l.discount_cents, l.discount_no, l.handling_cents, l.refunded_cents, l.vat_bp, v.code_sealed, ${SHOW}
       FROM bill_line l LEFT JOIN voucher v ON v.exhibitor_id = l.exhibitor_id AND v.id = l.voucher_id${SHOW_OF('l.screening_id')}
      WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 ORDER BY l.line_no LIMIT 500`,
    [billId],
  );

export type StaffTicketRow = {
  id: string;
  line_no: number;
  code: string;
  state: 'valid' | 'used' | 'refunded' | 'exchanged';
};

/** For a line that was sold again after a refund, the valid ticket comes last. */
export const staffTickets = (first: Pick<Reads, 'query'>, billId: string): Promise<StaffTicketRow[]> =>
  first.query(
    `SELECT id, line_no, code, state FROM ticket WHERE exhibitor_id = tenant() AND bill_id = $1
      ORDER BY line_no, revoked_at NULLS LAST LIMIT 500`,
    [billId],
  );

export type StaffScanRow = {
  ticket_id: string;
  at_ms: number;
  result: 'admitted' | 'duplicate' | 'rejected';
  device_name: string;
  employee_name: string | null;
  taken_back: boolean;
};

const SCANS_MAX = 300;

export const staffScans = (first: Pick<Reads, 'query'>, billId: string): Promise<StaffScanRow[]> =>
  first.query(
    `SELECT n.ticket_id, ${ms('n.at', 'at_ms')}, n.result, ${DEVICE_NAME}, e.name AS employee_name, n.reverted_at IS NOT NULL AS taken_back
       FROM ticket t JOIN scan n ON n.exhibitor_id = t.exhibitor_id AND n.ticket_id = t.id
       JOIN device d ON d.exhibitor_id = n.exhibitor_id AND d.id = n.device_id
       LEFT JOIN employee e ON e.exhibitor_id = n.exhibitor_id AND e.id = n.employee_id
      WHERE t.exhibitor_id = tenant() AND t.bill_id = $1 ORDER BY n.at, n.id LIMIT ${SCANS_MAX}`,
    [billId],
  );

export type StaffPartRow = {
  id: string;
  method: Texts;
  type: string;
  status: string;
  amount_cents: Cents;
  tip_cents: Cents;
  rounding_cents: Cents;
  refunded_cents: Cents;
  charged_back_cents: Cents;
  at_ms: number;
  device_name: string | null;
  code_sealed: Buffer | null;
};

export const staffParts = (first: Pick<Reads, 'query'>, billId: string): Promise<StaffPartRow[]> =>
  first.query(
    `SELECT p.id, w.name AS method, p.type, p.status, p.amount_cents, p.tip_cents, p.rounding_cents, p.refunded_cents, p.charged_back_cents,
            ${ms('coalesce(p.purchased_at, p.created_at)', 'at_ms')}, ${DEVICE_NAME}, v.code_sealed
       FROM payment p JOIN payment_method w ON w.exhibitor_id = p.exhibitor_id AND w.id = p.method_id
       LEFT JOIN device d ON d.exhibitor_id = p.exhibitor_id AND d.id = p.device_id
       LEFT JOIN voucher v ON v.exhibitor_id = p.exhibitor_id AND v.id = p.voucher_id
      WHERE p.exhibitor_id = tenant() AND p.bill_id = $1 ORDER BY p.created_at, p.id LIMIT 200`,
    [billId],
  );

/**
 * Returns the name of the employee who acted; for other actors the kind: `system`, `provider`,
 * `visitor`.
 */
const WHO = (by: string): string =>
  `coalesce((SELECT e.name FROM employee e WHERE e.exhibitor_id = tenant() AND ${by} = 'employee:' || e.id), split_part(${by}, ':', 1)) AS by`;

export type StaffRefundRow = {
  id: string;
  method: Texts;
  type: string;
  amount_cents: Cents;
  rounding_cents: Cents;
  status: 'requested' | 'sent' | 'done' | 'failed';
  refused_later: boolean;
  reason: string;
  by: string;
  at_ms: number;
};

export const staffRefunds = (first: Pick<Reads, 'query'>, billId: string): Promise<StaffRefundRow[]> =>
  first.query(
    `SELECT r.id, w.name AS method, p.type, r.amount_cents, r.rounding_cents, r.status,
            r.status = 'requested' AND EXISTS (SELECT 1 FROM terminal_order o WHERE o.exhibitor_id = r.exhibitor_id AND o.refund_id = r.id AND o.refused_at IS NOT NULL) AS refused_later, coalesce(nullif(r.reason, ''), r.cause) AS reason, ${WHO('r.by')},
            ${ms('coalesce(r.done_at, r.created_at)', 'at_ms')}
       FROM refund r JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id
       JOIN payment_method w ON w.exhibitor_id = p.exhibitor_id AND w.id = p.method_id
      WHERE r.exhibitor_id = tenant() AND r.bill_id = $1 ORDER BY r.created_at, r.id LIMIT 200`,
    [billId],
  );

export type StaffEventRow = { at_ms: number; to_state: BillStatus; by: string };

export const staffEvents = (first: Pick<Reads, 'query'>, billId: string): Promise<StaffEventRow[]> =>
  first.query(
    `SELECT ${ms('v.at', 'at_ms')}, v.to_state, ${WHO('v.by')}
       FROM bill_event v WHERE v.exhibitor_id = tenant() AND v.bill_id = $1 ORDER BY v.id LIMIT 200`,
    [billId],
  );

export type StaffAroundRow = {
  invoice_id: number | null;
  /** `2026-00001`; null until the invoice is issued. */
  invoice_number: string | null;
  company: string | null;
  reservation_id: number | null;
  reservation_ref: string | null;
  reservation_name: string | null;
};

/** Returns the invoice that includes a bill, and the reservation that the bill pays. */
export const staffAround = (first: Pick<Reads, 'one'>, billId: string): Promise<StaffAroundRow | null> =>
  first.one(
    `SELECT i.id AS invoice_id, i.year || '-' || lpad(i.no::text, 5, '0') AS invoice_number, c.company,
            r.id AS reservation_id, r.ref AS reservation_ref, r.name AS reservation_name
       FROM bill b
       LEFT JOIN invoice_bill ib ON ib.exhibitor_id = b.exhibitor_id AND ib.bill_id = b.id
       LEFT JOIN invoice i ON i.exhibitor_id = ib.exhibitor_id AND i.id = ib.invoice_id
       LEFT JOIN invoice_client c ON c.exhibitor_id = i.exhibitor_id AND c.id = i.client_id
       LEFT JOIN reservation r ON r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.id
      WHERE b.exhibitor_id = tenant() AND b.id = $1`,
    [billId],
  );
