/**
 * The fields of a film that an employee changed, and that imports therefore leave alone (decision
 * 0017). Each is named: a whole column (`runtime_minutes`), or one part of a column with many
 * (`title.nl`, `links.homepage`).
 */

/** Columns of a film that imports write as a whole. */
export const IMPORTED_WHOLE = [
  'original_title',
  'released_on',
  'runtime_minutes',
  'directors',
  'actors',
  'genres',
  'rating',
  'distributor_id',
  'trailer_url',
  'showing_from',
] as const;
/** Columns of which imports write a part: the language of the source, one kind of link. */
export const IMPORTED_IN_PARTS = ['title', 'description', 'links'] as const;

export type Importable = { readonly [column in (typeof IMPORTED_WHOLE)[number]]: unknown } & {
  readonly [column in (typeof IMPORTED_IN_PARTS)[number]]: Readonly<Record<string, string | undefined>>;
};

const asText = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * Returns the names of the differences between two states of a film, among the values that an
 * import would write.
 */
export function manuallyChanged(before: Importable, after: Importable): string[] {
  const whole = IMPORTED_WHOLE.filter((column) => asText(before[column]) !== asText(after[column]));
  const parts = IMPORTED_IN_PARTS.flatMap((column) =>
    [...new Set([...Object.keys(before[column]), ...Object.keys(after[column])])]
      .filter((part) => asText(before[column][part]) !== asText(after[column][part]))
      .map((part) => `${column}.${part}`),
  );
  return [...whole, ...parts];
}

/** A film without values: every value of a new film is manual. */
export const NO_VALUES: Importable = {
  original_title: '',
  released_on: null,
  runtime_minutes: null,
  directors: [],
  actors: [],
  genres: [],
  rating: [],
  distributor_id: null,
  trailer_url: null,
  showing_from: null,
  title: {},
  description: {},
  links: {},
};
