import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { promisesOf } from '#modules/screenings/rules/planning/promises.ts';
import { Badge } from '#ui/Badge.tsx';

/** Lists the films with shows that their distributor was promised for this week, and how many are planned. */
export function PromisedShows({ planner }: { planner: Planner }) {
  const { t } = useTexts();
  const promises = promisesOf(planner.week.wire.films, planner.plan);
  if (promises.length === 0) return null;
  return (
    <section className={css.promises} aria-label={t('planning.promised.title')}>
      <h2 className={css.promisesTitle}>{t('planning.promised.title')}</h2>
      <ul>
        {promises.map(({ movieId, title, promised, planned }) => (
          <li key={movieId}>
            {title}{' '}
            <Badge variant={planned < promised ? 'warning' : 'success'}>
              {t('planning.promised.count', { planned, promised })}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
