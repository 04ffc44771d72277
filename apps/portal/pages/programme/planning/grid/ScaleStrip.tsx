import { hueOf } from '#apps/portal/pages/programme/planning/grid/film-colour.ts';
import css from '#apps/portal/pages/programme/planning/grid/WeekGrid.module.css';
import type { Day } from '#kernel/days.ts';
import { type ExhibitorClock, momentsOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

const HOUR_MS = 3_600_000;
/** The drawn part of a day: from 10:00 to 02:00. */
const FROM_MINUTE = 600;
const HOURS = 16;

/** Shows the use of a screen on a day to scale; the times beside it say the same. */
export function ScaleStrip(props: {
  day: Day;
  clock: ExhibitorClock;
  screenings: readonly Planned[];
  wrong: readonly string[];
}) {
  const moment = momentsOf({ day: props.day, minute: FROM_MINUTE }, props.clock.timeZone);
  const from = moment.kind === 'never' ? 0 : moment.at;
  const x = (instant: number): number => Math.max(0, Math.min(HOURS, (instant - from) / HOUR_MS));
  return (
    <svg className={css.strip} viewBox={`0 0 ${HOURS} 1`} preserveAspectRatio="none" aria-hidden="true">
      {props.screenings
        .filter(({ cancelled }) => !cancelled)
        .map((screening) => (
          <rect
            key={screening.key}
            className={props.wrong.includes(screening.key) ? css.barWrong : css.bar}
            style={hueOf(screening.movieId)}
            x={x(screening.start)}
            width={Math.max(0.12, x(screening.until) - x(screening.start) - 0.08)}
            height="1"
          />
        ))}
    </svg>
  );
}
