import { useMemo } from 'react';
import { Link } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Planning } from '#apps/portal/pages/programme/planning/Planning.tsx';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import { useWeek, useWeekAddress, weekOf } from '#apps/portal/pages/programme/planning/planning.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** Plans the programme by cine week (PORT-007, SCH-004, D-116). */
export function Component() {
  const { t } = useTexts();
  const { cinema, week } = useWeekAddress();
  const { data, error, isPending, isPlaceholderData, refetch } = useWeek(cinema, week);
  const read = useMemo(() => (data ? weekOf(data) : null), [data]);
  return (
    <>
      <div className={css.onScreen}>
        <PageHead title={t('planning.title')} lead={t('planning.lead')} />
      </div>
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {read && read.wire.screens.length === 0 ? (
        <p className={css.nothing}>
          {t('schedules.no_screens')} <Link to="/screens/new">{t('schedules.add_screen')}</Link>
        </p>
      ) : null}
      {read && read.wire.screens.length > 0 ? (
        <div className={isPlaceholderData ? css.former : undefined} aria-busy={isPlaceholderData}>
          {/* another week is another plan */}
          <Planning key={`${read.wire.cinema?.id}/${read.wire.week}`} week={read} />
        </div>
      ) : null}
    </>
  );
}
