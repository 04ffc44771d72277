/** Returns a text without accents and capitals, to compare what an attendant types. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Returns whether each word of the search begins a word of the text: `med pop` finds `Medium popcorn`. */
export function isFound(text: string, search: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const typed = plain(search).split(/\s+/).filter(Boolean);
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)));
}
