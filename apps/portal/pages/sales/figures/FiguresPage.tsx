import { Link } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/figures/Figures.module.css';
import { FiguresChart } from '#apps/portal/pages/sales/figures/FiguresChart.tsx';
import { FiguresChooser } from '#apps/portal/pages/sales/figures/FiguresChooser.tsx';
import { FiguresTable } from '#apps/portal/pages/sales/figures/FiguresTable.tsx';
import { useFigures, useFiguresChoice } from '#apps/portal/pages/sales/figures/figures.ts';
import { type FiguresChoice, figuresQuery } from '#apps/portal/pages/sales/figures/figures-choice.ts';
import { useReports } from '#apps/portal/pages/sales/reports/reports.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import { orderedRows } from '#modules/reports/rules/figure-order.ts';
import { FIGURE_FORMATS } from '#modules/reports/rules/figures.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { addressOfFile } from '#web/api/client.ts';

/** Revenue, admissions, occupancy and concessions of a period, as a chart and a table (REP-004, decision 0090). */
export function Component() {
  const { t } = useTexts();
  const reports = useReports();
  const { choice, choose } = useFiguresChoice(reports.data);
  const figures = useFigures(choice);
  return (
    <div className={css.page}>
      <PageHead
        title={t('figures.title')}
        lead={t('figures.lead')}
        action={<Link to="/figures/calendar">{t('figures.calendar.link')}</Link>}
      />
      <Loading of={reports} />
      {reports.data && choice ? (
        <FiguresChooser all={reports.data} choice={choice} choose={choose} movie={figures.data?.movie ?? null} />
      ) : null}
      {figures.error ? <Failure error={figures.error} retry={() => void figures.refetch()} /> : null}
      {figures.isFetching && !figures.data ? <Spinner label={t('common.loading')} /> : null}
      {figures.data && choice && !figures.error ? (
        <section className={css.shown} aria-busy={figures.isPlaceholderData}>
          <Shown figures={figures.data} choice={choice} choose={choose} />
        </section>
      ) : null}
    </div>
  );
}

const isEmpty = ({ shows, now, before }: FiguresWire['total']): boolean =>
  !shows && [now, before].every((side) => !side?.revenue && !side?.admissions);

function Shown(props: {
  figures: FiguresWire;
  choice: FiguresChoice;
  choose: (change: Partial<FiguresChoice>) => void;
}) {
  const { t, locale, formats } = useTexts();
  const { figures, choose } = props;
  // While others load, the previous figures stay as they are.
  const choice = {
    ...props.choice,
    by: figures.by,
    measure: figures.measures.find((each) => each === props.choice.measure) ?? 'revenue',
  };
  const { from, until, before } = figures;
  const between = (period: { from: string; until: string }): string =>
    period.from === period.until
      ? formats.longDay(period.from)
      : t('figures.between', { from: formats.date(period.from), until: formats.date(period.until) });
  const rows = orderedRows(figures.rows, choice, locale);
  const measure = t(`figures.measure.${choice.measure}`);
  return (
    <>
      <header className={css.head}>
        <div>
          <h2 className={css.name}>{figures.movie ? `${measure}: ${figures.movie.name}` : measure}</h2>
          <p className={css.period}>
            {between({ from, until })}
            {before ? <span>{t('figures.compared_with', { period: between(before) })}</span> : null}
          </p>
        </div>
        <Exports choice={props.choice} />
      </header>
      {isEmpty(figures.total) ? (
        <Notice kind="info" title={t('figures.empty.title')}>
          {t('figures.empty.text')}
        </Notice>
      ) : (
        <div className={css.beside}>
          <FiguresChart
            figures={figures}
            rows={rows}
            measure={choice.measure}
            says={t('figures.chart', { measure, by: t(`figures.by.${figures.by}`), period: between({ from, until }) })}
          />
          <FiguresTable figures={figures} rows={rows} choice={choice} choose={choose} />
        </div>
      )}
    </>
  );
}

/** Exports the table as it is shown. */
function Exports({ choice }: { choice: FiguresChoice }) {
  const { t, locale } = useTexts();
  const { measure, order, direction } = choice;
  return (
    <nav className={css.exports} aria-label={t('figures.export.label')}>
      {FIGURE_FORMATS.map((format) => (
        <LinkButton
          key={format}
          size="small"
          download
          href={addressOfFile('GET /api/staff/figures/export', {
            query: { ...figuresQuery(choice), measure, order, direction, format, locale },
          })}
        >
          {t(`figures.export.${format}`)}
        </LinkButton>
      ))}
    </nav>
  );
}
