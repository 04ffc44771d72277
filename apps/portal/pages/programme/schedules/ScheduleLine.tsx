import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/schedules/SchedulesPage.module.css';
import type { StaffScheduleWire } from '#modules/screenings/contract/schedules.ts';
import { Badge } from '#ui/Badge.tsx';

/** Shows a screening in one line: time, film, and sold share. */
export function ScheduleLine({ schedule, to }: { schedule: StaffScheduleWire; to: string }) {
  const { t, formats } = useTexts();
  const { movie, version, event, type, stage, start, end, sold, capacity, cancelled } = schedule;
  return (
    <Link className={cancelled ? css.lineCancelled : css.line} to={to}>
      <span className={css.time}>
        {formats.time(Date.parse(start))}
        <small>{formats.time(Date.parse(end))}</small>
      </span>
      <span className={css.what}>
        <span className={css.film}>{movie.title}</span>
        <small>{version.text}</small>
        {event ? <small className={css.event}>{event}</small> : null}
        <span className={css.marks}>
          {cancelled ? <Badge variant="danger">{t('schedules.cancelled')}</Badge> : null}
          {cancelled || stage === 'on_sale' ? null : (
            <Badge variant="warning">{t(`planning.stage.name.${stage}`)}</Badge>
          )}
          {type === 'regular' || type === 'event' ? null : <Badge variant="info">{t(`schedules.type.${type}`)}</Badge>}
        </span>
      </span>
      {cancelled ? null : (
        <span className={css.sold}>
          {t('schedules.sold', { sold, capacity })}
          <Fullness sold={sold} capacity={capacity} />
        </span>
      )}
    </Link>
  );
}

const FULL = 100;

/** Shows the adjacent figures as a bar. */
function Fullness({ sold, capacity }: { sold: number; capacity: number }) {
  const percent = capacity > 0 ? Math.min(FULL, (sold / capacity) * FULL) : 0;
  return (
    <svg className={css.fullness} viewBox={`0 0 ${FULL} 4`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={css.room} width={FULL} height="4" />
      <rect className={percent >= FULL ? css.soldOut : css.taken} width={percent} height="4" />
    </svg>
  );
}
