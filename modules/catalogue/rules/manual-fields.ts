/**
 * What somebody of the house wrote of a film, and an import therefore leaves alone (decision 0017). Known by names: a whole
 * column (`runtime_minutes`), or one part of a column that has many (`title.nl`, `links.homepage`).
 */

/** Columns of a film that imports write as a whole. */
export const IMPORTED_WHOLE = [
  ...(['original_title', 'released_on', 'runtime_minutes', 'directors', 'actors', 'genres', 'rating'] as const),
  ...(['distributor_id', 'trailer_url', 'showing_from'] as const),
] as const;
/** Columns of which imports write a part: the language of the source, one kind of link. */
export const IMPORTED_IN_PARTS = ['title', 'description', 'links'] as const;

export type Importable = { readonly [column in (typeof IMPORTED_WHOLE)[number]]: unknown } & {
  readonly [column in (typeof IMPORTED_IN_PARTS)[number]]: Readonly<Record<string, string | undefined>>;
};

const asText = (value: unknown): string => JSON.stringify(value ?? null);

/** The names of what differs between two states of a film, of all that an import would write. */
export function changedByHand(before: Importable, after: Importable): string[] {
  const whole = IMPORTED_WHOLE.filter((column) => asText(before[column]) !== asText(after[column]));
  const parts = IMPORTED_IN_PARTS.flatMap((column) =>
    [...new Set([...Object.keys(before[column]), ...Object.keys(after[column])])]
      .filter((part) => asText(before[column][part]) !== asText(after[column][part]))
      .map((part) => `${column}.${part}`),
  );
  return [...whole, ...parts];
}

/** A film nobody has said anything of: all that is said of a new one was said by hand. */
export const NOTHING_SAID: Importable = {
  ...{
    original_title: '',
    released_on: null,
    runtime_minutes: null,
    directors: [],
    actors: [],
    genres: [],
    rating: [],
  },
  ...{ distributor_id: null, trailer_url: null, showing_from: null, title: {}, description: {}, links: {} },
};
