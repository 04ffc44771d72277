/** Film classifications of several countries, to the ages and content marks of D-112. */
import type { ProgrammeRating } from '#modules/programme-import/rules/programme.ts';

const AGES = [6, 9, 12, 14, 16, 18];

/** Classes without a number: for all, or with the age from which the board expects no harm. */
const CLASSES: Readonly<Record<string, string>> = {
  U: 'al',
  G: 'al',
  S: 'al',
  AL: 'al',
  T: 'al',
  PG: '9',
  M: '16',
  R: '18',
};

/** Words by which boards give their reasons. */
const MARKS: readonly { mark: string; words: RegExp }[] = [
  { mark: 'violence', words: /violen|injury|gore|blood/i },
  { mark: 'fear', words: /threat|horror|scar[ey]|disturb|upsetting|frighten|fear/i },
  { mark: 'sex', words: /sex|nudity/i },
  { mark: 'discrimination', words: /discriminat|racis/i },
  { mark: 'drugs', words: /drug|substance|alcohol/i },
  { mark: 'language', words: /language/i },
];

/**
 * The age of a class: the lowest of D-112 that is not below it, so that an imported film is never
 * admitted to younger visitors than its board allows (a British 15 becomes 16, a Finnish 7 becomes 9).
 * Null: not classified (TBC, CTC, exempt).
 */
export function ageOf(label: string): string | null {
  const name = label.trim().toUpperCase();
  const years = /(?:^|[A-Z -])(\d{1,2})(?:A|\+)?$/.exec(name)?.[1];
  if (years !== undefined) {
    const age = AGES.find((listed) => listed >= Number(years));
    if (Number(years) === 0) return 'al';
    return String(age ?? 18);
  }
  return CLASSES[name] ?? null;
}

/** Rating list of a movie: the age first, then the content marks its reasons name. */
export function ratingOf(label: string, reasons: string): ProgrammeRating {
  const age = ageOf(label);
  const marks = MARKS.filter(({ words }) => words.test(reasons)).map(({ mark }) => mark);
  return { label: label.trim(), marks: age === null ? marks : [age, ...marks] };
}
