import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import { addDays, type Day } from '#kernel/days.ts';
import type { DashboardSalesWire } from '#modules/dashboard/contract/staff.ts';

type Hour = DashboardSalesWire['hours'][number];

/**
 * The width of an hour and the height of the chart, in units of their own: the chart is stretched
 * to the available space.
 */
const HOUR = 10;
const HIGH = 100;
const GAP = 1.5;
/** The days behind today that the link shows. */
const WEEK_DAYS = 7;
/** A step of the scale is one of these, times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Returns a round number a little above the highest bar. */
function topOf(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  return (STEPS.find((step) => step * power >= highest) ?? 10) * power;
}

/**
 * Shows the revenue by hour in front of the same day last week. A table below has the same figures.
 */
export function HoursChart({ sales, day }: { sales: DashboardSalesWire; day: Day }) {
  const { t } = useTexts();
  const query = new URLSearchParams({ from: addDays(day, -WEEK_DAYS), until: day, by: 'day', compare: 'before' });
  const highest = Math.max(...sales.hours.flatMap(({ today, last_week }) => [today?.taken ?? 0, last_week.taken]));
  return (
    <Part title={t('dashboard.hours.title')} more={{ to: `/figures?${query}`, name: t('dashboard.hours.all') }}>
      {highest > 0 ? (
        <Bars sales={sales} top={topOf(highest)} />
      ) : (
        <p className={css.empty}>{t('dashboard.hours.empty')}</p>
      )}
    </Part>
  );
}

/** `top`: the value of the highest line of the scale. */
function Bars({ sales, top }: { sales: DashboardSalesWire; top: number }) {
  const { t, formats } = useTexts();
  const { hours } = sales;
  return (
    <>
      <div className={css.legend} aria-hidden="true">
        <span className={css.keyToday}>{t('dashboard.hours.today')}</span>
        <span className={css.keyBefore}>{formats.shortDay(sales.last_week_day)}</span>
      </div>
      <div className={css.chart}>
        <p className={css.scale} aria-hidden="true">
          {formats.money(top)}
        </p>
        <svg
          className={css.picture}
          viewBox={`0 0 ${hours.length * HOUR} ${HIGH}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('dashboard.hours.says', {
            today: formats.money(sales.today.taken),
            before: formats.money(sales.last_week.taken),
            day: formats.longDay(sales.last_week_day),
          })}
        >
          <path className={css.grid} d={[0, HIGH / 2, HIGH].map((y) => `M0 ${y}H${hours.length * HOUR}`).join('')} />
          {hours.map((hour, nth) => (
            <g key={hour.hour} transform={`translate(${nth * HOUR} 0)`}>
              <Bar className={css.barBefore} from={GAP / 2} to={HOUR - GAP / 2} part={hour.last_week.taken / top} />
              <Bar
                className={css.barToday}
                from={GAP * 1.5}
                to={HOUR - GAP * 1.5}
                part={(hour.today?.taken ?? 0) / top}
              />
            </g>
          ))}
        </svg>
        <ol
          className={css.hours}
          aria-hidden="true"
          style={{ gridTemplateColumns: `repeat(${hours.length}, minmax(0, 1fr))` }}
        >
          {hours.map(({ hour }) => (
            <li key={hour}>{hour}</li>
          ))}
        </ol>
      </div>
      <HoursTable sales={sales} />
    </>
  );
}

/** The same as a table. */
function HoursTable({ sales }: { sales: DashboardSalesWire }) {
  const { t, formats } = useTexts();
  const { hours } = sales;
  const hourOf = ({ hour }: Hour): string => t('dashboard.hours.hour', { hour });
  return (
    <details className={css.numbers}>
      <summary>{t('dashboard.hours.numbers')}</summary>
      <table>
        <caption>{t('dashboard.hours.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.hours.column')}</th>
            <th scope="col">{t('dashboard.hours.today')}</th>
            <th scope="col">{t('dashboard.sales.tickets')}</th>
            <th scope="col">{formats.shortDay(sales.last_week_day)}</th>
            <th scope="col">{t('dashboard.sales.tickets')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.hour}>
              <th scope="row">{hourOf(hour)}</th>
              <td>{hour.today ? formats.money(hour.today.taken) : ''}</td>
              <td>{hour.today?.tickets ?? ''}</td>
              <td>{formats.money(hour.last_week.taken)}</td>
              <td>{hour.last_week.tickets}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** `part`: the share of the full height, 0 to 1. */
function Bar({ className, from, to, part }: { className: string | undefined; from: number; to: number; part: number }) {
  const high = Math.max(0, Math.min(1, part)) * HIGH;
  return high > 0 ? <rect className={className} x={from} y={HIGH - high} width={to - from} height={high} /> : null;
}
