import { Link, useNavigate } from 'react-router';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/schedules/SchedulesPage.module.css';
import { addDays, type Day, isDay } from '#kernel/days.ts';
import { buttonClass } from '#ui/Button.tsx';

/** Chooses the shown day: the previous, the next, today, or any. */
export function DayChooser({ day, today }: { day: Day; today: Day }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const to = (other: Day): string => (other === today ? '/schedules' : `/schedules?day=${other}`);
  return (
    <nav className={css.chooser} aria-label={t('schedules.day.label')}>
      <div className={css.steps}>
        <Link className={buttonClass({})} to={to(addDays(day, -1))} aria-label={t('schedules.day.previous')}>
          <Arrow way="back" />
        </Link>
        <Link className={buttonClass({})} to={to(addDays(day, 1))} aria-label={t('schedules.day.next')}>
          <Arrow way="on" />
        </Link>
        <Link className={buttonClass({})} to={to(today)} aria-current={day === today ? 'date' : undefined}>
          {t('schedules.day.today')}
        </Link>
      </div>
      <h2 className={css.day} aria-live="polite">
        {formats.longDay(day)}
      </h2>
      <div className={css.any}>
        <DateField
          label={t('schedules.day.any')}
          required
          reportsOnBlur
          value={day}
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
