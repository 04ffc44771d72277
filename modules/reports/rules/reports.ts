import { type Cinemas, maySeeCinema } from '#modules/access/rules/rights.ts';
import type { Permission } from '#modules/access/rules/roles.ts';

/** What stands in a column of a report; money is cents inside and euros on the wire. `vat`, `percent`: basis points. */
export type ColumnKind = 'text' | 'day' | 'count' | 'money' | 'percent';
export type ReportColumn = { readonly key: string; readonly kind: ColumnKind };

type Described = {
  /** Takings of persons, drawers and accounts are for whoever may see the house's money (D-160). */
  readonly financial: boolean;
  /** The three selectors of D-159 apply. */
  readonly breakdowns: boolean;
  /** By what it is narrowed beside its period. */
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

/** The reports of a house (REP-004, D-159), in the order they are offered. */
export const REPORTS = {
  sales: operational(ALL, true),
  daily_sales: operational(['cinema']),
  box_office: operational(ALL),
  price_rates: operational(ALL),
  products: operational(['cinema']),
  reservations: operational(ALL),
  channels: operational(ALL),
  vouchers: financial(),
  payment_methods: financial(['cinema']),
  cash_balance: financial(['cinema']),
  employees: financial(['cinema']),
} as const satisfies Record<string, Described>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** The permission a report asks for (REP-002, ROLE-013, D-160). */
export const permissionFor = (report: ReportName): Permission =>
  REPORTS[report].financial ? 'reports.financial' : 'reports.view';

/** Who reads reports: what they may do, and the cinemas they are limited to. */
export type ReportReader = { readonly permissions: ReadonlySet<Permission>; readonly cinemas: Cinemas };

/** Whether somebody may read a report (D-160): who is limited to cinemas, only one that can be narrowed to them. */
export const mayRead = ({ permissions, cinemas }: ReportReader, report: ReportName): boolean =>
  permissions.has(permissionFor(report)) && isOfCinemas(report, cinemas);

const isOfCinemas = (report: ReportName, cinemas: Cinemas): boolean =>
  cinemas.length === 0 || (REPORTS[report].filters as readonly ReportFilter[]).includes('cinema');

/**
 * The cinemas a report is about: the one that is asked for, else all of its reader's; null: every cinema, and what belongs to
 * none. `forbidden`: not theirs to read (D-160).
 */
export function cinemasOf(report: ReportName, cinemas: Cinemas, asked: number | null): Cinemas | null | 'forbidden' {
  if (!isOfCinemas(report, cinemas) || (asked !== null && !maySeeCinema(cinemas, asked))) return 'forbidden';
  if (asked !== null) return [asked];
  return cinemas.length > 0 ? cinemas : null;
}

export const LOCATIONS = ['none', 'cinema', 'screen'] as const;
export const WEEKS = ['none', 'cine', 'calendar'] as const;
export type Breakdowns = {
  readonly location: (typeof LOCATIONS)[number];
  readonly week: (typeof WEEKS)[number];
  readonly version: boolean;
};

/** Days a report looks over at most. */
export const PERIOD_DAYS_MAX = 400;
/** Rows a report has at most. */
export const ROWS_MAX = 5_000;

const text = (key: string): ReportColumn => ({ key, kind: 'text' });
const day = (key: string): ReportColumn => ({ key, kind: 'day' });
const count = (key: string): ReportColumn => ({ key, kind: 'count' });
const money = (key: string): ReportColumn => ({ key, kind: 'money' });

const TAKINGS = [money('gross'), money('vat'), money('net')];
const COLUMNS: Readonly<Record<Exclude<ReportName, 'sales'>, readonly ReportColumn[]>> = {
  daily_sales: [
    ...[day('day'), count('tickets'), money('ticket_sales'), money('product_sales'), money('voucher_sales')],
    ...[money('other_sales'), ...TAKINGS],
  ],
  box_office: [
    ...[day('cine_week'), text('distributor'), text('movie'), text('code'), text('version'), count('screenings')],
    ...[count('tickets'), money('gross'), money('vat'), money('handling'), money('film_net')],
    ...[{ key: 'rental_rate', kind: 'percent' } as const, money('rental_minimum'), money('rental_due')],
  ],
  price_rates: [text('price_rate'), count('tickets'), ...TAKINGS, money('handling')],
  products: [text('product'), count('pieces'), ...TAKINGS],
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
    ...[text('voucher_type'), count('sold'), money('gross'), count('turns_sold'), count('turns_used')],
    ...[count('turns_outstanding'), money('refreshments_outstanding')],
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
    ...[day('day'), text('device'), money('starting'), money('expected'), money('counted'), money('deviation')],
    ...[money('taken'), text('employee')],
  ],
  employees: [text('employee'), count('bills'), count('tickets'), count('pieces'), ...TAKINGS],
};

/** What a report shows, from left to right; of the free one as its selectors say (REP-005). */
export function columnsOf(report: ReportName, { location, week, version }: Breakdowns): readonly ReportColumn[] {
  if (report !== 'sales') return COLUMNS[report];
  return [
    ...(week === 'none' ? [] : [day(week === 'cine' ? 'cine_week' : 'calendar_week')]),
    ...(location === 'none' ? [] : [text('cinema')]),
    ...(location === 'screen' ? [text('screen')] : []),
    ...(version ? [text('movie'), text('version')] : []),
    ...[count('tickets'), ...TAKINGS, money('handling')],
  ];
}
