import type { Channel } from '#kernel/channel.ts';
import { addDays, type Day } from '#kernel/days.ts';
import { instantAt, isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { Refusal, refuse } from '#kernel/refusal.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import type { Cinemas } from '#modules/access/rules/rights.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import type { FiguresQuery, FiguresWire } from '#modules/reports/contract/figures.ts';
import type { OrderedRow } from '#modules/reports/rules/figure-order.ts';
import {
  addSums,
  comparedPeriod,
  type FigureGroup,
  type FigureRow,
  isOfTime,
  isStep,
  type Measure,
  type Measured,
  measured,
  measuresOf,
  NOTHING,
  type Period,
  rowsOfHours,
  rowsOfKeys,
  rowsOfTime,
  type Sums,
  type SumsByKey,
  stepsOf,
} from '#modules/reports/rules/figures.ts';
import { cinemasOf, ROWS_MAX } from '#modules/reports/rules/reports.ts';
import { FIGURES, NAMES, SEATS, type SeatGroup } from '#modules/reports/server/figures/figures.sql.ts';
import { type ReportDeps, refuseImpossiblePeriod } from '#modules/reports/server/read-report.ts';
import { reportWords } from '#modules/reports/server/report-words.ts';
import { sourceOf } from '#modules/sales/rules/bill/bill-search.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/** A row with its name; money in cents, occupancy in basis points. */
export type NamedFigure = OrderedRow & {
  readonly key: string | null;
  readonly beforeKey: string | null;
  readonly detail: string;
  readonly startMs: number | null;
};
export type Figures = {
  readonly query: FiguresQuery;
  readonly before: Period | null;
  readonly measures: readonly Measure[];
  readonly rows: readonly NamedFigure[];
  readonly total: Pick<NamedFigure, 'shows' | 'now' | 'before'>;
  readonly movie: { readonly id: number; readonly name: string } | null;
  readonly timeZone: string;
};
type Reader = { readonly exhibitorId: number; readonly locale: string; readonly cinemas: Cinemas };

/**
 * Reads the figures of a period, of the same entries as the reports (REP-004, decision 0090), limited
 * to these cinemas (none: all of them). Refuses as reports do: 403 reports.not_your_cinemas, 422
 * `until` validation.date, reports.period_backwards, reports.period_too_long; reports.too_many_rows.
 */
export async function readFigures(
  { db, translator }: ReportDeps,
  { exhibitorId, locale, cinemas }: Reader,
  query: FiguresQuery,
): Promise<Figures> {
  refuseImpossiblePeriod(query);
  const shown = cinemasOf('sales', cinemas, query.cinema ?? null);
  if (shown === 'forbidden') throw new Refusal('forbidden', { code: 'reports.not_your_cinemas' });
  const before = comparedPeriod(query, query.compare);
  const measures = measuresOf(query.by, query.movie !== undefined);
  const hasShows = measures.includes('occupancy');
  const read = await db.read(exhibitorId, async (tx) => {
    const clock = await exhibitorClock(tx);
    const now = await sumsOf(tx, query, query, { clock, shown });
    const earlier = before && (await sumsOf(tx, before, query, { clock, shown }));
    const rows = rowsOf(query, { now, before: earlier, period: before, clock });
    if (rows.length > ROWS_MAX) throw refuse('reports.too_many_rows', { max: ROWS_MAX });
    return {
      clock,
      rows,
      total: { now: totalOf(now), before: earlier && totalOf(earlier) },
      named: await namesOf(tx, query.by, rows),
      movie: query.movie === undefined ? [] : await tx.query<NameRow>(NAMES.film, [[query.movie]]),
    };
  });
  const { sentence } = translator;
  const words = reportWords(translator, locale);
  const nameOf = namer(query.by, read.named, locale, {
    rest: words.figure('rest'),
    channel: (source) => sentence(locale, 'documents/reports', `figures.channel.${source}`),
  });
  const measuredRow = ({ now, before: earlier }: { now: Sums; before: Sums | null }) => ({
    shows: hasShows ? now.shows : null,
    now: measured(now, measures),
    before: earlier && measured(earlier, measures),
  });
  const film = read.movie[0];
  return {
    query,
    before,
    measures,
    timeZone: read.clock.timeZone,
    rows: read.rows.map((row) => ({
      key: row.key,
      beforeKey: row.beforeKey,
      ...nameOf(row.key),
      ...measuredRow(row),
    })),
    total: measuredRow(read.total),
    movie: film && query.movie ? { id: query.movie, name: textFor(film.texts, locale) || (film.fallback ?? '') } : null,
  };
}

type Reading = { readonly clock: ExhibitorClock; readonly shown: Cinemas | null };
type SumsRow = { key: string | null; revenue: number; admissions: number; products: number };
type SeatsRow = { key: string | null; shows: number; seats: number };

/** Reads what was counted in a period, by key. */
async function sumsOf(tx: ReadTx, period: Period, query: FiguresQuery, { clock, shown }: Reading): Promise<SumsByKey> {
  const { timeZone, midnightOffset, cineWeek } = clock;
  const begins = (day: Day): number => instantAt(day, `${String(midnightOffset).padStart(2, '0')}:00`, timeZone);
  const values = [
    begins(period.from),
    begins(addDays(period.until, 1)),
    shown,
    query.movie ?? null,
    null,
    timeZone,
    midnightOffset,
    ROWS_MAX + 1,
    cineWeek,
  ];
  const sums = new Map<string | null, Sums>();
  const add = (key: string | null, part: Partial<Sums>): void => {
    sums.set(key, addSums(sums.get(key) ?? NOTHING, { ...NOTHING, ...part }));
  };
  const { by } = query;
  const counted = await tx.query<SumsRow>(FIGURES[by], values);
  if (counted.length > ROWS_MAX) throw refuse('reports.too_many_rows', { max: ROWS_MAX });
  for (const { key, ...row } of counted) add(by === 'channel' ? sourceOf(key as Channel) : key, row);
  if (by === 'rate' || by === 'channel') return sums;
  const seats = await seatsOf(tx, by, values);
  if (seats.length > ROWS_MAX) throw refuse('reports.too_many_rows', { max: ROWS_MAX });
  for (const { key, ...row } of seats) add(key, row);
  return sums;
}

const seatsOf = (tx: ReadTx, by: SeatGroup, values: readonly unknown[]): Promise<SeatsRow[]> =>
  tx.query(SEATS[by], values);

const totalOf = (sums: SumsByKey): Sums => [...sums.values()].reduce(addSums, NOTHING);

function rowsOf(
  query: FiguresQuery,
  {
    now,
    before,
    period,
    clock,
  }: { now: SumsByKey; before: SumsByKey | null; period: Period | null; clock: ExhibitorClock },
): FigureRow[] {
  const { by } = query;
  if (by === 'hour') return rowsOfHours(now, before, clock.midnightOffset);
  if (!isStep(by)) return rowsOfKeys(now, before);
  return rowsOfTime(now, before, stepsOf(query, by, clock.cineWeek), period ? stepsOf(period, by, clock.cineWeek) : []);
}

type NameRow = {
  key: string;
  texts: Texts | null;
  fallback: string | null;
  detail: string | null;
  starts_at_ms: number | null;
};

async function namesOf(tx: ReadTx, by: FigureGroup, rows: readonly FigureRow[]): Promise<readonly NameRow[]> {
  if (by !== 'film' && by !== 'screening' && by !== 'hall' && by !== 'rate') return [];
  return tx.query<NameRow>(NAMES[by], [rows.flatMap(({ key }) => (key === null ? [] : [Number(key)]))]);
}

type Named = Pick<NamedFigure, 'name' | 'detail' | 'startMs'>;

/** Names the rows of a group; days, weeks, months and hours are named by those who show them. */
function namer(
  by: FigureGroup,
  rows: readonly NameRow[],
  locale: string,
  words: { rest: string; channel: (source: string) => string },
): (key: string | null) => Named {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const only = (name: string): Named => ({ name, detail: '', startMs: null });
  return (key) => {
    if (isOfTime(by)) return only(key ?? '');
    if (key === null) return only(words.rest);
    if (by === 'channel') return only(words.channel(key));
    const row = byKey.get(key);
    return {
      name: textFor(row?.texts, locale) || (row?.fallback ?? ''),
      detail: row?.detail ?? '',
      startMs: row?.starts_at_ms ?? null,
    };
  };
}

/** Returns figures as the portal shows them. */
export function figuresWire({ query, before, measures, rows, total, movie, timeZone }: Figures): FiguresWire {
  const scaled = (value: number | null): number | null => (value === null ? null : eurosFromCents(value));
  const wireOf = ({ revenue, admissions, occupancy, per_head }: Measured) => ({
    revenue: scaled(revenue),
    admissions,
    occupancy: scaled(occupancy), // basis points are hundredths, too
    per_head: scaled(per_head),
  });
  const sides = (row: Pick<NamedFigure, 'shows' | 'now' | 'before'>) => ({
    shows: row.shows,
    now: wireOf(row.now),
    before: row.before && wireOf(row.before),
  });
  return {
    from: query.from,
    until: query.until,
    by: query.by,
    before,
    measures: [...measures],
    rows: rows.map((row) => ({
      key: row.key,
      before_key: row.beforeKey,
      name: row.name,
      detail: row.detail,
      start: row.startMs === null ? null : isoWithOffset(row.startMs, timeZone),
      ...sides(row),
    })),
    total: sides(total),
    movie,
  };
}
