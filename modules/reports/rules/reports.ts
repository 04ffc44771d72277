import { type Cinemas, maySeeCinema } from '#modules/access/rules/rights.ts';
import type { Permission } from '#modules/access/rules/roles.ts';

/**
 * The content of a report's column; money is cents inside and euros on the wire. `vat`, `percent`:
 * basis points; `balance`: money that is not added up over rows.
 */
export type ColumnKind = 'text' | 'day' | 'count' | 'money' | 'balance' | 'percent';
export type ReportColumn = { readonly key: string; readonly kind: ColumnKind };

type Described = {
  /** Takings of persons, drawers and accounts need the financial permission (D-160). */
  readonly financial: boolean;
  /** The three selectors of D-159 apply. */
  readonly breakdowns: boolean;
  /** Its filters besides its period. */
  readonly filters: readonly ReportFilter[];
};
export type ReportFilter = 'cinema' | 'movie' | 'distributor';

const ALL: readonly ReportFilter[] = ['cinema', 'movie', 'distributor'];
const operational = (filters: readonly ReportFilter[], breakdowns = false): Described => ({
  financial: false,
  breakdowns,
  filters,
});
const financial = (filters: readonly ReportFilter[] = []): Described => ({
  financial: true,
  breakdowns: false,
  filters,
});

/** The reports of an exhibitor (REP-004, D-159), in the order of the list. */
export const REPORTS = {
  sales: operational(ALL, true),
  daily_sales: operational(['cinema']),
  books: financial(),
  box_office: operational(ALL),
  price_rates: operational(ALL),
  products: operational(['cinema']),
  combos: operational(['cinema']),
  reservations: operational(ALL),
  channels: operational(ALL),
  vouchers: financial(),
  payment_methods: financial(['cinema']),
  cash_balance: financial(['cinema']),
  employees: financial(['cinema']),
  discounts: financial(['cinema']),
} as const satisfies Record<string, Described>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** Returns the permission that a report requires (REP-002, ROLE-013, D-160). */
export const permissionFor = (report: ReportName): Permission =>
  REPORTS[report].financial ? 'reports.financial' : 'reports.view';

/** The reader of reports: permissions, and the cinemas of the access scope. */
export type ReportReader = { readonly permissions: ReadonlySet<Permission>; readonly cinemas: Cinemas };

/**
 * Returns whether the reader may read a report (D-160): a reader limited to cinemas only one with a
 * cinema filter.
 */
export const mayRead = ({ permissions, cinemas }: ReportReader, report: ReportName): boolean =>
  permissions.has(permissionFor(report)) && isOfCinemas(report, cinemas);

const isOfCinemas = (report: ReportName, cinemas: Cinemas): boolean =>
  cinemas.length === 0 || (REPORTS[report].filters as readonly ReportFilter[]).includes('cinema');

/**
 * Returns the cinemas of a report: the requested one, otherwise all of its reader's; null: each
 * cinema, and entries without a cinema. `forbidden`: outside the reader's access scope (D-160).
 */
export function cinemasOf(
  report: ReportName,
  cinemas: Cinemas,
  requestedCinema: number | null,
): Cinemas | null | 'forbidden' {
  if (!isOfCinemas(report, cinemas) || (requestedCinema !== null && !maySeeCinema(cinemas, requestedCinema)))
    return 'forbidden';
  if (requestedCinema !== null) return [requestedCinema];
  return cinemas.length > 0 ? cinemas : null;
}

export const LOCATIONS = ['none', 'cinema', 'screen'] as const;
export const WEEKS = ['none', 'cine', 'calendar'] as const;
export type Breakdowns = {
  readonly location: (typeof LOCATIONS)[number];
  readonly week: (typeof WEEKS)[number];
  readonly version: boolean;
};

/** The maximum number of days of a report. */
export const PERIOD_DAYS_MAX = 400;
/** The maximum number of rows of a report. */
export const ROWS_MAX = 5_000;

const text = (key: string): ReportColumn => ({ key, kind: 'text' });
const day = (key: string): ReportColumn => ({ key, kind: 'day' });
const count = (key: string): ReportColumn => ({ key, kind: 'count' });
const money = (key: string): ReportColumn => ({ key, kind: 'money' });

const TAKINGS = [money('gross'), money('vat'), money('net')];
const COLUMNS: Readonly<Record<Exclude<ReportName, 'sales'>, readonly ReportColumn[]>> = {
  daily_sales: [
    day('day'),
    count('tickets'),
    money('ticket_sales'),
    money('product_sales'),
    money('voucher_sales'),
    money('other_sales'),
    ...TAKINGS,
    count('tickets_free'),
    money('discounts'),
  ],
  books: [
    day('day'),
    money('received'),
    money('earned'),
    money('breakage'),
    money('cash_rounding'),
    money('cards_sold'),
    money('cards_used'),
    { key: 'cards_owed', kind: 'balance' } as const,
  ],
  box_office: [
    day('cine_week'),
    text('distributor'),
    text('movie'),
    text('code'),
    text('version'),
    count('screenings'),
    count('tickets'),
    count('tickets_by_voucher'),
    count('tickets_free'),
    money('gross'),
    money('vouchers_value'),
    money('vat'),
    money('handling'),
    money('film_net'),
    { key: 'rental_rate', kind: 'percent' } as const,
    money('rental_minimum'),
    money('rental_due'),
  ],
  price_rates: [
    text('price_rate'),
    count('tickets'),
    count('tickets_free'),
    ...TAKINGS,
    money('handling'),
    money('discounts'),
  ],
  products: [
    text('product'),
    text('choice'),
    count('pieces'),
    count('in_combos'),
    count('chosen'),
    ...TAKINGS,
    money('discounts'),
  ],
  combos: [text('combo'), text('product'), count('combos'), count('pieces'), ...TAKINGS, money('discounts')],
  reservations: [
    day('day'),
    count('reservations'),
    count('places'),
    count('used'),
    count('expired'),
    count('cancelled'),
  ],
  channels: [text('channel'), count('bills'), count('tickets'), ...TAKINGS],
  vouchers: [
    text('voucher_type'),
    count('sold'),
    count('recharged'),
    money('gross'),
    count('turns_sold'),
    count('turns_used'),
    count('turns_outstanding'),
    money('refreshments_outstanding'),
  ],
  payment_methods: [
    text('payment_method'),
    count('payments'),
    money('paid'),
    money('tips'),
    money('refunded'),
    money('total'),
  ],
  cash_balance: [
    day('day'),
    text('device'),
    money('starting'),
    money('expected'),
    money('counted'),
    money('deviation'),
    money('taken'),
    text('employee'),
  ],
  employees: [text('employee'), count('bills'), count('tickets'), count('pieces'), ...TAKINGS, money('discounts')],
  discounts: [
    text('reason'),
    text('employee'),
    text('approved_by'),
    count('times'),
    count('tickets_free'),
    money('discounts'),
  ],
};

/**
 * Returns the columns of a report, from left to right; those of the free one depend on its
 * selectors (REP-005).
 */
export function columnsOf(report: ReportName, { location, week, version }: Breakdowns): readonly ReportColumn[] {
  if (report !== 'sales') return COLUMNS[report];
  return [
    ...(week === 'none' ? [] : [day(week === 'cine' ? 'cine_week' : 'calendar_week')]),
    ...(location === 'none' ? [] : [text('cinema')]),
    ...(location === 'screen' ? [text('screen')] : []),
    ...(version ? [text('movie'), text('version')] : []),
    count('tickets'),
    count('tickets_free'),
    ...TAKINGS,
    money('handling'),
    money('discounts'),
  ];
}
