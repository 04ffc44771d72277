import { languageName, languageNames } from '#modules/catalogue/rules/film-languages.ts';
import { genreKey } from '#modules/catalogue/rules/genre-key.ts';
import { type FilmVersion, labelIn, versionShort, versionText } from '#modules/catalogue/rules/version-text.ts';
import { versionWords } from '#modules/catalogue/server.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * The names and phrases of one locale in site data. Built once per locale and cached: naming a
 * language through Intl costs far more than a lookup.
 */
export type Words = {
  readonly language: (code: string) => string;
  readonly languages: (codes: readonly string[]) => string;
  /** Returns a country's name by its two-letter code; other values unchanged. */
  readonly country: (code: string) => string;
  /**
   * Translates a genre from its English name, as distributors write it; returns an unknown one
   * unchanged.
   */
  readonly genre: (name: string) => string;
  readonly version: (
    version: FilmVersion,
    originalLanguage: string | null,
  ) => { text: string; short: string; label: string };
};

const NAMESPACE = 'catalogue';

export function wordsFor(translator: Translator): (locale: string) => Words {
  return remember((locale: string) => wordsOf(locale, translator));
}

function wordsOf(locale: string, translator: Translator): Words {
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const language = remember((code: string) => languageName(code, locale));
  const languages = remember((codes: string) => languageNames(codes.split(' '), locale));
  const words = versionWords(translator, locale, language);
  const cached = {
    ...words,
    originalSubtitled: remember(words.originalSubtitled),
    spoken: remember(words.spoken),
    subtitles: remember(words.subtitles),
    short: { ...words.short, originalSubtitled: remember(words.short.originalSubtitled) },
  };
  return {
    language,
    languages: (codes) => (codes.length === 0 ? '' : languages(codes.join(' '))),
    country: remember((code: string) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)),
    genre: remember((name: string) => {
      const key = `genre.${genreKey(name)}`;
      return translator.has(locale, NAMESPACE, key) ? translator.sentence(locale, NAMESPACE, key) : name;
    }),
    version: (version, originalLanguage) => ({
      text: versionText(version, originalLanguage, cached),
      short: versionShort(version, originalLanguage, cached),
      label: labelIn(version, cached.language),
    }),
  };
}

const REMEMBERED_MAX = 1_000;

function remember<Answer>(answerTo: (question: string) => Answer): (question: string) => Answer {
  const answers = new Map<string, Answer>();
  return (question) => {
    let answer = answers.get(question);
    if (answer === undefined) {
      if (answers.size >= REMEMBERED_MAX) answers.clear();
      answer = answerTo(question);
      answers.set(question, answer);
    }
    return answer;
  };
}
