/** Film ratings (D-112, CONST-015): one age of the Kijkwijzer set and the content marks that explain it. */
import type { Problem } from '#kernel/refusal.ts';

/** `al` is all ages. */
export const RATING_AGES = ['al', '6', '9', '12', '14', '16', '18'] as const;
export type RatingAge = (typeof RATING_AGES)[number];

export const CONTENT_MARKS = ['violence', 'fear', 'sex', 'discrimination', 'drugs', 'language'] as const;
export type ContentMark = (typeof CONTENT_MARKS)[number];

const isAge = (value: string): value is RatingAge => (RATING_AGES as readonly string[]).includes(value);
const isMark = (value: string): value is ContentMark => (CONTENT_MARKS as readonly string[]).includes(value);

/**
 * Splits the rating list of a movie into its age and its marks in their fixed order. `age` null:
 * not rated yet.
 */
export function readRating(rating: readonly string[]): { age: RatingAge | null; marks: ContentMark[] } {
  return { age: rating.find(isAge) ?? null, marks: CONTENT_MARKS.filter((mark) => rating.includes(mark)) };
}

/** Returns the list as it is stored and sent: the age, then the marks in their fixed order. */
export function ratingList(age: RatingAge | null, marks: readonly ContentMark[]): string[] {
  return [...(age ? [age] : []), ...CONTENT_MARKS.filter((mark) => marks.includes(mark))];
}

/**
 * Returns the youngest age in years that the rating advises; 0 for all ages and for unrated films.
 */
export function advisedAge(rating: readonly string[]): number {
  const { age } = readRating(rating);
  return age === null || age === 'al' ? 0 : Number(age);
}

/**
 * Returns problems at `rating`: `movie.rating_unknown` {value}, `movie.rating_two_ages`. An empty
 * list is allowed.
 */
export function problemsWithRating(rating: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const value of rating) {
    if (!isAge(value) && !isMark(value)) {
      problems.push({ code: 'movie.rating_unknown', params: { value }, path: 'rating' });
    }
  }
  if (new Set(rating.filter(isAge)).size > 1) problems.push({ code: 'movie.rating_two_ages', path: 'rating' });
  return problems;
}
