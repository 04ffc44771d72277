/**
 * Finding films by words. How a visitor spells does not matter: capitals, accents, `oe` for `ö`, an apostrophe or a
 * hyphen more or less, the order of the words. The beginning of a word is enough.
 */

/** Letters that lose nothing when their marks go, because they have none. */
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

/** The letters and figures of a text as everybody can type them: small, without marks, an umlaut and its `e` alike. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1');

/** What stands between spaces, taken apart at everything that is neither letter nor figure. */
const tokensOf = (text: string): string[][] =>
  text
    .split(/\s+/)
    .map((token) => token.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0);

/** The words a film is found by: of `L'Atalante` they are l, atalante and latalante. Each stands once. */
export const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(tokensOf).flatMap((parts) => [...parts, parts.join('')].map(folded))),
];

/** What a visitor typed, ready to be looked for. Nothing typed finds everything. */
export type Wanted = readonly { readonly parts: readonly string[]; readonly whole: string }[];

export const wantedOf = (typed: string): Wanted =>
  tokensOf(typed).map((parts) => ({ parts: parts.map(folded), whole: folded(parts.join('')) }));

/** Whether every word that was typed begins a word of the film; `words` as {@link wordsOf} made them. */
export function matchesWords(words: readonly string[], wanted: Wanted): boolean {
  const begins = (start: string) => words.some((word) => word.startsWith(start));
  return wanted.every(({ parts, whole }) => parts.every(begins) || begins(whole));
}
