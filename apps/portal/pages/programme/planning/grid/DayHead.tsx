import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/grid/WeekGrid.module.css';
import type { Day } from '#kernel/days.ts';
import { classes } from '#ui/classes.ts';

/** Heads the column of a day: opens the day view, or copies the day to others. */
export function DayHead(props: { day: Day; isToday: boolean; onCopy: (() => void) | null; onShow: () => void }) {
  const { t, formats } = useTexts();
  const { weekday, day } = formats.dayParts(props.day);
  const long = formats.longDay(props.day);
  return (
    <th className={classes(css.day, props.isToday && css.today)} scope="col">
      <div>
        <button
          type="button"
          className={css.dayName}
          title={t('planning.day.show', { day: long })}
          onClick={props.onShow}
        >
          <b>{weekday}</b> {day}
        </button>
        {props.onCopy ? (
          <button
            type="button"
            className={css.copy}
            aria-label={t('planning.day.copy', { day: long })}
            title={t('planning.day.copy', { day: long })}
            onClick={props.onCopy}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M5.5 5.5h7v8h-7zM3.5 10.5v-8h7" />
            </svg>
          </button>
        ) : null}
      </div>
    </th>
  );
}
