import type { Breakdowns, ReportName } from '#modules/reports/rules/reports.ts';
import { dayOf, ENTRIES, weekOf } from '#modules/reports/server/entries.sql.ts';

/** Reports of entries, one statement each. Columns that end in `_id` get names afterwards. */
export type SalesReport = Exclude<
  ReportName,
  'books' | 'reservations' | 'vouchers' | 'payment_methods' | 'cash_balance' | 'discounts'
>;

const sum = (what: string): string => `coalesce(sum(${what}), 0)::bigint`;
const TAKINGS = `${sum('e.gross')} AS gross, ${sum('e.vat')} AS vat, ${sum('e.gross - e.vat')} AS net`;
const TICKETS = `${sum('e.tickets')}::int AS tickets`;
const FREE = `${sum('e.free')}::int AS tickets_free`;
const DISCOUNTS = `${sum('e.discount')} AS discounts`;
const HANDLING = `${sum('e.handling')} AS handling`;
const VERSION = `json_build_object('dimension', v.dimension, 'media_type', v.media_type, 'spoken_language', v.spoken_language,
  'subtitle_one_language', v.subtitle_one_language, 'subtitle_two_language', v.subtitle_two_language, 'label', v.label, 'labels', v.labels)`;
const FILM = `LEFT JOIN movie m ON m.exhibitor_id = tenant() AND m.id = e.movie_id
  LEFT JOIN version v ON v.exhibitor_id = tenant() AND v.id = e.version_id`;

/** Groups by the selectors of the free report (REP-005). Groups are numbered by their position. */
function salesBy({ location, week, version }: Breakdowns): string {
  const dimensions = [
    ...(week === 'none' ? [] : [`${weekOf('e.at', week)} AS ${week === 'cine' ? 'cine_week' : 'calendar_week'}`]),
    ...(location === 'none' ? [] : ['c.name AS cinema']),
    ...(location === 'screen' ? ['sc.name AS screen'] : []),
    ...(version ? ['m.title AS movie', 'm.original_language', `${VERSION}::jsonb AS version`] : []),
    // two cinemas of the same name stay separate
    ...(location === 'none' ? [] : ['e.cinema_id']),
    ...(location === 'screen' ? ['e.screen_id'] : []),
    ...(version ? ['e.version_id'] : []),
  ];
  const places = dimensions.map((_, index) => index + 1).join(', ');
  return `${ENTRIES} SELECT ${[...dimensions, TICKETS, FREE, TAKINGS, HANDLING, DISCOUNTS].join(', ')} FROM entry e
    LEFT JOIN cinema c ON c.exhibitor_id = tenant() AND c.id = e.cinema_id
    LEFT JOIN screen sc ON sc.exhibitor_id = tenant() AND sc.id = e.screen_id ${FILM}
    ${places ? `GROUP BY ${places} ORDER BY ${places}` : ''} LIMIT $8`;
}

const of = (...whats: string[]): string =>
  `${sum(`e.gross) FILTER (WHERE e.what IN (${whats.map((what) => `'${what}'`).join(', ')})`)}`;

/**
 * Pieces of products with what was chosen for them and their combo, as the bill stores both: a choice or
 * a combo that has another name or is gone today keeps the name that it was sold with (decision 0108).
 */
const OF_PRODUCTS = `, piece AS MATERIALIZED (
    SELECT e.bill_id, e.line_no, e.product_id, e.pieces, e.gross, e.vat, e.discount, l.choices, (l.combo->>'no')::int AS combo_no,
           (l.combo->>'id')::int AS combo_id, l.combo->'name' AS combo
      FROM entry e JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = e.bill_id AND l.line_no = e.line_no
     WHERE e.what = 'product' AND e.product_id IS NOT NULL)`;

/**
 * A row of each product with its pieces and takings, and below it one of each choice with the pieces for
 * which it was chosen and no takings, so that every column adds up. A choice is its name: a piece with two
 * choices of the same name counts once.
 */
const PRODUCTS = `${OF_PRODUCTS},
  of_product AS (
    SELECT e.product_id, ${sum('e.pieces')}::int AS pieces, coalesce(sum(e.pieces) FILTER (WHERE e.combo_id IS NOT NULL), 0)::int AS in_combos,
           ${TAKINGS}, ${DISCOUNTS} FROM piece e GROUP BY 1),
  of_choice AS (
    SELECT e.product_id, c.name AS choice, sum(e.pieces)::int AS chosen
      FROM piece e CROSS JOIN LATERAL (SELECT DISTINCT x->'name' AS name FROM jsonb_array_elements(e.choices) x) c
     WHERE e.choices IS NOT NULL GROUP BY 1, 2)
  SELECT p.name AS product, r.choice, r.pieces, r.in_combos, r.chosen, r.gross, r.vat, r.net, r.discounts
    FROM (SELECT o.product_id, o.gross AS sorted, NULL::jsonb AS choice, o.pieces, o.in_combos, NULL::int AS chosen, o.gross, o.vat, o.net, o.discounts
            FROM of_product o
          UNION ALL
          SELECT c.product_id, o.gross, c.choice, NULL, NULL, c.chosen, NULL, NULL, NULL, NULL
            FROM of_choice c JOIN of_product o ON o.product_id = c.product_id) r
    JOIN product p ON p.exhibitor_id = tenant() AND p.id = r.product_id
   ORDER BY r.sorted DESC, r.product_id, r.choice IS NOT NULL, r.chosen DESC, r.choice LIMIT $8`;

/**
 * A row of each combo with how many were sold and their takings, and below it one of each part with its
 * pieces and no takings. A combo of which every piece was given back is one less, on the day of the last.
 */
const COMBOS = `${OF_PRODUCTS},
  sold_combo AS (
    SELECT e.bill_id, e.combo_no, e.combo_id, e.combo, bool_or(e.pieces > 0) AS sold, bool_or(e.pieces < 0) AS returned
      FROM piece e WHERE e.combo_id IS NOT NULL GROUP BY 1, 2, 3, 4),
  counted AS (
    SELECT s.combo_id, s.combo, sum(CASE WHEN s.sold THEN 1 ELSE 0 END - CASE WHEN s.returned AND NOT EXISTS (
             SELECT 1 FROM bill_line x WHERE x.exhibitor_id = tenant() AND x.bill_id = s.bill_id AND (x.combo->>'no')::int = s.combo_no
                AND NOT EXISTS (SELECT 1 FROM refund_line y JOIN refund r ON r.exhibitor_id = tenant() AND r.id = y.refund_id
                     WHERE y.exhibitor_id = tenant() AND y.bill_id = x.bill_id AND y.line_no = x.line_no AND y.amount_cents = x.gross_cents
                       AND r.of_sale AND r.status <> 'failed' AND r.created_at < span.ends)) THEN 1 ELSE 0 END)::int AS combos
      FROM span, sold_combo s GROUP BY 1, 2),
  of_combo AS (SELECT e.combo_id, e.combo, ${TAKINGS}, ${DISCOUNTS} FROM piece e WHERE e.combo_id IS NOT NULL GROUP BY 1, 2),
  of_part AS (SELECT e.combo_id, e.combo, e.product_id, sum(e.pieces)::int AS pieces FROM piece e WHERE e.combo_id IS NOT NULL GROUP BY 1, 2, 3)
  SELECT r.combo, p.name AS product, r.combos, r.pieces, r.gross, r.vat, r.net, r.discounts
    FROM (SELECT o.combo_id, o.combo, o.gross AS sorted, NULL::int AS product_id, c.combos, NULL::int AS pieces, o.gross, o.vat, o.net, o.discounts
            FROM of_combo o JOIN counted c ON c.combo_id = o.combo_id AND c.combo = o.combo
          UNION ALL
          SELECT t.combo_id, t.combo, o.gross, t.product_id, NULL, t.pieces, NULL, NULL, NULL, NULL
            FROM of_part t JOIN of_combo o ON o.combo_id = t.combo_id AND o.combo = t.combo) r
    LEFT JOIN product p ON p.exhibitor_id = tenant() AND p.id = r.product_id
   ORDER BY r.sorted DESC, r.combo_id, r.combo, r.product_id NULLS FIRST LIMIT $8`;

/** What follows the WITH of the entries: its SELECT, or a comma and further tables before it. */
const TEXTS: Readonly<Record<Exclude<SalesReport, 'sales'>, string>> = {
  daily_sales: ` SELECT ${dayOf('e.at')} AS day, ${TICKETS}, ${FREE}, ${of('ticket')} AS ticket_sales, ${of('product')} AS product_sales,
      ${of('voucher', 'card')} AS voucher_sales, ${of('other')} AS other_sales, ${TAKINGS}, ${DISCOUNTS}
    FROM entry e GROUP BY 1 ORDER BY 1 LIMIT $8`,
  box_office: ` SELECT ${weekOf('e.at', 'cine')} AS cine_week, d.name AS distributor, m.title AS movie, m.code, m.original_language,
      ${VERSION}::jsonb AS version, e.version_id, count(DISTINCT e.screening_id)::int AS screenings, ${TICKETS},
      ${sum('e.turns')}::int AS tickets_by_voucher, ${FREE}, coalesce(sum(e.gross) FILTER (WHERE e.turns = 1), 0)::bigint AS vouchers_value,
      ${TAKINGS}, ${HANDLING}, coalesce(p.rates, '[]') AS rental
    FROM entry e ${FILM}
    LEFT JOIN distributor d ON d.exhibitor_id = tenant() AND d.id = e.distributor_id
    LEFT JOIN rental_profile p ON p.exhibitor_id = tenant() AND p.id = v.rental_profile_id
   WHERE e.screening_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, p.rates ORDER BY 1, 2, 3, 7 LIMIT $8`,
  price_rates: ` SELECT p.name AS price_rate, e.price_rate_id, ${TICKETS}, ${FREE}, ${TAKINGS}, ${HANDLING}, ${DISCOUNTS}
    FROM entry e LEFT JOIN price_rate p ON p.exhibitor_id = tenant() AND p.id = e.price_rate_id
   WHERE e.what = 'ticket' GROUP BY 1, 2, p.sort ORDER BY p.sort, 2 LIMIT $8`,
  products: PRODUCTS,
  combos: COMBOS,
  channels: ` SELECT e.channel IN ('site', 'app', 'api') AS online, count(DISTINCT e.bill_id)::int AS bills, ${TICKETS}, ${TAKINGS}
    FROM entry e GROUP BY 1 ORDER BY 1 DESC LIMIT $8`,
  employees: ` SELECT w.name AS employee, e.employee_id, count(DISTINCT e.bill_id)::int AS bills, ${TICKETS}, ${sum('e.pieces')}::int AS pieces, ${TAKINGS}, ${DISCOUNTS}
    FROM entry e JOIN employee w ON w.exhibitor_id = tenant() AND w.id = e.employee_id GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $8`,
};

export const salesReportText = (report: SalesReport, breakdowns: Breakdowns): string =>
  report === 'sales' ? salesBy(breakdowns) : `${ENTRIES}${TEXTS[report]}`;
