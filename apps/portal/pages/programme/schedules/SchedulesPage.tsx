import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DayChooser } from '#apps/portal/pages/programme/schedules/DayChooser.tsx';
import { ScheduleLine } from '#apps/portal/pages/programme/schedules/ScheduleLine.tsx';
import css from '#apps/portal/pages/programme/schedules/SchedulesPage.module.css';
import { useDay, useProgramme } from '#apps/portal/pages/programme/schedules/schedules.ts';
import type { ProgrammeDayWire } from '#modules/screenings/contract/schedules.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const { day } = useDay();
  const mayEdit = useMay('schedules.edit');
  const { data, error, isPending, isPlaceholderData, refetch } = useProgramme(day);
  return (
    <>
      <PageHead
        title={t('schedules.title')}
        lead={t('schedules.lead')}
        action={
          mayEdit ? (
            <Link className={buttonClass({ variant: 'primary' })} to={`/schedules/bulk${day ? `?week=${day}` : ''}`}>
              {t('schedules.plan.open')}
            </Link>
          ) : undefined
        }
      />
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? (
        <>
          <DayChooser day={day ?? data.today} today={data.today} />
          <div className={isPlaceholderData ? css.former : undefined} aria-busy={isPlaceholderData}>
            {data.cinemas.map((cinema) => (
              <Cinema key={cinema.id} cinema={cinema} />
            ))}
            {data.cinemas.length === 0 ? (
              <p className={css.empty}>
                {t('schedules.no_screens')} <Link to="/screens/new">{t('schedules.add_screen')}</Link>
              </p>
            ) : null}
          </div>
        </>
      ) : null}
      <Outlet />
    </>
  );
}

/** Shows a cinema with its screens side by side, or a text if it shows nothing. */
function Cinema({ cinema }: { cinema: ProgrammeDayWire['cinemas'][number] }) {
  const { t } = useTexts();
  const { listQuery } = useDay();
  return (
    <section className={css.cinema}>
      <h3 className={css.cinemaName}>{cinema.name}</h3>
      <div className={css.screens}>
        {cinema.screens.map(({ id, name, schedules }) => (
          <section key={id} className={css.screen}>
            <h4 className={css.screenName}>
              {name} <small>{t('schedules.count', { count: schedules.length })}</small>
            </h4>
            {schedules.length > 0 ? (
              <ol className={css.lines}>
                {schedules.map((schedule) => (
                  <li key={schedule.id}>
                    <ScheduleLine schedule={schedule} to={`${schedule.id}${listQuery}`} />
                  </li>
                ))}
              </ol>
            ) : (
              <p className={css.nothing}>{t('schedules.nothing')}</p>
            )}
          </section>
        ))}
      </div>
    </section>
  );
}
