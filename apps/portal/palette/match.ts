/** How the words of the palette are found: accents and case do not matter, every word typed must occur. */

const ACCENTS = /\p{Mn}/gu;
export const folded = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').toLowerCase();

/** A part inside a word counts from this length on: "vat" would find reservations. German joins words: "steuer" must count. */
const INSIDE_MIN = 4;

export type Match = {
  /** Lower is better: the title begins so, one of its words does, it contains it; then the same of other words. */
  readonly rank: number;
  /** The other word in which it was found; null: the title has it. */
  readonly word: string | null;
};

const IN_TITLE = 1;
const IN_WORDS = 3;

/** Returns how well a text is what was typed; null: it is not. */
export function matchOf(typed: string, title: string, words: readonly string[]): Match | null {
  const parts = folded(typed).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return null;
  const foldedTitle = folded(title);
  if (foldedTitle.startsWith(parts.join(' '))) return { rank: 0, word: null };
  let rank = 0;
  let word: string | null = null;
  for (const part of parts) {
    const inTitle = placeIn(foldedTitle, part);
    if (inTitle !== null) {
      rank = Math.max(rank, IN_TITLE + inTitle);
      continue;
    }
    const found = words
      .map((each) => ({ each, place: placeIn(folded(each), part) }))
      .filter(({ place }) => place !== null)
      .sort((one, other) => Number(one.place) - Number(other.place))[0];
    if (!found) return null;
    word ??= found.each;
    rank = Math.max(rank, IN_WORDS + Number(found.place));
  }
  return { rank, word };
}

/** Returns 0 if a word of the text begins with the part, 1 if one contains it, else null. */
function placeIn(text: string, part: string): 0 | 1 | null {
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(part)) || text.startsWith(part)) return 0;
  return part.length >= INSIDE_MIN && text.includes(part) ? 1 : null;
}

/** Returns the best matches, best first, in their own order where equal. */
export const bestOf = <Of extends { readonly title: string; readonly words: readonly string[] }>(
  typed: string,
  all: readonly Of[],
  limit: number,
): { readonly of: Of; readonly word: string | null }[] =>
  all
    .flatMap((of) => {
      const match = matchOf(typed, of.title, of.words);
      return match ? [{ of, ...match }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit);
