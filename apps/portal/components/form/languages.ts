import { LANGUAGES, type Language, type Texts } from '#kernel/texts.ts';

/** Luxembourgish appears only if a text already exists in it. */
const USUAL: readonly Language[] = ['nl', 'fr', 'de', 'en'];

/** Returns the languages in which a text is edited. */
export const languagesOf = (...texts: readonly Texts[]): Language[] =>
  LANGUAGES.filter((language) => USUAL.includes(language) || texts.some((each) => language in each));

/** Returns a text for each field; a missing text is an empty string. */
export const textsForFields = (languages: readonly Language[], texts: Texts): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, texts[language] ?? '']));

/** Returns the name of a language or locale in another language: `Nederlands (België)`. */
export function languageName(locale: string, shownIn: string): string {
  const name = new Intl.DisplayNames([shownIn], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1);
}
