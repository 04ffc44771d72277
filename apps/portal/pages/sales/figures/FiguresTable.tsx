import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/figures/Figures.module.css';
import { type FigureRowWire, useFigureTexts } from '#apps/portal/pages/sales/figures/figure-texts.ts';
import { addressOf, type FiguresChoice } from '#apps/portal/pages/sales/figures/figures-choice.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import { changeOf, changePercent, type FigureOrder } from '#modules/reports/rules/figure-order.ts';
import { isOfTime } from '#modules/reports/rules/figures.ts';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';

type Shown = {
  figures: FiguresWire;
  rows: readonly FigureRowWire[];
  choice: FiguresChoice;
  choose: (change: Partial<FiguresChoice>) => void;
};
type Column = {
  readonly order: FigureOrder;
  readonly name: string;
  readonly cell: (row: Pick<FigureRowWire, 'shows' | 'now' | 'before'>, beforeKey?: string | null) => ReactNode;
};

/** The table beside the chart: every figure, sorted by any column, the totals below. */
export function FiguresTable({ figures, rows, choice, choose }: Shown) {
  const { t } = useTexts();
  const texts = useFigureTexts(figures.by);
  const columns = useColumns(figures, choice);
  return (
    <ScrollRegion className={css.scroll} label={t('figures.table')}>
      <table className={css.table}>
        <caption className={css.caption}>{t('figures.table')}</caption>
        <thead>
          <tr>
            <Head
              order={isOfTime(figures.by) ? 'natural' : 'name'}
              name={t(`figures.by.${figures.by}`)}
              choice={choice}
              choose={choose}
            />
            {columns.map(({ order, name }) => (
              <Head key={order} order={order} name={name} choice={choice} choose={choose} isNumber />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key ?? `before ${row.before_key}`}>
              <th scope="row">
                <RowName row={row} name={texts.row(row)} choice={choice} />
                {texts.detail(row) ? <small>{texts.detail(row)}</small> : null}
              </th>
              {columns.map(({ order, cell }) => (
                <td key={order}>{cell(row, row.before_key)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('figures.total')}</th>
            {columns.map(({ order, cell }) => (
              <td key={order}>{cell(figures.total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

/** A film leads to its weeks, a day to its films. */
function RowName({ row, name, choice }: { row: FigureRowWire; name: string; choice: FiguresChoice }) {
  const { by } = choice;
  if (row.key === null || (by !== 'film' && by !== 'day')) return name;
  if (by === 'film') return <Link to={`/figures/films/${row.key}`}>{name}</Link>;
  const day: Partial<FiguresChoice> = { by: 'film', from: row.key, until: row.key, order: 'natural', direction: 'up' };
  const query = addressOf({ ...choice, ...day });
  return <Link to={`/figures?${query}`}>{name}</Link>;
}

/** The measure of the chart first, what it is compared with, then the other measures. */
function useColumns(figures: FiguresWire, { measure }: FiguresChoice): readonly Column[] {
  const { t, locale } = useTexts();
  const texts = useFigureTexts(figures.by);
  const numbers = new Intl.NumberFormat(locale);
  const ofMeasure = (each: FiguresChoice['measure']): Column => ({
    order: each,
    name: t(`figures.measure.${each}`),
    cell: ({ now }) => texts.value(each, now[each]),
  });
  const compared: readonly Column[] = [
    {
      order: 'change',
      name: t('figures.change'),
      cell(row) {
        const [change, percent] = [changeOf(row, measure), changePercent(row, measure)];
        if (change === null) return '';
        return (
          <span className={change < 0 ? css.less : change > 0 ? css.more : undefined}>
            {percent === null ? (change === 0 ? '' : t('figures.new')) : texts.percent(percent)}
          </span>
        );
      },
    },
    {
      order: 'before',
      name: t('figures.before'),
      cell: ({ before }, beforeKey) => (
        <>
          {texts.value(measure, before?.[measure])}
          {beforeKey ? <small>{texts.before(beforeKey)}</small> : null}
        </>
      ),
    },
  ];
  return [
    ofMeasure(measure),
    ...(figures.before ? compared : []),
    ...figures.measures.filter((each) => each !== measure).map(ofMeasure),
    ...(figures.total.shows === null
      ? []
      : [
          {
            order: 'shows' as const,
            name: t('figures.shows'),
            cell: ({ shows }: Pick<FigureRowWire, 'shows'>) => (shows === null ? '' : numbers.format(shows)),
          },
        ]),
  ];
}

/** The first press sorts numbers from the highest, names and times from the first. */
function Head(props: {
  order: FigureOrder;
  name: string;
  choice: FiguresChoice;
  choose: Shown['choose'];
  isNumber?: boolean;
}) {
  const { order, name, choice, choose, isNumber = false } = props;
  const isSorted = choice.order === order;
  const first = isNumber ? 'down' : 'up';
  const other = choice.direction === 'up' ? 'down' : 'up';
  return (
    <th scope="col" aria-sort={isSorted ? (choice.direction === 'up' ? 'ascending' : 'descending') : undefined}>
      <button type="button" className={css.sort} onClick={() => choose({ order, direction: isSorted ? other : first })}>
        {name}
        <span aria-hidden="true">{isSorted ? (choice.direction === 'up' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}
