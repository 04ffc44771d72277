import type { Measure, Measured } from '#modules/reports/rules/figures.ts';

/** The columns that figures are sorted by; `natural`: by time, or the highest revenue first. */
export const FIGURE_ORDERS = [
  'natural',
  'name',
  'revenue',
  'admissions',
  'occupancy',
  'per_head',
  'shows',
  'before',
  'change',
] as const;
export type FigureOrder = (typeof FIGURE_ORDERS)[number];
export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A row as shown and as exported. */
export type OrderedRow = {
  readonly name: string;
  readonly shows: number | null;
  readonly now: Measured;
  readonly before: Measured | null;
};

/** Returns the change of a measure; null without a value on either side. */
export const changeOf = (row: Pick<OrderedRow, 'now' | 'before'>, measure: Measure): number | null => {
  const [now, before] = [row.now[measure], row.before?.[measure] ?? null];
  return now === null || before === null ? null : now - before;
};

/** Returns the change as a share of what was before, in per cent; null without anything before. */
export const changePercent = (row: Pick<OrderedRow, 'now' | 'before'>, measure: Measure): number | null => {
  const [change, before] = [changeOf(row, measure), row.before?.[measure] ?? null];
  return change === null || before === null || before <= 0 ? null : Math.round((change / before) * 1000) / 10;
};

/** Returns the rows by a column; rows without a value are last in both directions, equal rows keep their order. */
export function orderedRows<Row extends OrderedRow>(
  rows: readonly Row[],
  { order, direction, measure }: { order: FigureOrder; direction: Direction; measure: Measure },
  locale: string,
): readonly Row[] {
  if (order === 'natural') return direction === 'up' ? rows : rows.toReversed();
  const words = new Intl.Collator(locale, { numeric: true });
  const sortValue = (row: Row): number | string | null => {
    if (order === 'name') return row.name;
    if (order === 'shows') return row.shows;
    if (order === 'before') return row.before?.[measure] ?? null;
    return order === 'change' ? changeOf(row, measure) : row.now[order];
  };
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const compared = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
      return direction === 'up' ? compared : -compared;
    })
    .map(({ row }) => row);
}
