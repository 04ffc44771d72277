import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  type DateFieldProps,
  type DateLanguage,
  DateField as UiDateField,
  DateTimeField as UiDateTimeField,
} from '#ui/dates/DateField.tsx';
import { TimeField as UiTimeField } from '#ui/dates/TimeField.tsx';

/** A day, such as `2026-11-26`, in the language of the page. */
export const DateField = (field: DateFieldProps) => <UiDateField {...field} language={useDateLanguage()} />;

/** A day and a time, such as `2026-11-26T20:30`, in the language of the page. */
export const DateTimeField = (field: DateFieldProps) => <UiDateTimeField {...field} language={useDateLanguage()} />;

/** A time, such as `20:30`, in the language of the page. */
export const TimeField = (field: Omit<DateFieldProps, 'min' | 'max' | 'tellsWhenLeft'>) => (
  <UiTimeField {...field} language={useDateLanguage()} />
);

function useDateLanguage(): DateLanguage {
  const { t, formats } = useTexts();
  return {
    locale: formats.locale,
    timeZone: formats.timeZone,
    words: {
      today: t('common.dates.today'),
      clear: t('common.dates.clear'),
      incomplete: t('common.dates.incomplete'),
      from: (first) => t('common.dates.from', { first }),
      until: (last) => t('common.dates.until', { last }),
      calendar: (label) => t('common.dates.calendar', { label }),
    },
  };
}
