import type { Texts } from '#kernel/texts.ts';
import type { GiftDesign } from '#modules/vouchers/rules/gifts/gift.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/**
 * The tickets and vouchers of a settled bill, as they are now. Amounts in cents, instants in epoch
 * ms.
 */
export type Purchase = {
  readonly exhibitor: ExhibitorRow;
  readonly bill: BillRow;
  /** Only those that still admit, in print order (D-058). */
  readonly tickets: readonly TicketRow[];
  /** Only those paid and not refunded, in print order. */
  readonly vouchers: readonly VoucherRow[];
  /** What was paid by each method, vouchers first. */
  readonly paid: readonly PaidRow[];
};

type PaidRow = { method: Texts; amount: number };

export type ExhibitorRow = {
  trade_name: string;
  serving_on: string;
  email: string;
  timezone: string;
  vat_number: string | null;
  /** Stored settings, not yet parsed: modules/exhibitor/contract/settings.ts zSettings. */
  settings: unknown;
  /** Sealed values. */
  secrets: Record<string, unknown>;
};

export type BillRow = {
  id: string;
  reference: string;
  status: string;
  locale: string;
  buyer_name: string | null;
  buyer_email: string | null;
  series: string | null;
  number: number | null;
  settled_at: number | null;
  screening_id: number | null;
  total: number;
  /** Sold for practice. */
  test: boolean;
};

export type ScreeningRow = {
  screening_id: number;
  starts_at: number;
  ends_at: number;
  title: Texts;
  original_language: string | null;
  rating: string[];
  dimension: string;
  media_type: string;
  spoken_language: string | null;
  subtitle_one_language: string | null;
  subtitle_two_language: string | null;
  label: string;
  labels: Texts;
  event_title: Texts | null;
  event_theme: 'default' | 'ladies' | null;
  cinema_name: string;
  address: Record<string, unknown>;
  screen_name: string;
  separator: string | null;
  cancelled: boolean;
  /** At the end of `ends_at`, after the film. */
  cleaning_minutes: number;
};

export type TicketRow = ScreeningRow & {
  id: string;
  state: 'valid' | 'used' | 'refunded' | 'exchanged';
  line_no: number;
  code: string;
  seat_name: string | null;
  /** As sold, in the buyer's language. */
  rate_name: string;
  needs_proof: boolean;
  /** Of ticket and supplement together. */
  gross: number;
  vat: number;
  /** Null: no VAT on this ticket. */
  vat_bp: number | null;
};

type VoucherRow = {
  id: number;
  line_no: number;
  code_sealed: Buffer;
  title: Texts;
  kind: 'giftcard' | 'subscription';
  holder_name: string | null;
  turns: number;
  products: number;
  valid_from: string | null;
  valid_until: string | null;
  /** What the buyer added to it; null: nothing. */
  design: GiftDesign | null;
  message: string | null;
  gift_email: string | null;
  gift_day: string | null;
};

const SCREENING = `s.id AS screening_id, extract(epoch FROM s.starts_at)::float8 * 1000 AS starts_at, extract(epoch FROM s.ends_at)::float8 * 1000 AS ends_at,
    m.title, m.original_language, m.rating, v.dimension, v.media_type, v.spoken_language, v.subtitle_one_language, v.subtitle_two_language, v.label, v.labels,
    e.title AS event_title, e.theme AS event_theme, c.name AS cinema_name, c.address, h.name AS screen_name, h.config ->> 'separator' AS separator,
    s.cancelled_at IS NOT NULL AS cancelled, c.cleaning_minutes`;
const SCREENING_JOINS = `JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
    JOIN version v ON v.exhibitor_id = s.exhibitor_id AND v.id = s.version_id
    JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
    JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
    LEFT JOIN event e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.event_id`;

export const exhibitor = (tx: Pick<ReadTx, 'one'>): Promise<ExhibitorRow | null> =>
  tx.one(
    `SELECT x.trade_name, x.serving_on, x.email, x.timezone, nullif(x.info ->> 'vat', '') AS vat_number, s.data AS settings, s.secrets
       FROM exhibitor x JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );

export const screening = (tx: Pick<ReadTx, 'one'>, screeningId: number): Promise<ScreeningRow | null> =>
  tx.one(`SELECT ${SCREENING} FROM screening s ${SCREENING_JOINS} WHERE s.exhibitor_id = tenant() AND s.id = $1`, [
    screeningId,
  ]);

/** Returns null for a bill that does not exist or was deleted (D-090). */
export const bill = (tx: Pick<ReadTx, 'one'>, billId: string): Promise<BillRow | null> =>
  tx.one(
    `SELECT id, reference, status, locale, buyer_name, buyer_email, series, number, extract(epoch FROM settled_at)::float8 * 1000 AS settled_at,
            screening_id, total_cents AS total, test
       FROM bill WHERE exhibitor_id = tenant() AND id = $1 AND deleted_at IS NULL`,
    [billId],
  );

/** Returns the rows for any status of the bill; null if it does not exist. */
export async function purchase(tx: Pick<ReadTx, 'one' | 'query'>, billId: string): Promise<Purchase | null> {
  const [exhibitorRow, billRow] = [await exhibitor(tx), await bill(tx, billId)];
  if (!exhibitorRow || !billRow) return null;
  return {
    exhibitor: exhibitorRow,
    bill: billRow,
    tickets: await tickets(tx, billId),
    vouchers: await vouchers(tx, billId),
    paid: await paid(tx, billId),
  };
}

/** Returns one ticket in any state with its bill, without vouchers; null: there is none. */
export async function purchaseOfTicket(tx: Pick<ReadTx, 'one' | 'query'>, ticketId: string): Promise<Purchase | null> {
  const ticket = await tx.one<{ bill_id: string }>(
    'SELECT bill_id FROM ticket WHERE exhibitor_id = tenant() AND id = $1',
    [ticketId],
  );
  const [exhibitorRow, billRow] = ticket ? [await exhibitor(tx), await bill(tx, ticket.bill_id)] : [];
  if (!ticket || !exhibitorRow || !billRow) return null;
  return {
    exhibitor: exhibitorRow,
    bill: billRow,
    tickets: await tickets(tx, ticket.bill_id, ticketId),
    vouchers: [],
    paid: [],
  };
}

/** `ticketId` null: all that still admit; else this one, in any state. */
const tickets = (tx: Pick<ReadTx, 'query'>, billId: string, ticketId: string | null = null): Promise<TicketRow[]> =>
  tx.query(
    `SELECT t.id, t.state, t.line_no, t.code, l.seat_name, l.name AS rate_name, coalesce(r.needs_proof, false) AS needs_proof, l.vat_bp,
            l.gross_cents + coalesce(x.gross, 0)::bigint AS gross, l.vat_cents + coalesce(x.vat, 0)::bigint AS vat, ${SCREENING}
       FROM ticket t
       JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no
       LEFT JOIN price_rate r ON r.exhibitor_id = l.exhibitor_id AND r.id = l.price_rate_id
       LEFT JOIN LATERAL (SELECT sum(gross_cents) AS gross, sum(vat_cents) AS vat FROM bill_line x
                           WHERE x.exhibitor_id = t.exhibitor_id AND x.bill_id = t.bill_id AND x.of_line = t.line_no AND x.kind = 'supplement') x ON true
       JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id
       ${SCREENING_JOINS}
      WHERE t.exhibitor_id = tenant() AND t.bill_id = $1
        AND (t.id = $2 OR $2::uuid IS NULL AND t.state = 'valid') ORDER BY t.line_no`,
    [billId, ticketId],
  );

const vouchers = (tx: Pick<ReadTx, 'query'>, billId: string): Promise<VoucherRow[]> =>
  tx.query(
    `SELECT v.id, v.line_no, v.code_sealed, y.title, y.type AS kind, v.holder_name, v.total_turns AS turns, v.total_products_cents AS products,
            v.valid_from, v.valid_until, g.design, g.message, g.email AS gift_email, g.deliver_on::text AS gift_day
       FROM voucher v JOIN voucher_type y ON y.exhibitor_id = v.exhibitor_id AND y.id = v.type_id
       LEFT JOIN gift g ON g.exhibitor_id = v.exhibitor_id AND g.bill_id = v.bill_id AND y.type = 'giftcard'
      WHERE v.exhibitor_id = tenant() AND v.bill_id = $1 AND v.line_no IS NOT NULL AND v.paid AND v.deleted_at IS NULL ORDER BY v.line_no, v.id`,
    [billId],
  );

const paid = (tx: Pick<ReadTx, 'query'>, billId: string): Promise<PaidRow[]> =>
  tx.query(
    `SELECT y.name AS method, sum(p.amount_cents)::bigint AS amount
       FROM payment p JOIN payment_method y ON y.exhibitor_id = p.exhibitor_id AND y.id = p.method_id
      WHERE p.exhibitor_id = tenant() AND p.bill_id = $1 AND p.purchased_at IS NOT NULL
      GROUP BY y.id, y.name, y.type ORDER BY y.type = 'voucher' DESC, y.id LIMIT 100`,
    [billId],
  );
