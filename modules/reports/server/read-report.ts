import { addDays, businessDay, type Day, daysBetween, isDay } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { Refusal, refuse } from '#kernel/refusal.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import type { Cinemas } from '#modules/access/rules/rights.ts';
import { zStoredRentalRates } from '#modules/catalogue/contract/movies.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';
import { versionNamer } from '#modules/catalogue/server.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import type { ReportQuery } from '#modules/reports/contract/reports.ts';
import { filmNet, rentalOf } from '#modules/reports/rules/film-rental.ts';
import { type Cell, type ReportRow, usedColumns } from '#modules/reports/rules/report-table.ts';
import {
  type Breakdowns,
  cinemasOf,
  columnsOf,
  PERIOD_DAYS_MAX,
  REPORTS,
  type ReportColumn,
  type ReportFilter,
  type ReportName,
  ROWS_MAX,
} from '#modules/reports/rules/reports.ts';
import { OTHER_REPORTS, type OtherReport } from '#modules/reports/server/other-reports.sql.ts';
import { type SalesReport, salesReportText } from '#modules/reports/server/sales-reports.sql.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ReportDeps = { readonly db: Db; readonly translator: Translator };
/** Money in cents, shares in basis points; texts in the reader's language. */
export type ReadReport = {
  readonly report: ReportName;
  readonly from: Day;
  readonly until: Day;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
};

/**
 * Reads a report of an exhibitor (REP-004, D-159), limited to these cinemas (none: all of them).
 * Refuses 403 reports.not_your_cinemas (D-160), 422 `until` validation.date,
 * reports.period_backwards, reports.period_too_long; reports.too_many_rows.
 */
export async function readReport(
  { db, translator }: ReportDeps,
  {
    exhibitorId,
    locale,
    cinemas,
  }: { readonly exhibitorId: number; readonly locale: string; readonly cinemas: Cinemas },
  report: ReportName,
  query: ReportQuery,
): Promise<ReadReport> {
  refuseImpossiblePeriod(query);
  const shown = cinemasOf(report, cinemas, query.cinema ?? null);
  if (shown === 'forbidden') throw new Refusal('forbidden', { code: 'reports.not_your_cinemas' });
  const breakdowns = { location: query.location, week: query.week, version: query.version === 'on' };
  const storedRows = await db.read(exhibitorId, async (tx) => {
    const clock = await exhibitorClock(tx);
    return tx.query<StoredRow>(...statementOf(report, query, { breakdowns, clock, shown }));
  });
  if (storedRows.length > ROWS_MAX) throw refuse('reports.too_many_rows', { max: ROWS_MAX });
  const name = namer(translator, locale);
  const rows = storedRows.map((row) => name(report === 'box_office' ? withRental(row) : row));
  const columns = usedColumns(columnsOf(report, breakdowns), rows);
  return { report, from: query.from, until: query.until, columns, rows };
}

/** Refuses days that do not exist, and periods that end before they begin or are too long. */
export function refuseImpossiblePeriod({ from, until }: { readonly from: Day; readonly until: Day }): void {
  for (const [path, day] of Object.entries({ from, until })) if (!isDay(day)) throw refuse('validation.date', {}, path);
  const days = daysBetween(from, until) + 1;
  if (days < 1) throw refuse('reports.period_backwards', {}, 'until');
  if (days > PERIOD_DAYS_MAX) throw refuse('reports.period_too_long', { max: PERIOD_DAYS_MAX }, 'until');
}

const isOther = (report: ReportName): report is OtherReport => Object.hasOwn(OTHER_REPORTS, report);

function statementOf(
  report: ReportName,
  query: ReportQuery,
  { breakdowns, clock, shown }: { breakdowns: Breakdowns; clock: ExhibitorClock; shown: Cinemas | null },
): [text: string, values: unknown[]] {
  const { timeZone, midnightOffset } = clock;
  const begins = (day: Day): number => instantAt(day, `${String(midnightOffset).padStart(2, '0')}:00`, timeZone);
  // An unsupported filter would hide rows.
  const has = (filter: ReportFilter): boolean => (REPORTS[report].filters as readonly string[]).includes(filter);
  const filters = (['movie', 'distributor'] as const).map((each) => (has(each) ? (query[each] ?? null) : null));
  const values = [
    begins(query.from),
    begins(addDays(query.until, 1)),
    has('cinema') ? shown : null,
    ...filters,
    timeZone,
    midnightOffset,
    ROWS_MAX + 1,
  ];
  return isOther(report)
    ? [OTHER_REPORTS[report], [...values, query.from, query.until]]
    : [salesReportText(report satisfies SalesReport, breakdowns), [...values, clock.cineWeek]];
}

type StoredRow = Record<string, unknown>;
const NAMES_IN_LANGUAGES = [
  'movie',
  'price_rate',
  'product',
  'choice',
  'combo',
  'voucher_type',
  'payment_method',
  'reason',
] as const;

/** Resolves texts in several languages, and items without a name, in the reader's language. */
function namer(translator: Translator, locale: string): (row: StoredRow) => ReportRow {
  const nameOf = versionNamer(translator, locale);
  return (row) => {
    const named: Record<string, Cell> = { ...(row as Record<string, Cell>) };
    for (const key of NAMES_IN_LANGUAGES)
      if (key in row) named[key] = textFor(row[key] as Texts | null, locale) || null;
    if ('version' in row) {
      // Rows without a film have an object of nulls.
      const version = row.version as FilmVersion;
      const hasVersion = (row.version as { dimension: string | null } | null)?.dimension != null;
      named.version = hasVersion ? nameOf(version, row.original_language as string | null) : null;
    }
    if ('online' in row)
      named.channel = translator.sentence(locale, 'documents/reports', row.online ? 'channel.online' : 'channel.house');
    return named;
  };
}

/** D-121. */
function withRental(row: StoredRow): StoredRow {
  const { gross, vat, handling, cine_week } = row as Record<'gross' | 'vat' | 'handling', number> & { cine_week: Day };
  const steps = zStoredRentalRates.parse(row.rental).map(({ starting_from, percent, guaranteed_minimum }) => ({
    starting_from,
    bp: Math.round(percent * 100),
    minimum: guaranteed_minimum,
  }));
  const net = filmNet(gross, handling, vat);
  const rental = rentalOf(steps, cine_week, net);
  return {
    ...row,
    film_net: net,
    rental_rate: rental?.bp ?? null,
    rental_minimum: rental?.minimum ?? 0,
    rental_due: rental?.due ?? 0,
  };
}

/** Returns the present business day of an exhibitor. */
export async function todayOf(tx: Pick<ReadTx, 'one' | 'now'>): Promise<Day> {
  const { timeZone, midnightOffset } = await exhibitorClock(tx);
  return businessDay(tx.now, timeZone, midnightOffset);
}
