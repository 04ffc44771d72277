import type { Language, Texts } from '#kernel/texts.ts';

/** Languages of the site in which one of these texts says nothing: others stand in for it there (D-124). */
export const missingIn = (languages: readonly Language[], ...texts: readonly Texts[]): Language[] =>
  languages.filter((language) => texts.some((each) => !each[language]?.trim()));
