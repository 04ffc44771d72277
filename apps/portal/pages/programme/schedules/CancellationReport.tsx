import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/schedules/SchedulesPage.module.css';
import type { CancellationReportWire } from '#modules/screenings/contract/schedules.ts';
import { Notice } from '#ui/Notice.tsx';

/**
 * Shows the result of a cancellation: how many purchases are refunded, and which need manual
 * compensation (D-084).
 */
export function CancellationReport({ report }: { report: CancellationReportWire }) {
  const { t } = useTexts();
  const { refunded, manual, manual_count } = report;
  return (
    <section className={css.report}>
      <Notice kind={manual_count > 0 ? 'warning' : 'success'} live title={t('schedules.report.title')}>
        {[
          ...(refunded > 0 ? [t('schedules.report.refunded', { count: refunded })] : []),
          manual_count > 0 ? t('schedules.report.manual', { count: manual_count }) : t('schedules.report.nobody'),
        ].join('\n')}
      </Notice>
      {manual.length > 0 ? (
        <ul className={css.bills} aria-label={t('schedules.report.bills')}>
          {manual.map(({ uuid, reference, buyer, email }) => (
            <li key={uuid}>
              <b>{reference}</b> {buyer}
              {email ? <small>{email}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
