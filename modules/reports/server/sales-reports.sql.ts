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

const TEXTS: Readonly<Record<Exclude<SalesReport, 'sales'>, string>> = {
  daily_sales: `SELECT ${dayOf('e.at')} AS day, ${TICKETS}, ${FREE}, ${of('ticket')} AS ticket_sales, ${of('product')} AS product_sales,
      ${of('voucher', 'card')} AS voucher_sales, ${of('other')} AS other_sales, ${TAKINGS}, ${DISCOUNTS}
    FROM entry e GROUP BY 1 ORDER BY 1 LIMIT $8`,
  box_office: `SELECT ${weekOf('e.at', 'cine')} AS cine_week, d.name AS distributor, m.title AS movie, m.code, m.original_language,
      ${VERSION}::jsonb AS version, e.version_id, count(DISTINCT e.screening_id)::int AS screenings, ${TICKETS},
      ${sum('e.turns')}::int AS tickets_by_voucher, ${FREE}, coalesce(sum(e.gross) FILTER (WHERE e.turns = 1), 0)::bigint AS vouchers_value,
      ${TAKINGS}, ${HANDLING}, coalesce(p.rates, '[]') AS rental
    FROM entry e ${FILM}
    LEFT JOIN distributor d ON d.exhibitor_id = tenant() AND d.id = e.distributor_id
    LEFT JOIN rental_profile p ON p.exhibitor_id = tenant() AND p.id = v.rental_profile_id
   WHERE e.screening_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, p.rates ORDER BY 1, 2, 3, 7 LIMIT $8`,
  price_rates: `SELECT p.name AS price_rate, e.price_rate_id, ${TICKETS}, ${FREE}, ${TAKINGS}, ${HANDLING}, ${DISCOUNTS}
    FROM entry e LEFT JOIN price_rate p ON p.exhibitor_id = tenant() AND p.id = e.price_rate_id
   WHERE e.what = 'ticket' GROUP BY 1, 2, p.sort ORDER BY p.sort, 2 LIMIT $8`,
  products: `SELECT p.name AS product, e.product_id, ${sum('e.pieces')}::int AS pieces, ${TAKINGS}, ${DISCOUNTS}
    FROM entry e JOIN product p ON p.exhibitor_id = tenant() AND p.id = e.product_id
   WHERE e.what = 'product' GROUP BY 1, 2 ORDER BY 4 DESC, 2 LIMIT $8`,
  channels: `SELECT e.channel IN ('site', 'app', 'api') AS online, count(DISTINCT e.bill_id)::int AS bills, ${TICKETS}, ${TAKINGS}
    FROM entry e GROUP BY 1 ORDER BY 1 DESC LIMIT $8`,
  employees: `SELECT w.name AS employee, e.employee_id, count(DISTINCT e.bill_id)::int AS bills, ${TICKETS}, ${sum('e.pieces')}::int AS pieces, ${TAKINGS}, ${DISCOUNTS}
    FROM entry e JOIN employee w ON w.exhibitor_id = tenant() AND w.id = e.employee_id GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $8`,
};

export const salesReportText = (report: SalesReport, breakdowns: Breakdowns): string =>
  report === 'sales' ? salesBy(breakdowns) : `${ENTRIES} ${TEXTS[report]}`;
