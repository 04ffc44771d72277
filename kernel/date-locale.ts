import { languageOf } from '#kernel/texts.ts';

/**
 * Overrides languages with a foreign default: `en` would give American dates and a 12-hour clock.
 */
const REGIONAL: Readonly<Record<string, string>> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE', de: 'de-DE', lb: 'de-LU' };

/**
 * Returns the locale for Intl: the exhibitor's datetime_locale if it has the reader's language and
 * a region, else the default region's.
 */
export function dateLocale(locale: string, datetimeLocale: string): string {
  const language = languageOf(locale);
  const own = language !== 'lb' && datetimeLocale.toLowerCase().startsWith(`${language}-`);
  return own ? datetimeLocale : (REGIONAL[language] ?? 'en-GB');
}

/**
 * Returns a date that Intl wrote as people write it: in French the first day of a month is 1er, and a
 * German sentence says "um 19:30 Uhr".
 */
export function asWritten(locale: string, date: string): string {
  switch (languageOf(locale)) {
    case 'fr':
      return date.replace(/(^|\s)1(?=\s\p{L})/u, '$11er');
    case 'de':
      return date.replace(/ um (\d{2}:\d{2})$/, ' um $1 Uhr');
    default:
      return date;
  }
}

/** Returns a date formatter that writes dates as the language of the reader does. */
export const dateFormat = (
  formatter: Intl.DateTimeFormat,
  locale: string,
): { readonly format: (instant: number) => string } => ({
  format: (instant) => asWritten(locale, formatter.format(instant)),
});
