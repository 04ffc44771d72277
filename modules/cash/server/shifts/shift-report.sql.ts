import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { SaleGroup } from '#modules/cash/contract/reports.ts';
import type { ShiftKey } from '#modules/cash/server/movements.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

type Q = Pick<Reads, 'query'>;
const METHODS_MAX = 100;
const OPENINGS_MAX = 50;

/** The time of a shift in epoch ms: after `from`, up to `until`. */
export type ShiftSpan = { readonly from: number; readonly until: number };

/**
 * Returns the time of a shift. It begins at the count before it, so that each sale belongs to
 * exactly one shift; the first shift begins with its opening.
 */
export const shiftSpan = async (
  tx: Pick<Reads, 'one'>,
  { deviceId, day, shift }: ShiftKey,
  now: number,
): Promise<ShiftSpan> => {
  const row = await tx.one<{ from: number | null; until: number | null }>(
    `SELECT coalesce(counted_before, opened) AS "from", until FROM (
       SELECT (SELECT (extract(epoch FROM max(c.counted_at)) * 1000)::float8 FROM cash_balance c
                WHERE c.exhibitor_id = tenant() AND c.device_id = $1 AND (c.business_day, c.shift) < ($2::date, $3)) AS counted_before,
              (SELECT (extract(epoch FROM min(m.at)) * 1000)::float8 FROM cash_movement m
                WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND m.business_day = $2::date AND m.shift = $3) AS opened,
              (SELECT (extract(epoch FROM c.counted_at) * 1000)::float8 FROM cash_balance c
                WHERE c.exhibitor_id = tenant() AND c.device_id = $1 AND c.business_day = $2::date AND c.shift = $3) AS until) times`,
    [deviceId, day, shift],
  );
  // The clock counts whole milliseconds, and rows have microseconds: what was just written belongs to an open shift.
  return { from: row?.from ?? now, until: row?.until ?? now + 1 };
};

/** $1: the register of the drawer, $2, $3: the time. Bills are found by the events of their settlement. */
const SHIFT = `
  WITH span AS (SELECT to_timestamp($2::float8 / 1000) AS begins, to_timestamp($3::float8 / 1000) AS ends),
  own AS MATERIALIZED (
    SELECT b.id FROM span, (SELECT DISTINCT e.bill_id FROM bill_event e, span WHERE e.exhibitor_id = tenant() AND e.to_state = 'settled'
                               AND e.at >= span.begins - interval '1 minute' AND e.at <= span.ends + interval '1 minute') moved
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = moved.bill_id
      JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id AND coalesce(d.parent_id, d.id) = $1
     WHERE b.settled_at > span.begins AND b.settled_at <= span.ends AND NOT b.test),
  given_back AS MATERIALIZED (
    SELECT r.id, r.bill_id, r.payment_id, r.amount_cents FROM span, refund r
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = r.bill_id AND b.settled_at IS NOT NULL AND NOT b.test
      JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id AND coalesce(d.parent_id, d.id) = $1
     WHERE r.exhibitor_id = tenant() AND r.of_sale AND r.status <> 'failed' AND r.created_at > span.begins AND r.created_at <= span.ends)`;

const valuesOf = (deviceId: number, { from, until }: ShiftSpan) => [deviceId, from, until];

export const billsOf = async (tx: Pick<Reads, 'one'>, deviceId: number, span: ShiftSpan): Promise<number> =>
  (await tx.one<{ bills: number }>(`${SHIFT} SELECT count(*)::int AS bills FROM own`, valuesOf(deviceId, span)))
    ?.bills ?? 0;

export type MethodSum = {
  readonly name: Texts;
  readonly payments: number;
  readonly paid: Cents;
  readonly refunded: Cents;
};

/**
 * Returns what was paid and refunded without the drawer, by payment method; without money that bought
 * nothing, such as a late second payment.
 */
export const otherMethods = (tx: Q, deviceId: number, span: ShiftSpan): Promise<MethodSum[]> =>
  tx.query(
    `${SHIFT} SELECT m.name, (count(*) FILTER (WHERE NOT x.back))::int AS payments,
        coalesce(sum(x.cents) FILTER (WHERE NOT x.back), 0)::bigint AS paid, coalesce(sum(x.cents) FILTER (WHERE x.back), 0)::bigint AS refunded
      FROM (SELECT p.id, p.method_id, p.amount_cents + p.tip_cents AS cents, false AS back
              FROM own o JOIN payment p ON p.exhibitor_id = tenant() AND p.bill_id = o.id
               AND p.status IN ('paid', 'refunding', 'partially_refunded', 'refunded')
             WHERE NOT EXISTS (SELECT 1 FROM cash_movement c WHERE c.exhibitor_id = tenant() AND c.payment_id = p.id)
               AND NOT EXISTS (SELECT 1 FROM refund u WHERE u.exhibitor_id = tenant() AND u.payment_id = p.id AND NOT u.of_sale)
             UNION ALL
            SELECT r.id, p.method_id, r.amount_cents, true FROM given_back r JOIN payment p ON p.exhibitor_id = tenant() AND p.id = r.payment_id
             WHERE NOT EXISTS (SELECT 1 FROM cash_movement c WHERE c.exhibitor_id = tenant() AND c.refund_id = r.id)) x
      JOIN payment_method m ON m.exhibitor_id = tenant() AND m.id = x.method_id
     GROUP BY m.id, m.name, m.sort ORDER BY m.sort, m.id LIMIT ${METHODS_MAX}`,
    valuesOf(deviceId, span),
  );

/** `name` null: no payment method is cash any more. */
export type CashSum = Omit<MethodSum, 'name'> & { readonly name: Texts | null };

/** Returns the cash sales and cash refunds of a shift, as the book of the drawer has them. */
export const cashMethod = async (tx: Pick<Reads, 'one'>, { deviceId, day, shift }: ShiftKey): Promise<CashSum> => {
  const row = await tx.one<CashSum>(
    `SELECT (SELECT name FROM payment_method WHERE exhibitor_id = tenant() AND type = 'cash' ORDER BY archived_at IS NOT NULL, sort, id LIMIT 1) AS name,
            (count(*) FILTER (WHERE kind = 'payment'))::int AS payments,
            coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0)::bigint AS paid,
            coalesce(-sum(amount_cents) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded
       FROM cash_movement WHERE exhibitor_id = tenant() AND device_id = $1 AND business_day = $2 AND shift = $3`,
    [deviceId, day, shift],
  );
  if (!row) throw new Error('a sum without a row');
  return row;
};

const LINES = `${SHIFT}, line AS (
    SELECT l.kind, l.vat_bp, l.gross_cents AS gross, l.vat_cents AS vat, 1 AS pieces
      FROM own o JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = o.id
    UNION ALL
    SELECT l.kind, l.vat_bp, -rl.amount_cents, -rl.vat_cents, CASE WHEN rl.amount_cents = abs(l.gross_cents) THEN -1 ELSE 0 END
      FROM given_back r JOIN refund_line rl ON rl.exhibitor_id = tenant() AND rl.refund_id = r.id
      JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = rl.bill_id AND l.line_no = rl.line_no)`;

export type GroupSum = { readonly group: SaleGroup; readonly pieces: number; readonly gross: Cents };
/** Admissions are counted by tickets; goods and vouchers by lines. */
export const groupSums = (tx: Q, deviceId: number, span: ShiftSpan): Promise<GroupSum[]> =>
  tx.query(
    `${LINES} SELECT CASE WHEN kind IN ('ticket', 'supplement') THEN 'admissions' WHEN kind = 'product' THEN 'goods'
          WHEN kind LIKE 'voucher%' THEN 'vouchers' ELSE 'other' END AS "group",
        coalesce(sum(pieces) FILTER (WHERE kind IN ('ticket', 'product', 'voucher_visits')), 0)::int AS pieces, sum(gross)::bigint AS gross
      FROM line GROUP BY 1 ORDER BY 1`,
    valuesOf(deviceId, span),
  );

export type VatSum = { readonly vat_bp: number | null; readonly gross: Cents; readonly vat: Cents };
export const vatSums = (tx: Q, deviceId: number, span: ShiftSpan): Promise<VatSum[]> =>
  tx.query(
    `${LINES} SELECT vat_bp, sum(gross)::bigint AS gross, sum(vat)::bigint AS vat FROM line GROUP BY 1 ORDER BY 1 NULLS LAST LIMIT 50`,
    valuesOf(deviceId, span),
  );

export type DiscountSum = { readonly times: number; readonly amount: Cents; readonly free_tickets: number };
/** As they were given; what was refunded later counts too. */
export const discountSums = async (tx: Pick<Reads, 'one'>, deviceId: number, span: ShiftSpan): Promise<DiscountSum> =>
  (await tx.one<DiscountSum>(
    `${SHIFT} SELECT (SELECT count(*)::int FROM own o JOIN bill_discount d ON d.exhibitor_id = tenant() AND d.bill_id = o.id) AS times,
        coalesce(sum(l.discount_cents), 0)::bigint AS amount,
        (count(*) FILTER (WHERE l.kind = 'ticket' AND l.gross_cents = 0))::int AS free_tickets
      FROM own o JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = o.id`,
    valuesOf(deviceId, span),
  )) ?? { times: 0, amount: 0, free_tickets: 0 };

export type OpeningRow = { readonly at: number; readonly person: string; readonly device: string };
/** Returns the openings of the drawer by its button: without a sale, a refund or a count (D-142). */
export const openingsWithoutSale = (tx: Q, deviceId: number, span: ShiftSpan): Promise<OpeningRow[]> =>
  tx.query(
    `SELECT extract(epoch FROM o.at)::float8 * 1000 AS at, e.name AS person, coalesce(nullif(d.name, ''), d.uid) AS device
       FROM drawer_opening o
       JOIN device d ON d.exhibitor_id = o.exhibitor_id AND d.id = o.device_id AND coalesce(d.parent_id, d.id) = $1
       JOIN employee e ON e.exhibitor_id = o.exhibitor_id AND e.id = o.employee_id
      WHERE o.exhibitor_id = tenant() AND o.cause = 'button' AND o.at > to_timestamp($2::float8 / 1000)
        AND o.at <= to_timestamp($3::float8 / 1000) ORDER BY o.at, o.id LIMIT ${OPENINGS_MAX}`,
    valuesOf(deviceId, span),
  );
