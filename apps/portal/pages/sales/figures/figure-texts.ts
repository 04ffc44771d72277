import { useTexts } from '#apps/portal/i18n/language.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import { isOfTime, type Measure } from '#modules/reports/rules/figures.ts';

export type FigureRowWire = FiguresWire['rows'][number];

/** Returns how the rows and values of figures are written in the reader's language. */
export function useFigureTexts(by: FiguresWire['by']) {
  const { t, formats } = useTexts();
  const numbers = new Intl.NumberFormat(formats.locale, { maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(formats.locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  const isMoney = (measure: Measure): boolean => measure === 'revenue' || measure === 'per_head';
  const dayAndMonth = (day: string): string => {
    const parts = formats.dayParts(day);
    return `${parts.day} ${parts.month}`;
  };
  const monthOf = (month: 'long' | 'short', year?: 'numeric'): ((day: string) => string) => {
    const format = new Intl.DateTimeFormat(formats.locale, { month, ...(year && { year }), timeZone: 'UTC' });
    return (day) => format.format(Date.parse(`${day}T12:00:00Z`));
  };
  const [month, shortMonth] = [monthOf('long', 'numeric'), monthOf('short')];
  return {
    /** A value of the table; empty if there is none. */
    value(measure: Measure, value: number | null | undefined): string {
      if (value === null || value === undefined) return '';
      if (isMoney(measure)) return formats.money(value);
      return measure === 'occupancy' ? `${numbers.format(value)}\u00a0%` : numbers.format(value);
    },
    /** A value of the scale of a chart. */
    scale(measure: Measure, value: number): string {
      if (measure === 'revenue') return whole.format(value);
      if (measure === 'per_head') return formats.money(value);
      return measure === 'occupancy' ? `${numbers.format(value)}\u00a0%` : numbers.format(value);
    },
    /** A change as a share of what was before. */
    percent(percent: number): string {
      const text = numbers.format(Math.abs(percent));
      if (percent === 0) return t('figures.percent_same');
      return t(percent > 0 ? 'figures.percent_more' : 'figures.percent_less', { percent: text });
    },
    row(row: Pick<FigureRowWire, 'key' | 'name'>): string {
      if (!isOfTime(by)) return row.name;
      if (row.key === null) return '–';
      if (by === 'hour') return t('figures.hour', { hour: row.key });
      if (by === 'month') return month(row.key);
      return by === 'day' ? formats.shortDay(row.key) : t('figures.week_from', { day: dayAndMonth(row.key) });
    },
    /** Below a column of a chart. */
    tick(row: Pick<FigureRowWire, 'key' | 'name'>, few: boolean): string {
      if (row.key === null) return '';
      if (by === 'hour') return row.key;
      if (by === 'month') return shortMonth(row.key);
      return by === 'day' && few ? formats.weekdayAndNumber(row.key) : dayAndMonth(row.key);
    },
    detail(row: FigureRowWire): string {
      return [row.start ? formats.dateTime(Date.parse(row.start)) : '', row.detail].filter(Boolean).join(' · ');
    },
    /** Of the other period. */
    before: (key: string): string => (by === 'month' ? month(key) : dayAndMonth(key)),
  };
}
