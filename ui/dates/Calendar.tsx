import { type CalendarDate, GregorianCalendar, isToday } from '@internationalized/date';
import { useRef } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import css from '#ui/dates/Calendar.module.css';

type CalendarProps = {
  /** What the days are for: the label of the field. */
  label: string;
  value: CalendarDate | null;
  min?: CalendarDate | null;
  max?: CalendarDate | null;
  onChange: (day: CalendarDate) => void;
};

/** A month to choose a day from; its weeks begin as they do in the language's country. */
export function Calendar({ label, value, min, max, onChange }: CalendarProps) {
  const { locale } = useLocale();
  const chosen = {
    'aria-label': label,
    value,
    minValue: min ?? null,
    maxValue: max ?? null,
    onChange,
    autoFocus: true,
  };
  const state = useCalendarState({ ...chosen, locale, createCalendar: () => new GregorianCalendar() });
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(chosen, state);
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid({ weekdayStyle: 'short' }, state);
  return (
    <div {...calendarProps} className={css.calendar}>
      <div className={css.head}>
        <button
          type="button"
          className={css.turn}
          aria-label={prevButtonProps['aria-label']}
          disabled={prevButtonProps.isDisabled}
          onClick={() => state.focusPreviousPage()}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M10 3L5 8l5 5" />
          </svg>
        </button>
        <p className={css.title} aria-live="polite">
          {title}
        </p>
        <button
          type="button"
          className={css.turn}
          aria-label={nextButtonProps['aria-label']}
          disabled={nextButtonProps.isDisabled}
          onClick={() => state.focusNextPage()}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M6 3l5 5-5 5" />
          </svg>
        </button>
      </div>
      <table {...gridProps} className={css.grid}>
        <thead {...headerProps}>
          <tr>
            {weekDays.map((day) => (
              <th key={day} className={css.weekday}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeksInMonth }, (_, week) => state.getDatesInWeek(week)).map((days) => (
            <tr key={String(days[0])}>
              {days.map((date) => (date ? <Cell key={String(date)} state={state} date={date} /> : null))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ state, date }: { state: CalendarState; date: CalendarDate }) {
  const ref = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isOutsideVisibleRange, formattedDate } = useCalendarCell({ date }, state, ref);
  return (
    <td {...cellProps} className={css.cell}>
      <div
        {...buttonProps}
        ref={ref}
        hidden={isOutsideVisibleRange}
        className={css.day}
        data-today={isToday(date, state.timeZone) || undefined}
      >
        {formattedDate}
      </div>
    </td>
  );
}
