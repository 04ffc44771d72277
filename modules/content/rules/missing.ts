import type { Language, Texts } from '#kernel/texts.ts';

/**
 * Returns the languages of the site in which one of these texts is missing: other languages replace
 * it there (D-124).
 */
export const missingIn = (languages: readonly Language[], ...texts: readonly Texts[]): Language[] =>
  languages.filter((language) => texts.some((each) => !each[language]?.trim()));
