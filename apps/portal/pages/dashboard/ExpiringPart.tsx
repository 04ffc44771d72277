import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import type { DashboardWire } from '#modules/dashboard/contract/staff.ts';

type Expiring = NonNullable<DashboardWire['reservations']>[number];

/** Wire instants begin with the day in the exhibitor's time zone (D-179). */
const isSameDay = (a: string, b: string): boolean => a.slice(0, 10) === b.slice(0, 10);

/** Less than this is soon. */
const SOON_MS = 3_600_000;

/** Lists unpaid reservations by their expiry. */
export function ExpiringPart({ reservations, now }: { reservations: readonly Expiring[]; now: string }) {
  const { t, formats } = useTexts();
  return (
    <Part
      title={t('dashboard.reservations.title')}
      more={{ to: '/reservations', name: t('dashboard.reservations.all') }}
    >
      {reservations.length === 0 ? <p className={css.empty}>{t('dashboard.reservations.empty')}</p> : null}
      <ul className={css.rows}>
        {reservations.map(({ id, name, title, tickets, expires_at }) => {
          const until = Date.parse(expires_at);
          return (
            <li key={id} className={css.two}>
              <span className={css.what}>
                <Link to={`/reservations/${id}`}>{name}</Link>
                <small>
                  {title} · {t('bills.tickets', { count: tickets })}
                </small>
              </span>
              <span className={until - Date.parse(now) < SOON_MS ? css.soon : css.quiet}>
                {t('dashboard.reservations.until', {
                  when: isSameDay(expires_at, now) ? formats.time(until) : formats.dateTime(until),
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
