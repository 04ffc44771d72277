import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { MOVIE_SEARCH_MIN } from '#modules/catalogue/rules/movie-search.ts';
import { readRating } from '#modules/catalogue/rules/rating.ts';
import type { WaitingWire } from '#modules/sale-alerts/contract/staff.ts';

export const MOVIES = ['movies'] as const;

/** Reads the films of the programme, or the archived ones; `search` filters by title (MOV-007). */
export const useMovies = (archived: boolean, { search = '', enabled = true } = {}) =>
  useQuery({
    queryKey: [...MOVIES, archived, search],
    queryFn: () => api().call('GET /api/staff/movies', { query: { archived, search } }),
    enabled,
    // While the employee types, the last results stay; the other list starts empty.
    placeholderData: (before, query) => (query?.queryKey[1] === archived ? before : undefined),
  });

/** Returns for how many visitors films and events are to go on sale, by their id. */
export function useAwaited(kind: WaitingWire['kind']): ReadonlyMap<number, number> {
  const awaited = useQuery({
    queryKey: ['sale-alerts'],
    queryFn: () => api().call('GET /api/staff/sale-alerts'),
  });
  return new Map(awaited.data?.filter((each) => each.kind === kind).map(({ id, waiting }) => [id, waiting]));
}

/** Reads the filters of films from the address; `listQuery` is appended to each link of the page. */
export function useMovieFilter() {
  const [searchParams, ask] = useSearchParams();
  const archived = searchParams.get('archived') === 'true';
  const search = searchParams.get('search') ?? '';
  const query = new URLSearchParams({ ...(archived && { archived: 'true' }), ...(search && { search }) });
  return {
    archived,
    search: search.trim().length < MOVIE_SEARCH_MIN ? '' : search.trim(),
    listQuery: query.size > 0 ? `?${query}` : '',
    look(words: string): void {
      ask({ ...(archived && { archived: 'true' }), ...(words && { search: words }) }, { replace: true });
    },
  };
}

/** Finds a film in either list: its address stays valid after it is archived. */
export function useListedMovie(id: string | undefined): { movie: StaffMovieWire | undefined; isLoaded: boolean } {
  const { archived, search } = useMovieFilter();
  const isIt = (each: { id: number }): boolean => String(each.id) === id;
  const searched = useMovies(archived, { search });
  const listed = searched.data?.find(isIt);
  const here = useMovies(archived, { enabled: searched.data !== undefined && !listed });
  const listedHere = listed ?? here.data?.find(isIt);
  const elsewhere = useMovies(!archived, { enabled: here.data !== undefined && !listedHere });
  const isLoaded = searched.data !== undefined && here.data !== undefined && elsewhere.data !== undefined;
  return { movie: listedHere ?? elsewhere.data?.find(isIt), isLoaded };
}

/** Returns the age rating and its symbols as text; '' if the film is not rated yet. */
export function ratingText(t: Translate, rating: readonly string[]): string {
  const { age, marks } = readRating(rating);
  return [...(age ? [t(`movies.rating.${age}`)] : []), ...marks.map((mark) => t(`movies.rating.${mark}`))].join(', ');
}
