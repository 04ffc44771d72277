/** Fields for a day, and for a day with a time, in the language of the page (decision 0038). */
import {
  type CalendarDate,
  type CalendarDateTime,
  GregorianCalendar,
  toCalendarDate,
  toCalendarDateTime,
  today,
} from '@internationalized/date';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { I18nProvider, useLocale } from 'react-aria/I18nProvider';
import { useDateField } from 'react-aria/useDateField';
import { type DateFieldState, useDateFieldState } from 'react-stately/useDateFieldState';
import { Button } from '#ui/Button.tsx';
import { Calendar } from '#ui/dates/Calendar.tsx';
import { CalendarPopup } from '#ui/dates/CalendarPopup.tsx';
import css from '#ui/dates/Dates.module.css';
import { dayOfText, type Moment, momentOfText, textOfDay, textOfMoment, withFullYear } from '#ui/dates/date-texts.ts';
import { FieldFrame } from '#ui/dates/FieldFrame.tsx';
import { useDisabledFieldset, useReportedText, useShown } from '#ui/dates/use-typed.ts';

/** What a form focuses when it refuses a value. */
export type Focusable = { readonly focus: () => void };

/** The language of the page, where "today" is, and the words that react-aria does not know. */
export type DateLanguage = {
  /** Such as `nl-BE`: the order of day and month, the names of months, the first day of a week. */
  readonly locale: string;
  readonly timeZone: string;
  readonly words: {
    readonly today: string;
    readonly clear: string;
    readonly incomplete: string;
    readonly from: (first: string) => string;
    readonly until: (last: string) => string;
    readonly calendar: (label: string) => string;
  };
};

export type DateFieldProps = {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
  optional?: string;
  required?: boolean;
  /** The control of the form data; without a name the document's form has none. */
  name?: string;
  /** `2026-11-26` or, with a time, `2026-11-26T20:30`; empty: no day. */
  value: string;
  /** Called with a complete value, or with an empty text while there is none. */
  onChange: (value: string) => void;
  /** The owner is told when the employee leaves the field or presses Enter: where each value loads a page. */
  reportsOnBlur?: boolean;
  onBlur?: () => void;
  min?: string;
  max?: string;
  ref?: Ref<Focusable>;
};

type Kind = {
  readonly granularity: 'day' | 'minute';
  readonly read: (text: string) => Moment | null;
  readonly write: (moment: Moment) => string;
};
const DAY: Kind = { granularity: 'day', read: dayOfText, write: textOfDay };
const MOMENT: Kind = { granularity: 'minute', read: momentOfText, write: textOfMoment };

export function DateField({ language, ...field }: DateFieldProps & { language: DateLanguage }) {
  return (
    <I18nProvider locale={language.locale}>
      <Segments kind={DAY} language={language} {...field} />
    </I18nProvider>
  );
}

export function DateTimeField({ language, ...field }: DateFieldProps & { language: DateLanguage }) {
  return (
    <I18nProvider locale={language.locale}>
      <Segments kind={MOMENT} language={language} {...field} />
    </I18nProvider>
  );
}

/** Returns whether all segments of a field are typed, some of them, or none. */
export function typedPart({ segments }: Pick<DateFieldState, 'segments'>): 'all' | 'some' | 'none' {
  const own = segments.filter(({ isEditable }) => isEditable);
  if (own.every(({ isPlaceholder }) => !isPlaceholder)) return 'all';
  return own.some(({ isPlaceholder }) => !isPlaceholder) ? 'some' : 'none';
}

function Segments({ kind, language, ...field }: DateFieldProps & { kind: Kind; language: DateLanguage }) {
  const { value, hint, min = '', max = '', reportsOnBlur = false, onChange, errors = [] } = field;
  const { locale } = useLocale();
  const segments = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isHalf, setHalf] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const { shown, setShown, follow } = useShown({ value, read: kind.read });
  const aria = {
    label: field.label,
    description: hint,
    value: shown,
    onChange: setShown,
    minValue: kind.read(min),
    maxValue: kind.read(max),
    granularity: kind.granularity,
    hourCycle: 24,
    shouldForceLeadingZeros: true,
    isDisabled: useDisabledFieldset(segments),
    isRequired: field.required,
    isInvalid: errors.length > 0 || isHalf || undefined,
    validationBehavior: 'aria',
    onFocus: () => setHalf(false),
    onBlur: () => {
      setTyping(false);
      const full = shown && withFullYear(shown);
      if (full) setShown(full);
      setHalf(typedPart(state) === 'some');
      field.onBlur?.();
    },
  } as const;
  const state = useDateFieldState<Moment>({ ...aria, locale, createCalendar: () => new GregorianCalendar() });
  const text = shown && typedPart(state) === 'all' ? kind.write(shown) : '';
  follow(text);
  useReportedText(text, { value, onChange, isHeld: reportsOnBlur && isTyping });
  const shownErrors = errors.length > 0 ? errors : ownErrors(state, isHalf, aria, language);
  const parts = useDateField({ ...aria, inputRef: input, errorMessage: shownErrors.join('\n') }, state, segments);
  useImperativeHandle(field.ref, () => ({ focus: () => focusFirst(segments.current) }), []);
  return (
    <FieldFrame
      {...field}
      parts={parts}
      state={state}
      segments={segments}
      errors={shownErrors}
      text={text}
      onKey={(key) => {
        setTyping(key !== 'Enter');
        if (key === 'Enter' && !reportsOnBlur) segments.current?.closest('form')?.requestSubmit();
      }}
    >
      <DayPopup {...field} language={language} shown={shown} disabled={state.isDisabled}>
        {(day) => setShown(day && (kind === DAY ? day : atTimeOf(day, shown)))}
      </DayPopup>
    </FieldFrame>
  );
}

/** What the field finds wrong itself. The sentences of react-aria are those of the browser's language. */
function ownErrors(
  { displayValidation, getDateFormatter }: DateFieldState,
  isHalf: boolean,
  { minValue, maxValue }: { minValue: Moment | null; maxValue: Moment | null },
  { locale, words }: DateLanguage,
): readonly string[] {
  if (isHalf) return [words.incomplete];
  const { rangeUnderflow, rangeOverflow } = displayValidation.validationDetails;
  const write = (limit: Moment): string => getDateFormatter(locale, {}).format(limit.toDate('UTC'));
  if (rangeUnderflow && minValue) return [words.from(write(minValue))];
  return rangeOverflow && maxValue ? [words.until(write(maxValue))] : [];
}

type DayPopupProps = Pick<DateFieldProps, 'label' | 'min' | 'max' | 'required'> & {
  language: DateLanguage;
  shown: Moment | null;
  disabled: boolean;
  /** Called with the chosen day, or with null when the field is cleared. */
  children: (day: CalendarDate | null) => void;
};

/** The calendar, with today and nothing as further choices. */
function DayPopup({ label, required, language, shown, disabled, children, ...limits }: DayPopupProps) {
  const { words, timeZone } = language;
  const now = today(timeZone);
  const min = dayOfText(limits.min ?? '');
  const max = dayOfText(limits.max ?? '');
  const isTodayOpen = (!min || now.compare(min) >= 0) && (!max || now.compare(max) <= 0);
  return (
    <CalendarPopup label={words.calendar(label)} disabled={disabled}>
      {(close) => {
        const choose = (day: CalendarDate | null): void => {
          children(day);
          close();
        };
        return (
          <>
            <Calendar label={label} value={shown && toCalendarDate(shown)} min={min} max={max} onChange={choose} />
            <div className={css.foot}>
              <Button size="small" disabled={!isTodayOpen} onClick={() => choose(now)}>
                {words.today}
              </Button>
              {required ? null : (
                <Button size="small" variant="quiet" onClick={() => choose(null)}>
                  {words.clear}
                </Button>
              )}
            </div>
          </>
        );
      }}
    </CalendarPopup>
  );
}

/** The chosen day at the time that was there, or at midnight. */
const atTimeOf = (day: CalendarDate, shown: Moment | null): CalendarDateTime =>
  shown && 'hour' in shown ? shown.set({ year: day.year, month: day.month, day: day.day }) : toCalendarDateTime(day);

export function focusFirst(segments: HTMLElement | null): void {
  segments?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}
