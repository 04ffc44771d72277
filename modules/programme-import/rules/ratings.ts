/** Maps film classifications of several countries to the ages and content marks of D-112. */
import { type ContentMark, RATING_AGES, type RatingAge, ratingList } from '#modules/catalogue/rules/rating.ts';
import type { ProgrammeRating } from '#modules/programme-import/rules/programme.ts';

/** Classes without a number: for all, or the age from which the board expects no harm. */
const CLASSES: Readonly<Record<string, RatingAge>> = {
  U: 'al',
  G: 'al',
  S: 'al',
  AL: 'al',
  T: 'al',
  PG: '9',
  M: '16',
  R: '18',
};

/** Words that boards use for their reasons. */
const MARKS: readonly { mark: ContentMark; words: RegExp }[] = [
  { mark: 'violence', words: /violen|injury|gore|blood/i },
  { mark: 'fear', words: /threat|horror|scar[ey]|disturb|upsetting|frighten|fear/i },
  { mark: 'sex', words: /sex|nudity/i },
  { mark: 'discrimination', words: /discriminat|racis/i },
  { mark: 'drugs', words: /drug|substance|alcohol/i },
  { mark: 'language', words: /language/i },
];

/**
 * Returns the age of a class: the lowest of D-112 that is not below it, so that an imported film
 * never admits younger visitors than its board allows (a British 15 becomes 16, a Finnish 7 becomes
 * 9). Null: not classified (TBC, CTC, exempt).
 */
export function ageOf(label: string): RatingAge | null {
  const name = label.trim().toUpperCase();
  const years = /(?:^|[A-Z -])(\d{1,2})(?:A|\+)?$/.exec(name)?.[1];
  if (years !== undefined) {
    if (Number(years) === 0) return 'al';
    return RATING_AGES.find((age) => Number(age) >= Number(years)) ?? '18';
  }
  return CLASSES[name] ?? null;
}

/** Returns the rating list of a movie: the age first, then the content marks of its reasons. */
export function ratingOf(label: string, reasons: string): ProgrammeRating {
  const age = ageOf(label);
  const marks = MARKS.filter(({ words }) => words.test(reasons)).map(({ mark }) => mark);
  return { label: label.trim(), marks: ratingList(age, marks) };
}
