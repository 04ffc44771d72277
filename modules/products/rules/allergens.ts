/** The fourteen allergens that sellers of food must name (Regulation (EU) No 1169/2011, annex II), in its order. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** Returns them in the order of the law, each once. */
export const inLegalOrder = (chosen: readonly Allergen[]): Allergen[] =>
  ALLERGENS.filter((allergen) => chosen.includes(allergen));
