import { addDays, type CineWeekStart, cineWeekStart, type Day } from '#kernel/days.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';
import { DIRECTIONS, FIGURE_ORDERS } from '#modules/reports/rules/figure-order.ts';
import { COMPARISONS, FIGURE_GROUPS, MEASURES, type Measure, measuresOf } from '#modules/reports/rules/figures.ts';

const CINE_WEEK_DAYS = 7;
export const PERIODS = ['today', 'cine_week', 'last_cine_week', 'month', 'last_month', 'year'] as const;

/** Returns the usual periods: the days from which and until which they last. */
export function usualPeriod(
  name: (typeof PERIODS)[number],
  today: Day,
  cineWeek: CineWeekStart,
): { from: Day; until: Day } {
  const week = cineWeekStart(today, cineWeek);
  const month = `${today.slice(0, 8)}01`;
  const lastOfLastMonth = addDays(month, -1);
  const periods: Record<typeof name, { from: Day; until: Day }> = {
    today: { from: today, until: today },
    cine_week: { from: week, until: addDays(week, CINE_WEEK_DAYS - 1) },
    last_cine_week: { from: addDays(week, -CINE_WEEK_DAYS), until: addDays(week, -1) },
    month: { from: month, until: today },
    last_month: { from: `${lastOfLastMonth.slice(0, 8)}01`, until: lastOfLastMonth },
    year: { from: `${today.slice(0, 4)}-01-01`, until: today },
  };
  return periods[name];
}

/** What is shown: all of it is in the address, which can be sent to a colleague. */
export type FiguresChoice = {
  readonly from: Day;
  readonly until: Day;
  readonly by: (typeof FIGURE_GROUPS)[number];
  readonly measure: Measure;
  readonly compare: (typeof COMPARISONS)[number];
  readonly order: (typeof FIGURE_ORDERS)[number];
  readonly direction: (typeof DIRECTIONS)[number];
  readonly cinema: string;
  readonly movie: string;
};

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, usual: Value): Value =>
  values.find((value) => value === text) ?? usual;

/** Returns the choice of an address; days that are left out are those of the running cine week. */
export function choiceOf(query: URLSearchParams, all: Pick<ReportsWire, 'today' | 'cine_week_start'>): FiguresChoice {
  const usual = usualPeriod('cine_week', all.today, all.cine_week_start);
  const by = oneOf(FIGURE_GROUPS, query.get('by'), 'day');
  const movie = query.get('movie') ?? '';
  const measure = oneOf(MEASURES, query.get('measure'), 'revenue');
  return {
    from: query.get('from') ?? usual.from,
    until: query.get('until') ?? usual.until,
    by,
    measure: measuresOf(by, movie !== '').includes(measure) ? measure : 'revenue',
    compare: oneOf(COMPARISONS, query.get('compare'), 'before'),
    order: oneOf(FIGURE_ORDERS, query.get('order'), 'natural'),
    direction: oneOf(DIRECTIONS, query.get('direction'), 'up'),
    cinema: query.get('cinema') ?? '',
    movie,
  };
}

const USUAL = {
  by: 'day',
  measure: 'revenue',
  compare: 'before',
  order: 'natural',
  direction: 'up',
  cinema: '',
  movie: '',
};

/** Returns the address of a choice: what is as usual is left out, the days are always in it. */
export const addressOf = (choice: FiguresChoice): URLSearchParams =>
  new URLSearchParams(
    Object.entries(choice).filter(([name, value]) => value !== (USUAL as Record<string, string | undefined>)[name]),
  );

/** Returns what the server reads of a choice. */
export const figuresQuery = ({ from, until, by, compare, cinema, movie }: FiguresChoice) => ({
  from,
  until,
  by,
  compare,
  ...(cinema === '' ? {} : { cinema }),
  ...(movie === '' ? {} : { movie }),
});
