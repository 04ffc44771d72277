import { Link, useParams, useSearchParams } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/figures/Figures.module.css';
import { FiguresChart } from '#apps/portal/pages/sales/figures/FiguresChart.tsx';
import { FiguresTable } from '#apps/portal/pages/sales/figures/FiguresTable.tsx';
import { type FigureRowWire, useFigureTexts } from '#apps/portal/pages/sales/figures/figure-texts.ts';
import { useFigures } from '#apps/portal/pages/sales/figures/figures.ts';
import { choiceOf, type FiguresChoice } from '#apps/portal/pages/sales/figures/figures-choice.ts';
import { useReports } from '#apps/portal/pages/sales/reports/reports.ts';
import { addDays } from '#kernel/days.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';
import { orderedRows } from '#modules/reports/rules/figure-order.ts';
import { type RunWeek, runOf } from '#modules/reports/rules/film-run.ts';
import { PERIOD_DAYS_MAX } from '#modules/reports/rules/reports.ts';
import { Notice } from '#ui/Notice.tsx';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';

/** The days ahead with tickets on sale that count; the rest of the longest period is behind today. */
const DAYS_AHEAD = 28;

/** A film: its cine weeks beside one another, and its shows (REP-004, decision 0090). */
export function Component() {
  const reports = useReports();
  return (
    <div className={css.page}>
      <Loading of={reports} />
      {reports.data ? <Film all={reports.data} /> : null}
    </div>
  );
}

function Film({ all }: { all: ReportsWire }) {
  const { t, locale } = useTexts();
  const { id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const until = addDays(all.today, DAYS_AHEAD);
  const choice: FiguresChoice = {
    ...choiceOf(query, all),
    from: addDays(until, 1 - PERIOD_DAYS_MAX),
    until,
    measure: 'revenue',
    compare: 'none',
    by: 'screening',
    movie: id,
  };
  const weeks = useFigures({ ...choice, by: 'week' });
  const shows = useFigures(choice);
  const error = weeks.error ?? shows.error;
  const run = runOf(weeks.data?.rows ?? []);
  return (
    <>
      <PageHead
        title={weeks.data?.movie?.name ?? t('figures.film.title')}
        lead={t('figures.film.lead')}
        action={<Link to="/figures?by=film">{t('figures.calendar.back')}</Link>}
      />
      {error ? <Failure error={error} retry={() => void Promise.all([weeks.refetch(), shows.refetch()])} /> : null}
      <Loading of={weeks} />
      {weeks.data && run.length === 0 ? (
        <Notice kind="info" title={t('figures.empty.title')}>
          {t('figures.film.empty')}
        </Notice>
      ) : null}
      {weeks.data && shows.data && run.length > 0 && !error ? (
        <>
          <h2 className={css.section}>{t('figures.film.weeks')}</h2>
          <div className={css.beside}>
            <FiguresChart
              figures={{ ...weeks.data, rows: run.map(({ row }) => row) }}
              rows={[]}
              measure="revenue"
              says={t('figures.film.says')}
            />
            <Weeks run={run} figures={weeks.data} />
          </div>
          <h2 className={css.section}>{t('figures.film.shows')}</h2>
          <FiguresTable
            figures={shows.data}
            rows={orderedRows(shows.data.rows, choice, locale)}
            choice={choice}
            choose={({ order = 'natural', direction = 'up' }) => setQuery({ order, direction })}
          />
        </>
      ) : null}
    </>
  );
}

function Weeks({ run, figures }: { run: readonly RunWeek<FigureRowWire>[]; figures: FiguresWire }) {
  const { t, formats } = useTexts();
  const texts = useFigureTexts('week');
  const numbers = new Intl.NumberFormat(formats.locale, { maximumFractionDigits: 1 });
  const written = (value: number | null): string => (value === null ? '' : numbers.format(value));
  const { now, shows } = figures.total;
  return (
    <ScrollRegion className={css.scroll} label={t('figures.film.weeks')}>
      <table className={css.table}>
        <caption className={css.caption}>{t('figures.film.weeks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figures.by.week')}</th>
            <th scope="col">{t('figures.measure.revenue')}</th>
            <th scope="col">{t('figures.film.change')}</th>
            <th scope="col">{t('figures.measure.admissions')}</th>
            <th scope="col">{t('figures.shows')}</th>
            <th scope="col">{t('figures.film.per_show')}</th>
            <th scope="col">{t('figures.measure.occupancy')}</th>
          </tr>
        </thead>
        <tbody>
          {run.map(({ row, number, perShow, change }) => (
            <tr key={row.key}>
              <th scope="row">
                {t('figures.film.week', { number })}
                <small>{texts.row(row)}</small>
              </th>
              <td>{texts.value('revenue', row.now.revenue)}</td>
              <td className={change === null || change === 0 ? undefined : change < 0 ? css.less : css.more}>
                {change === null ? '' : texts.percent(change)}
              </td>
              <td>{texts.value('admissions', row.now.admissions)}</td>
              <td>{written(row.shows)}</td>
              <td>{written(perShow)}</td>
              <td>{texts.value('occupancy', row.now.occupancy)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('figures.total')}</th>
            <td>{texts.value('revenue', now.revenue)}</td>
            <td />
            <td>{texts.value('admissions', now.admissions)}</td>
            <td>{written(shows)}</td>
            <td>{written(shows ? (now.admissions ?? 0) / shows : null)}</td>
            <td>{texts.value('occupancy', now.occupancy)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
