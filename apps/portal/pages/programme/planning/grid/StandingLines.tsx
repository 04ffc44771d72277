import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/cell/CellEditor.module.css';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';

/** Lists the parts of a cell that cannot be changed, and why. */
export function StandingLines(props: {
  planner: Planner;
  standing: readonly Planned[];
  onOpen: (key: string) => void;
}) {
  const { t, formats } = useTexts();
  const { planner, standing } = props;
  if (standing.length === 0) return null;
  return (
    <ul className={css.standing} aria-label={t('planning.cell.standing')}>
      {standing.map((screening) => {
        const taken = planner.week.facts.get(screening.key)?.taken ?? 0;
        return (
          <li key={screening.key}>
            <b>{formats.time(screening.start)}</b> {screening.movieTitle}
            <small>
              {screening.cancelled
                ? t('planning.standing.cancelled')
                : taken > 0
                  ? t('planning.standing.taken', { count: taken })
                  : t('planning.standing.begun')}
            </small>
            {screening.cancelled ? null : (
              <Button size="small" variant="quiet" onClick={() => props.onOpen(screening.key)}>
                {t('planning.cell.details')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
