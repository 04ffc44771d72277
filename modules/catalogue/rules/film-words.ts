/**
 * The search for films by words. The spelling of a visitor does not matter: capitals, accents, `oe`
 * for `ö`, a missing or extra apostrophe or hyphen, the order of the words. The beginning of a word
 * is enough.
 */

/** Letters without combining marks: normalisation does not change them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/**
 * Returns the letters and digits of a text as any keyboard can type them: lower case, without
 * accents, an umlaut equal to its `e` form.
 */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1');

/** Splits a text at spaces, and each part at all characters that are neither letters nor digits. */
const tokensOf = (text: string): string[][] =>
  text
    .split(/\s+/)
    .map((token) => token.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0);

/**
 * Returns the words by which a film is found, each once: for `L'Atalante` they are l, atalante and
 * latalante.
 */
export const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(tokensOf).flatMap((parts) => [...parts, parts.join('')].map(folded))),
];

/** The text a visitor typed, prepared for the search. An empty text finds all films. */
export type SearchTerms = readonly { readonly parts: readonly string[]; readonly whole: string }[];

export const searchTermsOf = (typed: string): SearchTerms =>
  tokensOf(typed).map((parts) => ({ parts: parts.map(folded), whole: folded(parts.join('')) }));

/**
 * Returns whether every typed word begins a word of the film; `words` as {@link wordsOf} returns
 * them.
 */
export function matchesWords(words: readonly string[], terms: SearchTerms): boolean {
  const begins = (start: string) => words.some((word) => word.startsWith(start));
  return terms.every(({ parts, whole }) => parts.every(begins) || begins(whole));
}
