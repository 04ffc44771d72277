import { scaleQuantize } from '@visx/scale';
import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/figures/Figures.module.css';
import { type FigureRowWire, useFigureTexts } from '#apps/portal/pages/sales/figures/figure-texts.ts';
import { calendarWeekStart, type Day, daysBetween } from '#kernel/days.ts';
import type { Measure } from '#modules/reports/rules/figures.ts';

const LEVELS = [1, 2, 3, 4, 5] as const;
const WEEK_DAYS = 7;

/**
 * The days of a year, month by month, weeks from Monday; the darker a square, the more. Each leads
 * to the films of its day; the keyboard goes there by the table, not through 365 squares.
 */
export function YearOfDays(props: { rows: readonly FigureRowWire[]; measure: Measure; cinema: string; says: string }) {
  const { t } = useTexts();
  const { rows, measure } = props;
  const texts = useFigureTexts('month');
  const level = scaleQuantize<number>({
    domain: [0, Math.max(1, ...rows.map(({ now }) => now[measure] ?? 0))],
    range: [...LEVELS],
  });
  const months = Map.groupBy(
    rows.filter(({ key }) => key !== null),
    ({ key }) => `${key?.slice(0, 7)}-01`,
  );
  return (
    <section aria-label={props.says}>
      <div className={css.months}>
        {[...months].map(([month, days]) => (
          <Month
            key={month}
            name={texts.row({ key: month, name: '' })}
            days={days}
            measure={measure}
            cinema={props.cinema}
            levelOf={level}
          />
        ))}
      </div>
      <p className={css.legend} aria-hidden="true">
        {t('figures.calendar.least')}
        {[0, ...LEVELS].map((each) => (
          <i key={each} className={css.square} data-level={each} />
        ))}
        {t('figures.calendar.most')}
      </p>
    </section>
  );
}

function Month(props: {
  name: string;
  days: readonly FigureRowWire[];
  measure: Measure;
  cinema: string;
  levelOf: (value: number) => number;
}) {
  const { formats } = useTexts();
  const { days, measure, cinema, levelOf } = props;
  const texts = useFigureTexts('day');
  const before = (day: Day): number => daysBetween(calendarWeekStart(day), day) % WEEK_DAYS;
  return (
    <section className={css.month}>
      <h3>{props.name}</h3>
      <ol>
        {days.map(({ key, now }, nth) => {
          const [day, value] = [key ?? '', now[measure] ?? 0];
          const says = `${formats.longDay(day)}: ${texts.value(measure, value)}`;
          const query = new URLSearchParams({
            from: day,
            until: day,
            by: 'film',
            measure: measure === 'per_head' ? 'revenue' : measure,
          });
          if (cinema) query.set('cinema', cinema);
          return (
            <li key={day} style={nth === 0 ? { gridColumnStart: before(day) + 1 } : undefined}>
              <Link
                className={css.square}
                tabIndex={-1}
                data-level={value > 0 ? levelOf(value) : 0}
                to={`/figures?${query}`}
                aria-label={says}
                title={says}
              >
                {Number(day.slice(8))}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
