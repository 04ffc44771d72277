import { changePercent, type OrderedRow } from '#modules/reports/rules/figure-order.ts';

/** A cine week of a film's run; `number`: 1 is its first week. */
export type RunWeek<Row> = {
  readonly row: Row;
  readonly number: number;
  /** Admissions for each show; null in a week without shows. */
  readonly perShow: number | null;
  /** What its revenue changed on the week before, in per cent; null in the first week and after one without revenue. */
  readonly change: number | null;
};

const isShown = ({ shows, now }: OrderedRow): boolean => (shows ?? 0) > 0 || now.admissions !== 0 || now.revenue !== 0;

/**
 * Returns the weeks of a film from its first to its last with shows or sales, each beside the week
 * before; weeks without any in between stay, and count.
 */
export function runOf<Row extends OrderedRow>(weeks: readonly Row[]): RunWeek<Row>[] {
  const run = weeks.slice(weeks.findIndex(isShown), weeks.findLastIndex(isShown) + 1);
  return run.map((row, nth) => {
    const before = run[nth - 1];
    return {
      row,
      number: nth + 1,
      perShow: row.shows ? Math.round(((row.now.admissions ?? 0) / row.shows) * 10) / 10 : null,
      change: before ? changePercent({ now: row.now, before: before.now }, 'revenue') : null,
    };
  });
}
