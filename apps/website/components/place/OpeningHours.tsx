import css from '#apps/website/components/place/OpeningHours.module.css';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { addDays } from '#kernel/days.ts';
import type { CinemaWire } from '#modules/venues/contract/public.ts';
import { openDays } from '#modules/venues/rules/opening-hours.ts';

const A_MONDAY = '2024-01-01';

/** Shows when a cinema is open, days with the same times together; nothing if it names no times (decision 0073). */
export function OpeningHours({ cinema }: { cinema: CinemaWire }) {
  const { t, formats } = useTexts();
  const days = openDays(cinema.opening_hours);
  if (days.length === 0) return null;
  const nameOf = (day: number): string => formats.dayParts(addDays(A_MONDAY, day)).weekday;
  return (
    <div className={css.hours}>
      <p className={css.label}>{t('common.opening_hours')}</p>
      <dl className={css.days}>
        {days.map(({ first, last, times }) => (
          <div key={first} className={css.line}>
            <dt>{first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`}</dt>
            <dd>{times.map(({ opens, closes }) => `${opens}\u00A0–\u00A0${closes}`).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
