import { LANGUAGES, type Language, type Texts } from '#kernel/texts.ts';

/** Luxembourgish is asked for only where it is spoken already. */
const USUAL: readonly Language[] = ['nl', 'fr', 'de', 'en'];

/** The languages in which a text is asked for. */
export const languagesOf = (...texts: readonly Texts[]): Language[] =>
  LANGUAGES.filter((language) => USUAL.includes(language) || texts.some((each) => language in each));

/** A text for each of its fields: what is not said is an empty one. */
export const textsForFields = (languages: readonly Language[], texts: Texts): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, texts[language] ?? '']));

/** What a language or a locale is called in another: `Nederlands (België)`. */
export function languageName(locale: string, shownIn: string): string {
  const name = new Intl.DisplayNames([shownIn], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1);
}
