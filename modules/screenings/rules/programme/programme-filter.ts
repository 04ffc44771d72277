/**
 * The filters of the movies list and their addresses: `movies/{date}/{tag}` (SITE-011, SITE-043 to
 * SITE-049, D-007, D-009). The date is a day or one of four words, the tag a slug.
 */
import { addDays, type Day, isDay } from '#kernel/days.ts';
import {
  moviesOnDay,
  type Programme,
  type ProgrammeMovie,
  type ProgrammeScreening,
  showingMovies,
  soonMovies,
  withTag,
} from '#modules/screenings/rules/programme/programme.ts';

export type FilterTag = { readonly id: number; readonly slug: string };

/** `day` is set if the filter shows a single day. */
export type ProgrammeFilter =
  | { readonly kind: 'all' | 'soon'; readonly day: null; readonly tag: FilterTag | null }
  | { readonly kind: 'today' | 'tomorrow' | 'day'; readonly day: Day; readonly tag: FilterTag | null };

/** The two parameters of the address; null if absent. */
export type FilterParams = { readonly filterDate: string | null; readonly filterTag: string | null };

export type ParsedFilter = { readonly filter: ProgrammeFilter } | { readonly redirect: FilterParams };

/**
 * Reads an address. `lastDay` is the last day with a screening, null if there is none. A malformed
 * date, or one that is not between today and that day, leads to the unfiltered list without a tag;
 * an unknown tag to the same date without it; a tag's id to its slug.
 */
export function parseFilter(
  params: { readonly filterDate?: string | null; readonly filterTag?: string | null },
  site: { readonly today: Day; readonly lastDay: Day | null; readonly tags: readonly FilterTag[] },
): ParsedFilter {
  const filterDate = params.filterDate || null;
  const date = parseDate(filterDate, site);
  if (!date) return { redirect: { filterDate: null, filterTag: null } };
  const tagParam = params.filterTag || null;
  const tag = site.tags.find(({ slug }) => slug === tagParam) ?? null;
  if (tagParam === null || tag) return { filter: { ...date, tag } };
  const byId = site.tags.find(({ id }) => String(id) === tagParam);
  return { redirect: { filterDate, filterTag: byId?.slug ?? null } };
}

type DateFilter =
  | { readonly kind: 'all' | 'soon'; readonly day: null }
  | { readonly kind: 'today' | 'tomorrow' | 'day'; readonly day: Day };

function parseDate(
  word: string | null,
  site: { readonly today: Day; readonly lastDay: Day | null },
): DateFilter | null {
  switch (word) {
    case null:
    case 'all':
      return { kind: 'all', day: null };
    case 'soon':
      return { kind: 'soon', day: null };
    case 'today':
      return { kind: 'today', day: site.today };
    case 'tomorrow':
      return { kind: 'tomorrow', day: addDays(site.today, 1) };
  }
  const inRange = isDay(word) && word >= site.today && site.lastDay !== null && word <= site.lastDay;
  return inRange ? { kind: 'day', day: word } : null;
}

/**
 * Returns the address of a filter: parameters in their shortest form; a tag without a date follows
 * `all`.
 */
export function filterParams(filter: ProgrammeFilter): FilterParams {
  const filterTag = filter.tag?.slug ?? null;
  if (filter.kind === 'all') return { filterDate: filterTag ? 'all' : null, filterTag };
  return { filterDate: filter.kind === 'day' ? filter.day : filter.kind, filterTag };
}

/** Returns the path after the locale, without slashes at its ends. */
export const moviesPath = ({ filterDate, filterTag }: FilterParams): string =>
  ['movies', filterDate ?? (filterTag ? 'all' : null), filterTag].filter((part) => part !== null).join('/');

/**
 * Returns the target of a tag's button: the tag, or no tag if it is the active one (SITE-045,
 * D-009).
 */
export const toggledTag = (filter: ProgrammeFilter, tag: FilterTag): FilterParams =>
  filterParams({ ...filter, tag: filter.tag?.id === tag.id ? null : tag });

/** Returns the target of a date's button; the tag stays. */
export const withDate = (filter: ProgrammeFilter, date: DateFilter): FilterParams =>
  filterParams({ ...date, tag: filter.tag });

/** The reason why a list is empty: the end of the message key `movies.empty.*` (SITE-049). */
export type EmptyNotice = 'tag' | 'today' | 'tomorrow' | 'soon' | 'generic';

/** `grid`: posters. `list`: one day, each movie with its screenings (SITE-047, SITE-048, D-007). */
export type FilteredProgramme<M, S> = { readonly empty: EmptyNotice | null } & (
  | { readonly layout: 'grid'; readonly movies: readonly M[] }
  | { readonly layout: 'list'; readonly day: Day; readonly entries: readonly { movie: M; screenings: S[] }[] }
);

export function filterProgramme<M extends ProgrammeMovie, S extends ProgrammeScreening>(
  programme: Programme<M, S>,
  filter: ProgrammeFilter,
  today: Day,
): FilteredProgramme<M, S> {
  const tagId = filter.tag?.id ?? null;
  if (filter.day === null) {
    const movies = withTag(filter.kind === 'soon' ? soonMovies(programme, today) : showingMovies(programme), tagId);
    return { layout: 'grid', movies, empty: emptyNotice(filter, movies.length) };
  }
  const tagged = { ...programme, movies: withTag(programme.movies, tagId) };
  const entries = moviesOnDay(tagged, filter.day);
  return { layout: 'list', day: filter.day, entries, empty: emptyNotice(filter, entries.length) };
}

/** The tag comes first: without it the list may have entries. */
function emptyNotice(filter: ProgrammeFilter, shown: number): EmptyNotice | null {
  if (shown > 0) return null;
  if (filter.tag) return 'tag';
  return filter.kind === 'today' || filter.kind === 'tomorrow' || filter.kind === 'soon' ? filter.kind : 'generic';
}
