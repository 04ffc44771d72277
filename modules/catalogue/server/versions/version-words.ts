import { languageOf, MESSAGE_LOCALES } from '#kernel/texts.ts';
import { languageName } from '#modules/catalogue/rules/film-languages.ts';
import { type FilmVersion, type VersionWords, versionText } from '#modules/catalogue/rules/version-text.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * Names a version of a film with a known original language: "2D, original version, subtitles NL/FR"
 * (D-113).
 */
export type VersionNamer = (version: FilmVersion, originalLanguage: string | null) => string;

const hasMessages = (language: string): boolean => MESSAGE_LOCALES.some((locale) => languageOf(locale) === language);

/**
 * Returns the words for versions in the language of a locale, as its country says them (decision
 * 0072). `nameOf`: a cached way to name languages.
 */
export function versionWords(
  translator: Pick<Translator, 'sentence'>,
  locale: string,
  nameOf: (code: string) => string = (code) => languageName(code, locale),
): VersionWords {
  const say = (key: string, params?: Record<string, string>): string =>
    translator.sentence(locale, 'catalogue', `version.${key}`, params);
  const language = languageOf(locale);
  return {
    language: hasMessages(language) ? language : '',
    languageName: nameOf,
    original: say('original'),
    originalSubtitled: (languages) => say('original_subtitled', { languages }),
    own: say('own'),
    spoken: (spoken) => say('spoken', { language: spoken }),
    subtitles: (languages) => say('subtitles', { languages }),
    short: {
      original: say('short.original'),
      originalSubtitled: (languages) => say('short.original_subtitled', { languages }),
      own: say('short.own'),
      subtitled: (spoken, languages) => say('short.subtitled', { spoken, languages }),
    },
  };
}

/** Returns a namer in the language of a locale. */
export function versionNamer(translator: Pick<Translator, 'sentence'>, locale: string): VersionNamer {
  const words = versionWords(translator, locale);
  return (version, originalLanguage) => versionText(version, originalLanguage, words);
}
