/** A field for a time of the day, in the language of the page and on the clock of 24 hours (decision 0038). */
import { useImperativeHandle, useRef, useState } from 'react';
import { I18nProvider, useLocale } from 'react-aria/I18nProvider';
import { useTimeField } from 'react-aria/useTimeField';
import { useTimeFieldState } from 'react-stately/useTimeFieldState';
import { type DateFieldProps, type DateLanguage, focusFirst, typedPart } from '#ui/dates/DateField.tsx';
import css from '#ui/dates/Dates.module.css';
import { textOfTime, timeOfText } from '#ui/dates/date-texts.ts';
import { FieldFrame } from '#ui/dates/FieldFrame.tsx';
import { useDisabledFieldset, useReportedText, useShown } from '#ui/dates/use-typed.ts';

/** Its value is `20:30`; empty: no time. */
type TimeFieldProps = Omit<DateFieldProps, 'min' | 'max' | 'tellsWhenLeft'> & { language: DateLanguage };

export function TimeField(props: TimeFieldProps) {
  return (
    <I18nProvider locale={props.language.locale}>
      <Segments {...props} />
    </I18nProvider>
  );
}

function Segments({ language, ...field }: TimeFieldProps) {
  const { value, hint, onChange, errors = [] } = field;
  const { locale } = useLocale();
  const segments = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isHalf, setHalf] = useState(false);
  const { shown, setShown, follow } = useShown({ value, read: timeOfText });
  const aria = {
    label: field.label,
    description: hint,
    value: shown,
    onChange: setShown,
    hourCycle: 24,
    shouldForceLeadingZeros: true,
    isDisabled: useDisabledFieldset(segments),
    isRequired: field.required,
    isInvalid: errors.length > 0 || isHalf || undefined,
    validationBehavior: 'aria',
    onFocus: () => setHalf(false),
    onBlur: () => {
      setHalf(typedPart(state) === 'some');
      field.onBlur?.();
    },
  } as const;
  const state = useTimeFieldState({ ...aria, locale });
  const text = shown && typedPart(state) === 'all' ? textOfTime(shown) : '';
  follow(text);
  useReportedText(text, { value, onChange });
  const shownErrors = errors.length === 0 && isHalf ? [language.words.incomplete] : errors;
  const parts = useTimeField({ ...aria, inputRef: input, errorMessage: shownErrors.join('\n') }, state, segments);
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
        if (key === 'Enter') segments.current?.closest('form')?.requestSubmit();
      }}
    >
      {shown && !field.required && !state.isDisabled ? (
        <button
          type="button"
          className={css.clear}
          aria-label={`${language.words.clear}: ${field.label}`}
          onClick={() => {
            setShown(null);
            focusFirst(segments.current);
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      ) : null}
    </FieldFrame>
  );
}
