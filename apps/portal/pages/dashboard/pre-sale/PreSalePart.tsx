import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import { addDays, type Day } from '#kernel/days.ts';
import type { PreSaleWire } from '#modules/dashboard/contract/staff.ts';

/** The drawing library loads with the first curve, not with the portal. */
const PreSaleChart = lazy(async () => ({
  default: (await import('#apps/portal/pages/dashboard/pre-sale/PreSaleChart.tsx')).PreSaleChart,
}));

const DAYS_AHEAD = 20;

/** The coming shows with the most tickets, each with its sale by days before the show. */
export function PreSalePart({ shows, day }: { shows: readonly PreSaleWire[]; day: Day }) {
  const { t, formats } = useTexts();
  const query = new URLSearchParams({
    from: day,
    until: addDays(day, DAYS_AHEAD),
    by: 'screening',
    measure: 'admissions',
    compare: 'none',
  });
  return (
    <Part
      wide
      title={t('dashboard.pre_sale.title')}
      more={{ to: `/figures?${query}`, name: t('dashboard.pre_sale.all') }}
    >
      {shows.length === 0 ? (
        <p className={css.empty}>{t('dashboard.pre_sale.empty')}</p>
      ) : (
        <div className={css.charts}>
          <Suspense fallback={<div className={css.curves} />}>
            <PreSaleChart shows={shows} />
          </Suspense>
          <ul className={css.rows}>
            {shows.map(({ id, title, start, cinema, screen, taken, capacity, curve }, nth) => (
              <li key={id} className={css.coming}>
                <svg className={css.curveKey} data-curve={nth} viewBox="0 0 24 8" aria-hidden="true">
                  <path d="M0 4H24" />
                </svg>
                <span className={css.what}>
                  <Link to={`/schedules/${id}`}>{title}</Link>
                  <small>
                    {formats.dateTime(Date.parse(start))} · {screen} · {cinema}
                  </small>
                  <small>
                    {t('dashboard.pre_sale.sold', { sold: curve.at(-1)?.sold ?? 0 })}
                    {' · '}
                    {t('dashboard.next.places', {
                      taken,
                      capacity,
                      percent: capacity === 0 ? 0 : Math.round((taken / capacity) * 100),
                    })}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}
