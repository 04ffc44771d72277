import { languageOf } from '#kernel/texts.ts';

/** Where a language alone would bring a foreign habit: `en` would give American dates and a 12-hour clock. */
const REGIONAL: Readonly<Record<string, string>> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE', de: 'de-DE', lb: 'de-LU' };

/**
 * The locale Intl is asked in: the operator's datetime_locale when it speaks the reader's language and names a region,
 * else the region's.
 */
export function dateLocale(locale: string, datetimeLocale: string): string {
  const language = languageOf(locale);
  const own = language !== 'lb' && datetimeLocale.toLowerCase().startsWith(`${language}-`);
  return own ? datetimeLocale : (REGIONAL[language] ?? 'en-GB');
}
