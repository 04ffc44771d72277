/** Maps the category names of other systems to the seat classes of D-034. */
import { LOVE_SEATS, STANDARD_SEATS, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';

const NAMES: readonly { words: RegExp; means: string }[] = [
  { words: /wheel ?chair|disabled|handicap|rolstoel|pmr|rollstuhl/i, means: WHEELCHAIR_SEATS },
  { words: /love|couple|duo|twin|pair/i, means: LOVE_SEATS },
  { words: /vip|premi/i, means: 'vip_seats' },
  { words: /comfort|luxe|recliner|business/i, means: 'comfort_seats' },
  { words: /standard|normal|regular|basic/i, means: STANDARD_SEATS },
];

/** Returns the class that a category's name suggests; null if none. */
export const classNamed = (label: string): string | null => NAMES.find(({ words }) => words.test(label))?.means ?? null;

/** Returns an exhibitor's own class: `Cat 2` becomes `cat_2_seats`. */
export function ownClass(label: string): string {
  const slug = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return slug === '' ? STANDARD_SEATS : `${slug}_seats`;
}

/**
 * Returns classes for the categories of a plan. A name without meaning (Cat1, Zone B) is still a
 * price zone, so it stays a separate class, except the one with most seats, which is the standard
 * if no category is.
 */
export function classesFor(seatsOf: ReadonlyMap<string, number>): Map<string, string> {
  const classes = new Map([...seatsOf.keys()].map((label) => [label, classNamed(label) ?? ownClass(label)]));
  if ([...classes.values()].includes(STANDARD_SEATS)) return classes;
  const unnamed = [...seatsOf.entries()].filter(([label]) => classNamed(label) === null);
  const [largest] = unnamed.sort(([, a], [, b]) => b - a);
  if (largest) classes.set(largest[0], STANDARD_SEATS);
  return classes;
}
