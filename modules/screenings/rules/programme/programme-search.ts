/**
 * Searching the programme by words and by what films and screenings are: the choices, their address, what they find, how many
 * films each would find, and what to drop when they find nothing. Values of one attribute are alternatives, attributes
 * add up, and what is asked of a screening must be true of one and the same: a film that shows in IMAX and with captions,
 * but never both at once, is not found by the two.
 */
import { matchesWords, wantedOf } from '#modules/catalogue/rules/film-words.ts';
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

/** Values stand once each and in one order, so that the same choice is always the same search. */
export type ProgrammeSearch = { readonly words: string; readonly chosen: Values };

export const WORDS_KEY = 'q';
/** Characters; what is longer was not typed by a visitor. */
const WORDS_MAX = 80;
const VALUE_MAX = 40;
const VALUES_MAX = 20;

/** Reads an address; keys it does not know mean nothing to it. */
export function parseSearch(pairs: Iterable<readonly [string, string]>): ProgrammeSearch {
  const all = [...pairs];
  const of = (key: string) => all.flatMap(([name, value]) => (name === key ? [value.trim()] : []));
  const values = (key: string) => [...new Set(of(key).filter((value) => value !== '' && value.length <= VALUE_MAX))];
  return {
    words: [...(of(WORDS_KEY)[0] ?? '').replace(/\s+/g, ' ')].slice(0, WORDS_MAX).join('').trim(),
    chosen: valuesOf((attribute) => oneName(attribute, values(attribute)).sort().slice(0, VALUES_MAX)),
  };
}

/** A genre goes by its key whoever wrote the address: what is found in one language is found in all. */
const oneName = (attribute: SearchAttribute, values: string[]): string[] =>
  attribute === 'genre' ? [...new Set(values.map(genreKey))] : values;

const valuesOf = (of: (attribute: SearchAttribute) => readonly string[]): Values =>
  Object.fromEntries(SEARCH_ATTRIBUTES.map((attribute) => [attribute, of(attribute)])) as Record<
    SearchAttribute,
    readonly string[]
  >;

/** The one address of a search, `?q=murnau&genre=horror`; '' when nothing is asked for. */
export function searchQuery({ words, chosen }: ProgrammeSearch): string {
  const pairs = [
    ...(words === '' ? [] : [[WORDS_KEY, words] as const]),
    ...SEARCH_ATTRIBUTES.flatMap((attribute) => chosen[attribute].map((value) => [attribute, value] as const)),
  ];
  return pairs.map(([key, value], index) => `${index === 0 ? '?' : '&'}${key}=${encodeURIComponent(value)}`).join('');
}

/** A search with other values of one attribute. */
export const withValues = (
  search: ProgrammeSearch,
  attribute: SearchAttribute,
  values: readonly string[],
): ProgrammeSearch => ({ ...search, chosen: { ...search.chosen, [attribute]: [...new Set(values)].sort() } });

export type SearchableFilm = {
  readonly id: number;
  /** As `wordsOf` makes them: titles, people, genres. */
  readonly words: readonly string[];
  /** What can be said of each screening, that of its film included. A film without screenings has one entry without id. */
  readonly showings: readonly { readonly id: number | null; readonly traits: Values }[];
};

export type FoundFilm = { readonly id: number; readonly screenings: readonly number[] };

/** The films found, in their order, each with those of its screenings that fit. */
export function searchFilms(films: readonly SearchableFilm[], search: ProgrammeSearch): FoundFilm[] {
  return withWords(films, search.words).flatMap((film) => {
    const fitting = fittingShowings(film, search.chosen);
    return fitting.length > 0 ? [{ id: film.id, screenings: fitting.flatMap(({ id }) => id ?? []) }] : [];
  });
}

function withWords(films: readonly SearchableFilm[], words: string): readonly SearchableFilm[] {
  const wanted = wantedOf(words);
  return films.filter((film) => matchesWords(film.words, wanted));
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
  /** `count`: films found when it is the one value chosen of its attribute and all else stays. */
  readonly values: readonly { readonly value: string; readonly count: number; readonly chosen: boolean }[];
};

/**
 * What can be chosen among these films: the values that occur, and those that are chosen already. What is true of every
 * screening is no choice, and an attribute that offers nothing else is left out.
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

/** What to give up so that something is found: the words, or all values of an attribute. */
export type Drop = {
  readonly what: 'words' | SearchAttribute;
  readonly search: ProgrammeSearch;
  readonly count: number;
};

/** Every single thing to drop that finds something, the most fruitful first. */
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
