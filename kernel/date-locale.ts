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
