import { addDays, type CineWeekStart, cineWeekStart, type Day, daysBetween } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';

/** What the rows of figures are; `week`: the cine week, `hour`: of the clock on the wall. */
export const FIGURE_GROUPS = ['day', 'week', 'month', 'film', 'screening', 'hall', 'hour', 'rate', 'channel'] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];
/** `occupancy`: admissions of all seats of the shows, `per_head`: products sold for each admission. */
export const MEASURES = ['revenue', 'admissions', 'occupancy', 'per_head'] as const;
export type Measure = (typeof MEASURES)[number];
export const COMPARISONS = ['none', 'before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** What the table of figures is exported as. */
export const FIGURE_FORMATS = ['csv_us', 'csv_eu', 'xlsx'] as const;
export type Period = { readonly from: Day; readonly until: Day };

const STEPS = ['day', 'week', 'month'] as const;
/** Rows of a calendar: each has one beside it, also without sales. */
export type Step = (typeof STEPS)[number];
export const isStep = (by: FigureGroup): by is Step => STEPS.some((step) => step === by);
/** Rows that follow one another. */
export const isOfTime = (by: FigureGroup): boolean => isStep(by) || by === 'hour';
const OF_SALES: readonly FigureGroup[] = ['rate', 'channel'];

/**
 * Returns the measures that rows of a group have: seats belong to shows, not to rates and channels;
 * products belong to the time of their sale, not to films and halls.
 */
export const measuresOf = (by: FigureGroup, ofOneFilm: boolean): readonly Measure[] =>
  MEASURES.filter((measure) => {
    if (measure === 'occupancy') return !OF_SALES.includes(by);
    return measure !== 'per_head' || (isOfTime(by) && !ofOneFilm);
  });

const WEEK_DAYS = 7;
const YEAR_OF_WEEKS = 364;
const MONTHS = 12;
const firstOfMonth = (day: Day): boolean => day.endsWith('-01');
const lastOfMonth = (day: Day): boolean => firstOfMonth(addDays(day, 1));
const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): Day =>
  `${String(Math.floor(month / MONTHS)).padStart(4, '0')}-${String((month % MONTHS) + 1).padStart(2, '0')}-01`;

/** Returns a day so many months earlier, no later than the last of that month. */
function monthsEarlier(day: Day, months: number): Day {
  const month = monthNumber(day) - months;
  const last = addDays(firstDayOf(month + 1), -1);
  const same = `${firstDayOf(month).slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/**
 * Returns the period that figures are compared with (decision 0090): that begin on the first of a
 * month, with the same dates of earlier months or of the year before; others with as many days
 * before, or with 52 weeks earlier, so that Saturdays stand beside Saturdays.
 */
export function comparedPeriod({ from, until }: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null;
  const back = (months: number): Period => ({
    from: monthsEarlier(from, months),
    until: lastOfMonth(until) ? addDays(firstDayOf(monthNumber(until) - months + 1), -1) : monthsEarlier(until, months),
  });
  const months = monthNumber(until) - monthNumber(from) + 1;
  if (comparison === 'year')
    return firstOfMonth(from)
      ? back(MONTHS)
      : { from: addDays(from, -YEAR_OF_WEEKS), until: addDays(until, -YEAR_OF_WEEKS) };
  if (firstOfMonth(from) && (months === 1 || lastOfMonth(until))) return back(months);
  const days = daysBetween(from, until) + 1;
  return { from: addDays(from, -days), until: addDays(until, -days) };
}

/** What was counted for a row. `seats`: of the shows that were not cancelled. */
export type Sums = {
  readonly revenue: Cents;
  readonly admissions: number;
  readonly products: Cents;
  readonly shows: number;
  readonly seats: number;
};
export const NOTHING: Sums = { revenue: 0, admissions: 0, products: 0, shows: 0, seats: 0 };

export const addSums = (a: Sums, b: Sums): Sums => ({
  revenue: a.revenue + b.revenue,
  admissions: a.admissions + b.admissions,
  products: a.products + b.products,
  shows: a.shows + b.shows,
  seats: a.seats + b.seats,
});

/** Measures of a row: cents, basis points of the seats, or null where nothing can be divided. */
export type Measured = Readonly<Record<Measure, number | null>>;
const BASIS_POINTS = 10_000;

/** Returns the measures of counted sums; those that rows of the group do not have are null. */
export function measured(sums: Sums, measures: readonly Measure[]): Measured {
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round(part / whole));
  return {
    revenue: sums.revenue,
    admissions: sums.admissions,
    occupancy: measures.includes('occupancy') ? share(sums.admissions * BASIS_POINTS, sums.seats) : null,
    per_head: measures.includes('per_head') ? share(sums.products, sums.admissions) : null,
  };
}

/** A row of a group; `key`: a day, an hour, an id or a channel, null: sales that have none. */
export type FigureRow = {
  readonly key: string | null;
  /** The day, week or month of the other period that stands beside it. */
  readonly beforeKey: string | null;
  readonly now: Sums;
  readonly before: Sums | null;
};
export type SumsByKey = ReadonlyMap<string | null, Sums>;

const isEmpty = ({ revenue, admissions, products, shows }: Sums): boolean =>
  revenue === 0 && admissions === 0 && products === 0 && shows === 0;

/** Returns the days of a period, or the first days of its cine weeks or months. */
export function stepsOf({ from, until }: Period, by: Step, cineWeek: CineWeekStart): Day[] {
  const first = { day: from, week: cineWeekStart(from, cineWeek), month: `${from.slice(0, 8)}01` }[by];
  const next = (day: Day): Day =>
    by === 'month' ? firstDayOf(monthNumber(day) + 1) : addDays(day, by === 'day' ? 1 : WEEK_DAYS);
  const steps: Day[] = [];
  for (let day = first; day <= until; day = next(day)) steps.push(day);
  return steps;
}

/**
 * Returns the rows of days, weeks or months: one for each, also without sales. The first stands beside the
 * first of the other period, and so on; those left over stand alone.
 */
export function rowsOfTime(
  now: SumsByKey,
  before: SumsByKey | null,
  steps: readonly Day[],
  stepsBefore: readonly Day[],
): FigureRow[] {
  const length = before ? Math.max(steps.length, stepsBefore.length) : steps.length;
  return Array.from({ length }, (_, index) => {
    const [key, beforeKey] = [steps[index] ?? null, stepsBefore[index] ?? null];
    return {
      key,
      beforeKey: before ? beforeKey : null,
      now: (key !== null && now.get(key)) || NOTHING,
      before: before && ((beforeKey !== null && before.get(beforeKey)) || NOTHING),
    };
  });
}

const HOURS = 24;

/** Returns the rows of the hours between the first and the last with sales, from the hour at which days begin. */
export function rowsOfHours(now: SumsByKey, before: SumsByKey | null, midnightOffset: number): FigureRow[] {
  const hours = Array.from({ length: HOURS }, (_, nth) => String((midnightOffset + nth) % HOURS));
  const hasSales = (hour: string): boolean => [now, before].some((each) => !isEmpty(each?.get(hour) ?? NOTHING));
  const first = hours.findIndex(hasSales);
  return hours
    .slice(Math.max(first, 0), first < 0 ? 0 : hours.findLastIndex(hasSales) + 1)
    .map((key) => rowOf(key, now, before));
}

/** Returns the rows of all keys of either period that have anything, the highest revenue first. */
export function rowsOfKeys(now: SumsByKey, before: SumsByKey | null): FigureRow[] {
  return [...new Set([...now.keys(), ...(before?.keys() ?? [])])]
    .map((key) => rowOf(key, now, before))
    .filter((row) => !isEmpty(row.now) || !isEmpty(row.before ?? NOTHING))
    .toSorted((a, b) => b.now.revenue - a.now.revenue || String(a.key).localeCompare(String(b.key)));
}

const rowOf = (key: string | null, now: SumsByKey, before: SumsByKey | null): FigureRow => ({
  key,
  beforeKey: null,
  now: now.get(key) ?? NOTHING,
  before: before && (before.get(key) ?? NOTHING),
});
