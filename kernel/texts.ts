/** Text kept in several languages (D-124): base language code to text. */
export type Language = 'nl' | 'fr' | 'de' | 'en' | 'lb';
export const LANGUAGES: readonly Language[] = ['nl', 'fr', 'de', 'en', 'lb'];
export type Texts = { readonly [language in Language]?: string };

/** `nl-BE` speaks `nl`. Unknown locales fall to English. */
export const languageOf = (locale: string): Language => {
  const base = locale.slice(0, 2).toLowerCase();
  return (LANGUAGES as readonly string[]).includes(base) ? (base as Language) : 'en';
};

/** The text for a locale, falling back: requested, site language, English, whatever there is, '' (D-124). */
export function textFor(texts: Texts | null | undefined, locale: string, siteLocale = 'nl-BE'): string {
  if (!texts) return '';
  return texts[languageOf(locale)] ?? texts[languageOf(siteLocale)] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
