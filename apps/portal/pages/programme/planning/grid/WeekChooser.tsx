import { Link, useNavigate } from 'react-router';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import type { Week } from '#apps/portal/pages/programme/planning/planning.ts';
import { addDays, type Day, isDay } from '#kernel/days.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';

/** Chooses the cinema and week to plan. */
export function WeekChooser({ week: { wire } }: { week: Week }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const to = (week: Day, cinema = wire.cinema?.id): string =>
    `/schedules/bulk?${new URLSearchParams({ ...(cinema && { cinema: String(cinema) }), week })}`;
  return (
    <nav className={css.chooser} aria-label={t('planning.week.label')}>
      <div className={css.steps}>
        <Link className={buttonClass({})} to={to(addDays(wire.week, -7))} aria-label={t('planning.week.previous')}>
          <Arrow way="back" />
        </Link>
        <Link className={buttonClass({})} to={to(addDays(wire.week, 7))} aria-label={t('planning.week.next')}>
          <Arrow way="on" />
        </Link>
      </div>
      <h2 className={css.week} aria-live="polite">
        {t('planning.week.span', { from: formats.shortDay(wire.week), until: formats.shortDay(addDays(wire.week, 6)) })}
      </h2>
      <div className={css.any}>
        {wire.cinemas.length > 1 ? (
          <Select
            label={t('planning.week.cinema')}
            value={wire.cinema?.id ?? ''}
            onChange={({ target }) => void navigate(to(wire.week, Number(target.value)))}
          >
            {wire.cinemas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        <DateField
          label={t('planning.week.any')}
          required
          reportsOnBlur
          value={wire.week}
          onChange={(chosen) => {
            if (isDay(chosen)) void navigate(to(chosen));
          }}
        />
      </div>
    </nav>
  );
}

const Arrow = ({ way }: { way: 'back' | 'on' }) => (
  <svg className={css.arrow} viewBox="0 0 16 16" aria-hidden="true">
    <path d={way === 'back' ? 'M10 3L5 8l5 5' : 'M6 3l5 5-5 5'} />
  </svg>
);
