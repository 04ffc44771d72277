/**
 * Searches the programme by words and by attributes of films and screenings: the choices, their
 * address, the results, the number of films for each choice, and what to drop when nothing is
 * found. Values of one attribute are alternatives, attributes combine, and all screening conditions
 * must match the same screening: a film that shows in IMAX and with captions, but never both at
 * once, does not match a search for the two.
 */
import { matchesWords, searchTermsOf } from '#modules/catalogue/rules/film-words.ts';
import { genreKey } from '#modules/catalogue/rules/genre-key.ts';

/** Also the keys of the address. */
export const SEARCH_ATTRIBUTES = [
  'genre',
  'language',
  'subtitles',
  'dimension',
  'media_type',
  'accessibility',
] as const;
export type SearchAttribute = (typeof SEARCH_ATTRIBUTES)[number];
type Values = Readonly<Record<SearchAttribute, readonly string[]>>;

/** Values are unique and sorted, so that the same choice is always the same search. */
export type ProgrammeSearch = { readonly words: string; readonly chosen: Values };

export const WORDS_KEY = 'q';
/** Characters; no visitor types more. */
const WORDS_MAX = 80;
const VALUE_MAX = 40;
const VALUES_MAX = 20;

/** Reads an address and ignores unknown keys. */
export function parseSearch(pairs: Iterable<readonly [string, string]>): ProgrammeSearch {
  const all = [...pairs];
  const of = (key: string) => all.flatMap(([name, value]) => (name === key ? [value.trim()] : []));
  const values = (key: string) => [...new Set(of(key).filter((value) => value !== '' && value.length <= VALUE_MAX))];
  return {
    words: [...(of(WORDS_KEY)[0] ?? '').replace(/\s+/g, ' ')].slice(0, WORDS_MAX).join('').trim(),
    chosen: valuesOf((attribute) => oneName(attribute, values(attribute)).sort().slice(0, VALUES_MAX)),
  };
}

/**
 * Converts a genre to its key, from the language of any address, so that a search works in all
 * languages.
 */
const oneName = (attribute: SearchAttribute, values: string[]): string[] =>
  attribute === 'genre' ? [...new Set(values.map(genreKey))] : values;

const valuesOf = (of: (attribute: SearchAttribute) => readonly string[]): Values =>
  Object.fromEntries(SEARCH_ATTRIBUTES.map((attribute) => [attribute, of(attribute)])) as Record<
    SearchAttribute,
    readonly string[]
  >;

/** Returns the one address of a search, `?q=murnau&genre=horror`; '' for an empty search. */
export function searchQuery({ words, chosen }: ProgrammeSearch): string {
  const pairs = [
    ...(words === '' ? [] : [[WORDS_KEY, words] as const]),
    ...SEARCH_ATTRIBUTES.flatMap((attribute) => chosen[attribute].map((value) => [attribute, value] as const)),
  ];
  return pairs.map(([key, value], index) => `${index === 0 ? '?' : '&'}${key}=${encodeURIComponent(value)}`).join('');
}

/** Returns a search with other values of one attribute. */
export const withValues = (
  search: ProgrammeSearch,
  attribute: SearchAttribute,
  values: readonly string[],
): ProgrammeSearch => ({ ...search, chosen: { ...search.chosen, [attribute]: [...new Set(values)].sort() } });

export type SearchableFilm = {
  readonly id: number;
  /** As `wordsOf` returns them: titles, people, genres. */
  readonly words: readonly string[];
  /**
   * The attributes of each screening, those of its film included. A film without screenings has one
   * entry without id.
   */
  readonly showings: readonly { readonly id: number | null; readonly traits: Values }[];
};

export type FoundFilm = { readonly id: number; readonly screenings: readonly number[] };

/** Returns the films found, in their order, each with its matching screenings. */
export function searchFilms(films: readonly SearchableFilm[], search: ProgrammeSearch): FoundFilm[] {
  return withWords(films, search.words).flatMap((film) => {
    const fitting = fittingShowings(film, search.chosen);
    return fitting.length > 0 ? [{ id: film.id, screenings: fitting.flatMap(({ id }) => id ?? []) }] : [];
  });
}

function withWords(films: readonly SearchableFilm[], words: string): readonly SearchableFilm[] {
  const terms = searchTermsOf(words);
  return films.filter((film) => matchesWords(film.words, terms));
}

const fittingShowings = (film: SearchableFilm, chosen: Values): SearchableFilm['showings'] =>
  film.showings.filter(({ traits }) =>
    SEARCH_ATTRIBUTES.every(
      (attribute) =>
        chosen[attribute].length === 0 || traits[attribute].some((value) => chosen[attribute].includes(value)),
    ),
  );

export type Facet = {
  readonly attribute: SearchAttribute;
  /** `count`: films found if this is the only chosen value of its attribute and the rest stays. */
  readonly values: readonly { readonly value: string; readonly count: number; readonly chosen: boolean }[];
};

/**
 * Returns the choices among these films: the values that occur, and the chosen ones. A value that
 * every screening has is not a choice, and an attribute without other values is left out.
 */
export function facetsOf(films: readonly SearchableFilm[], search: ProgrammeSearch): Facet[] {
  const showings = films.flatMap((film) => film.showings);
  const worded = withWords(films, search.words);
  return SEARCH_ATTRIBUTES.flatMap((attribute) => {
    const chosen = search.chosen[attribute];
    const values = [...new Set([...showings.flatMap(({ traits }) => traits[attribute]), ...chosen])];
    if (values.every((value) => showings.every(({ traits }) => traits[attribute].includes(value)))) return [];
    const others = withValues(search, attribute, []).chosen;
    const counts = new Map<string, number>();
    for (const film of worded)
      for (const value of new Set(fittingShowings(film, others).flatMap(({ traits }) => traits[attribute])))
        counts.set(value, (counts.get(value) ?? 0) + 1);
    return [
      {
        attribute,
        values: values.map((value) => ({
          value,
          count: counts.get(value) ?? 0,
          chosen: chosen.includes(value),
        })),
      },
    ];
  });
}

/**
 * A part of the search to drop so that it finds films: the words, or all values of an attribute.
 */
export type Drop = {
  readonly what: 'words' | SearchAttribute;
  readonly search: ProgrammeSearch;
  readonly count: number;
};

/** Returns every single drop that finds films, the most films first. */
export function dropsOf(films: readonly SearchableFilm[], search: ProgrammeSearch): Drop[] {
  const searches = [
    ...(search.words === '' ? [] : [{ what: 'words' as const, search: { ...search, words: '' } }]),
    ...SEARCH_ATTRIBUTES.filter((attribute) => search.chosen[attribute].length > 0).map((what) => ({
      what,
      search: withValues(search, what, []),
    })),
  ];
  return searches
    .map((drop) => ({ ...drop, count: searchFilms(films, drop.search).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
