import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import type { Day } from '#kernel/days.ts';
import type { DashboardWire } from '#modules/dashboard/contract/staff.ts';

type Screening = NonNullable<DashboardWire['screenings']>[number];

/** Wire instants begin with the day in the exhibitor's time zone (D-179). */
const dayOf = (instant: string): Day => instant.slice(0, 10);

/** Lists the next screenings and their occupancy. */
export function NextScreenings({ screenings, day }: { screenings: readonly Screening[]; day: Day }) {
  const { t } = useTexts();
  return (
    <Part title={t('dashboard.next.title')} more={{ to: '/schedules', name: t('dashboard.next.all') }}>
      {screenings.length === 0 ? <p className={css.empty}>{t('dashboard.next.empty')}</p> : null}
      <ul className={css.rows}>
        {screenings.map((screening) => (
          <Next key={screening.id} screening={screening} day={day} />
        ))}
      </ul>
    </Part>
  );
}

/** `day`: the present business day; a screening of another day shows its day. */
function Next({ screening, day }: { screening: Screening; day: Day }) {
  const { t, formats } = useTexts();
  const { id, title, start, cinema, screen, taken, capacity } = screening;
  const percent = capacity === 0 ? 0 : Math.round((taken / capacity) * 100);
  return (
    <li className={css.show}>
      <span className={css.time}>
        {formats.time(Date.parse(start))}
        {dayOf(start) === day ? null : <small>{formats.shortDay(dayOf(start))}</small>}
      </span>
      <span className={css.what}>
        <Link to={`/schedules/${id}`}>{title}</Link>
        <small>
          {screen} · {cinema}
        </small>
      </span>
      <span className={css.full}>
        <svg className={css.meter} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className={css.meterAll} width="100" height="4" />
          <rect className={percent >= 100 ? css.meterFull : css.meterPart} width={Math.min(100, percent)} height="4" />
        </svg>
        <small>{t('dashboard.next.places', { taken, capacity, percent })}</small>
      </span>
    </li>
  );
}
