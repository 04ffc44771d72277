import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ReportChooser } from '#apps/portal/pages/sales/reports/ReportChooser.tsx';
import { ReportExports } from '#apps/portal/pages/sales/reports/ReportExports.tsx';
import { ReportFigures } from '#apps/portal/pages/sales/reports/ReportFigures.tsx';
import css from '#apps/portal/pages/sales/reports/ReportsPage.module.css';
import { useReport, useReportChoice, useReports } from '#apps/portal/pages/sales/reports/reports.ts';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t, formats } = useTexts();
  const reports = useReports();
  const { choice, choose } = useReportChoice(reports.data);
  const report = useReport(choice);
  return (
    <div className={css.page}>
      <PageHead title={t('reports.title')} lead={t('reports.lead')} />
      <Loading of={reports} />
      {reports.data ? <ReportChooser all={reports.data} choice={choice} choose={choose} /> : null}
      {report.error ? <Failure error={report.error} retry={() => void report.refetch()} /> : null}
      {report.isFetching && !report.data ? <Spinner label={t('common.loading')} /> : null}
      {report.data && !report.error ? (
        <section className={css.report} aria-busy={report.isPlaceholderData}>
          <header className={css.head}>
            <div>
              <h2 className={css.name}>{report.data.name}</h2>
              <p className={css.period}>
                {report.data.from === report.data.until
                  ? formats.longDay(report.data.from)
                  : t('reports.period', {
                      from: formats.date(report.data.from),
                      until: formats.date(report.data.until),
                    })}
              </p>
            </div>
            <ReportExports choice={choice} />
          </header>
          <ReportFigures report={report.data} />
        </section>
      ) : null}
    </div>
  );
}
