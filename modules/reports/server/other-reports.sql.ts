import { EARNED_ACCOUNTS, MONEY_ACCOUNTS } from '#modules/payments/rules/ledger.ts';
import type { ReportName } from '#modules/reports/rules/reports.ts';
import { dayOf } from '#modules/reports/server/entries.sql.ts';
import type { SalesReport } from '#modules/reports/server/sales-reports.sql.ts';

/**
 * Reports that are not made of sales. Parameters as those of the others: $1 and $2 instants in
 * epoch ms, $3 to $5 filters, $6 and $7 the exhibitor's zone and hour, $8 the number of rows; $9
 * and $10 the days of the period.
 */
export type OtherReport = Exclude<ReportName, SalesReport>;

/**
 * Each statement contains each parameter, because the database must know the type of all of them.
 */
const GIVEN = `given AS (SELECT to_timestamp($1::float8 / 1000) AS begins, to_timestamp($2::float8 / 1000) AS ends, $3::int[] AS cinemas, $4::int AS movie,
    $5::int AS distributor, $6::text AS zone, $7::int AS late, $9::date AS from_day, $10::date AS until_day)`;

const listed = (accounts: readonly string[]): string => accounts.map((account) => `'${account}'`).join(', ');

export const OTHER_REPORTS: Readonly<Record<OtherReport, string>> = {
  // Payments of settled bills by method, on the day of settlement, and refunds by method, on the
  // day of the refund.
  payment_methods: `WITH ${GIVEN}, moved AS MATERIALIZED (
      SELECT p.method_id, 1 AS payments, p.amount_cents AS paid, p.tip_cents AS tips, 0::bigint AS refunded
        FROM given g, (SELECT DISTINCT e.bill_id FROM bill_event e, given g WHERE e.exhibitor_id = tenant() AND e.to_state = 'settled'
                          AND e.at >= g.begins - interval '1 minute' AND e.at < g.ends + interval '1 minute') s
        JOIN bill b ON b.exhibitor_id = tenant() AND b.id = s.bill_id
        LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id
        JOIN payment p ON p.exhibitor_id = tenant() AND p.bill_id = b.id AND p.status IN ('paid', 'refunding', 'partially_refunded', 'refunded')
       WHERE b.settled_at >= g.begins AND b.settled_at < g.ends AND NOT b.test AND (g.cinemas IS NULL OR d.cinema_id = ANY (g.cinemas))
         AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = tenant() AND r.payment_id = p.id AND NOT r.of_sale)
      UNION ALL
      SELECT p.method_id, 0, 0, 0, r.amount_cents
        FROM given g, refund r
        JOIN payment p ON p.exhibitor_id = tenant() AND p.id = r.payment_id
        JOIN bill b ON b.exhibitor_id = tenant() AND b.id = r.bill_id AND b.settled_at IS NOT NULL AND NOT b.test
        LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id
       WHERE r.exhibitor_id = tenant() AND r.of_sale AND r.status <> 'failed' AND NOT (p.type = 'terminal' AND r.status = 'requested') AND r.created_at >= g.begins AND r.created_at < g.ends
         AND (g.cinemas IS NULL OR d.cinema_id = ANY (g.cinemas)))
    SELECT m.name AS payment_method, m.id, sum(x.payments)::int AS payments, sum(x.paid)::bigint AS paid, sum(x.tips)::bigint AS tips,
           sum(x.refunded)::bigint AS refunded, sum(x.paid + x.tips - x.refunded)::bigint AS total
      FROM moved x JOIN payment_method m ON m.exhibitor_id = tenant() AND m.id = x.method_id
     GROUP BY m.name, m.id, m.sort ORDER BY m.sort, m.id LIMIT $8`,
  // The ledger by day: what came in and what was earned, and what is owed for cards at the end of
  // each day (SETTLE-13). Credits are negative in the ledger.
  books: `WITH ${GIVEN}, opening AS (
      SELECT coalesce(-sum(l.amount_cents), 0)::bigint AS owed FROM given g, ledger l
       WHERE l.exhibitor_id = tenant() AND l.account = 'voucher_liability' AND l.at < g.begins),
    daily AS (
      SELECT ${dayOf('l.at')} AS day,
             coalesce(sum(l.amount_cents) FILTER (WHERE l.account IN (${listed(MONEY_ACCOUNTS)})), 0)::bigint AS received,
             coalesce(-sum(l.amount_cents) FILTER (WHERE l.account IN (${listed(EARNED_ACCOUNTS)})), 0)::bigint AS earned,
             coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'breakage'), 0)::bigint AS breakage,
             coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'cash_rounding'), 0)::bigint AS cash_rounding,
             coalesce(-sum(l.amount_cents) FILTER (WHERE l.account = 'voucher_liability' AND l.amount_cents < 0), 0)::bigint AS cards_sold,
             coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'voucher_liability' AND l.amount_cents > 0), 0)::bigint AS cards_used
        FROM given g, ledger l WHERE l.exhibitor_id = tenant() AND l.at >= g.begins AND l.at < g.ends GROUP BY 1)
    SELECT day, received, earned, breakage, cash_rounding, cards_sold, cards_used,
           (SELECT owed FROM opening) + (sum(cards_sold - cards_used) OVER (ORDER BY day))::bigint AS cards_owed
      FROM daily ORDER BY day LIMIT $8`,
  // Sold and used in the period; outstanding at present, without the expired ones.
  vouchers: `WITH ${GIVEN}, moved AS MATERIALIZED (
      SELECT v.type_id, CASE x.cause WHEN 'sale' THEN 1 WHEN 'refund of sale' THEN -1 ELSE 0 END AS sold,
             CASE x.cause WHEN 'recharge' THEN 1 WHEN 'refund of recharge' THEN -1 ELSE 0 END AS recharged,
             CASE x.cause WHEN 'sale' THEN v.price_cents WHEN 'refund of sale' THEN -v.price_cents
                          WHEN 'recharge' THEN r.price_cents WHEN 'refund of recharge' THEN -r.price_cents ELSE 0 END AS gross,
             CASE WHEN x.cause IN ('sale', 'refund of sale', 'recharge', 'refund of recharge') THEN x.turns ELSE 0 END AS turns_sold,
             CASE WHEN x.cause IN ('sale', 'refund of sale', 'recharge', 'refund of recharge', 'correction') THEN 0 ELSE -x.turns END AS turns_used
        FROM given g, voucher_movement x
        JOIN voucher v ON v.exhibitor_id = tenant() AND v.id = x.voucher_id
        LEFT JOIN voucher_recharge r ON r.exhibitor_id = tenant() AND r.bill_id = x.bill_id AND r.voucher_id = x.voucher_id
       WHERE x.exhibitor_id = tenant() AND x.at >= g.begins AND x.at < g.ends)
    SELECT t.title AS voucher_type, t.id, coalesce(m.sold, 0) AS sold, coalesce(m.recharged, 0) AS recharged, coalesce(m.gross, 0) AS gross, coalesce(m.turns_sold, 0) AS turns_sold,
           coalesce(m.turns_used, 0) AS turns_used, coalesce(o.turns, 0) AS turns_outstanding, coalesce(o.cents, 0) AS refreshments_outstanding
      FROM voucher_type t
      LEFT JOIN (SELECT type_id, sum(sold)::int AS sold, sum(recharged)::int AS recharged, sum(gross)::bigint AS gross, sum(turns_sold)::int AS turns_sold, sum(turns_used)::int AS turns_used
                   FROM moved GROUP BY 1) m ON m.type_id = t.id
      LEFT JOIN (SELECT v.type_id, sum(v.remaining_turns)::int AS turns, sum(v.remaining_products_cents)::bigint AS cents
                   FROM voucher v, given g WHERE v.exhibitor_id = tenant() AND v.paid AND v.deleted_at IS NULL
                    AND (v.valid_until IS NULL OR v.valid_until >= (foyer_now() AT TIME ZONE g.zone)::date) GROUP BY 1) o ON o.type_id = t.id
     WHERE t.exhibitor_id = tenant() AND (m.type_id IS NOT NULL OR o.type_id IS NOT NULL) ORDER BY t.sort, t.id LIMIT $8`,
  // By the day of the screening.
  reservations: `WITH ${GIVEN}
    SELECT ${dayOf('s.starts_at')} AS day, count(*)::int AS reservations, coalesce(sum(b.ticket_count), 0)::int AS places,
           count(*) FILTER (WHERE r.status = 'used')::int AS used, count(*) FILTER (WHERE r.status = 'expired')::int AS expired,
           count(*) FILTER (WHERE r.status = 'canceled')::int AS cancelled
      FROM given g, reservation r
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = r.bill_id AND NOT b.test
      JOIN screening s ON s.exhibitor_id = tenant() AND s.id = b.screening_id
      JOIN movie m ON m.exhibitor_id = tenant() AND m.id = s.movie_id
     WHERE r.exhibitor_id = tenant() AND s.starts_at >= g.begins AND s.starts_at < g.ends AND (g.cinemas IS NULL OR s.cinema_id = ANY (g.cinemas))
       AND (g.movie IS NULL OR s.movie_id = g.movie) AND (g.distributor IS NULL OR m.distributor_id = g.distributor)
     GROUP BY 1 ORDER BY 1 LIMIT $8`,
  // As they were given at tills, also on what was refunded later.
  discounts: `WITH ${GIVEN}
    SELECT r.name AS reason, r.id, e.name AS employee, e.id AS employee_id, a.name AS approved_by, a.id AS approver_id, count(*)::int AS times,
           coalesce(sum((SELECT count(*) FROM bill_line l WHERE l.exhibitor_id = tenant() AND l.bill_id = x.bill_id AND l.discount_no = x.no
             AND l.kind = 'ticket' AND l.gross_cents = 0)), 0)::int AS tickets_free, sum(x.cents)::bigint AS discounts
      FROM given g, bill b
      JOIN bill_discount x ON x.exhibitor_id = tenant() AND x.bill_id = b.id
      JOIN discount_reason r ON r.exhibitor_id = tenant() AND r.id = x.reason_id
      JOIN employee e ON e.exhibitor_id = tenant() AND e.id = x.employee_id
      LEFT JOIN employee a ON a.exhibitor_id = tenant() AND a.id = x.approved_by
      LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id
     WHERE b.exhibitor_id = tenant() AND b.settled_at >= g.begins AND b.settled_at < g.ends AND NOT b.test
       AND (g.cinemas IS NULL OR d.cinema_id = ANY (g.cinemas))
     GROUP BY r.name, r.id, r.sort, e.name, e.id, a.name, a.id ORDER BY r.sort, r.id, e.name, e.id, a.id LIMIT $8`,
  cash_balance: `WITH ${GIVEN}
    SELECT c.business_day AS day, d.name AS device, c.device_id, c.starting_cents AS starting, c.expected_cents AS expected,
           c.counted_cents AS counted, c.counted_cents - c.expected_cents AS deviation, c.taken_cents AS taken, e.name AS employee
      FROM given g, cash_balance c
      JOIN device d ON d.exhibitor_id = tenant() AND d.id = c.device_id
      LEFT JOIN employee e ON e.exhibitor_id = tenant() AND e.id = c.employee_id
     WHERE c.exhibitor_id = tenant() AND c.business_day BETWEEN g.from_day AND g.until_day AND (g.cinemas IS NULL OR d.cinema_id = ANY (g.cinemas))
     ORDER BY 1, 2, 3, c.shift LIMIT $8`,
};
