/** Languages of films: ISO 639-1 codes (D-113) and their names for visitors (MOV-001, SITE-050). */

const CODE = /^[a-z]{2}$/;

/** The most frequent spoken and subtitle languages of films: the choices of a form. */
export const FILM_LANGUAGES: readonly string[] =
  'ar bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko ku lb lt lv mk ml mn ms mt nb ne nl no pa pl ps pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur vi wo yi zh zu'.split(
    ' ',
  );

/** Returns true for a two-letter code that names a language. */
export const isFilmLanguage = (code: string): boolean =>
  CODE.test(code) && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined;

/**
 * Returns the name of a language in the language of a locale: `nl` in `fr` is `néerlandais`.
 * Returns an unknown code unchanged, in capitals.
 */
export function languageName(code: string, locale: string): string {
  if (!CODE.test(code)) return code.toUpperCase();
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code) ?? code.toUpperCase();
}

/** Returns several languages as a part of a sentence: "Dutch, French and English". */
export const languageNames = (codes: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(codes.map((code) => languageName(code, locale)));
