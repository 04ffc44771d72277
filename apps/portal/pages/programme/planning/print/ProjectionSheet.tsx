import { useTexts } from '#apps/portal/i18n/language.ts';
import type { Week } from '#apps/portal/pages/programme/planning/planning.ts';
import css from '#apps/portal/pages/programme/planning/print/ProjectionSheet.module.css';
import { useIsPrinting } from '#apps/portal/pages/programme/planning/print/use-is-printing.ts';
import type { Day } from '#kernel/days.ts';
import { isInCell } from '#modules/screenings/rules/planning/cell.ts';
import { screenTimes } from '#modules/screenings/rules/planning/occupancy.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

/** The sheet for the projection room; it exists only while the page is printed. */
export const PrintedPlan = (sheet: { week: Week; days: readonly Day[] }) =>
  useIsPrinting() ? <ProjectionSheet {...sheet} /> : null;

/**
 * The saved programme on paper, for the projection room: for each day and hall, when the advertising begins, the film
 * begins and ends, and the hall is free again.
 */
function ProjectionSheet({ week, days }: { week: Week; days: readonly Day[] }) {
  const { t, formats } = useTexts();
  const { cinema, screens } = week.wire;
  const standing = week.saved.filter(({ cancelled }) => !cancelled);
  return (
    <div className={css.paper}>
      {days.map((day) => (
        <section key={day} className={css.day}>
          <h1 className={css.title}>
            {formats.longDay(day)} <small>{cinema?.name}</small>
          </h1>
          {screens.map(({ id, name }) => (
            <HallTable
              key={id}
              week={week}
              name={name}
              shows={standing
                .filter((screening) => isInCell(screening, { day, screenId: id }, week.clock))
                .toSorted((a, b) => a.start - b.start)}
            />
          ))}
        </section>
      ))}
      <p className={css.foot}>{t('planning.print.from', { time: formats.dateTime(week.now) })}</p>
    </div>
  );
}

function HallTable({ week, name, shows }: { week: Week; name: string; shows: readonly Planned[] }) {
  const { t, formats } = useTexts();
  const versions = new Map(week.wire.films.map(({ version_id, version }) => [version_id, version]));
  if (shows.length === 0)
    return (
      <p className={css.none}>
        <b>{name}</b> {t('planning.day.nothing')}
      </p>
    );
  return (
    <table className={css.hall}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {(['start', 'film_start', 'film_end', 'free', 'film', 'version'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`planning.print.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shows.map((show) => {
          const { filmStart, filmEnd } = screenTimes(show, week.turnaround);
          return (
            <tr key={show.key}>
              <td className={css.time}>{formats.time(show.start)}</td>
              <td className={css.main}>{formats.time(filmStart)}</td>
              <td className={css.time}>{filmEnd === null ? '?' : formats.time(filmEnd)}</td>
              <td className={css.time}>{formats.time(show.until)}</td>
              <td>
                <b>{show.movieTitle}</b>
                {show.type === 'regular' ? '' : ` (${t(`schedules.type.${show.type}`)})`}
              </td>
              <td>
                {versions.get(show.versionId)}
                {show.runtimeMinutes === null ? '' : `, ${t('planning.minutes', { count: show.runtimeMinutes })}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
