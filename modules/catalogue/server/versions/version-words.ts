import { languageName } from '#modules/catalogue/rules/film-languages.ts';
import { type FilmVersion, versionText } from '#modules/catalogue/rules/version-text.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * Names a version of a film with a known original language: "2D, original version, subtitles NL/FR"
 * (D-113).
 */
export type VersionNamer = (version: FilmVersion, originalLanguage: string | null) => string;

/** Returns a namer in the language of a locale. */
export function versionNamer(translator: Pick<Translator, 'sentence'>, locale: string): VersionNamer {
  const say = (key: string, params?: Record<string, string>): string =>
    translator.sentence(locale, 'catalogue', key, params);
  const words = {
    original: say('version.original'),
    spoken: (language: string) => say('version.spoken', { language }),
    subtitles: (languages: string) => say('version.subtitles', { languages }),
  };
  return (version, originalLanguage) =>
    versionText(version, originalLanguage, words, (code) => languageName(code, locale));
}
