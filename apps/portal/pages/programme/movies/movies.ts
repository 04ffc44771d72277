import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import { MOVIE_SEARCH_MIN } from '#modules/catalogue/rules/movie-search.ts';
import { readRating } from '#modules/catalogue/rules/rating.ts';
import type { StaffMovieWire } from '#modules/catalogue/staff-contract.ts';

export const MOVIES = ['movies'] as const;

/** Those of the programme, or the archived ones; `search`: those that are called so (MOV-007). */
export const useMovies = (archived: boolean, { search = '', enabled = true } = {}) =>
  useQuery({
    queryKey: [...MOVIES, archived, search],
    queryFn: () => {
      const query = new URLSearchParams({ archived: String(archived), ...(search && { search }) });
      return api().get<StaffMovieWire[]>(`/api/staff/movies?${query}`);
    },
    enabled,
    // While somebody types, what was found last stays; the other list is another list.
    placeholderData: (before, query) => (query?.queryKey[1] === archived ? before : undefined),
  });

/** Which films are listed, as the address says; `kept` goes behind every link of the page. */
export function useMovieFilter() {
  const [asked, ask] = useSearchParams();
  const archived = asked.get('archived') === 'true';
  const search = asked.get('search') ?? '';
  const query = new URLSearchParams({ ...(archived && { archived: 'true' }), ...(search && { search }) });
  return {
    archived,
    search: search.trim().length < MOVIE_SEARCH_MIN ? '' : search.trim(),
    kept: query.size > 0 ? `?${query}` : '',
    look(words: string): void {
      ask({ ...(archived && { archived: 'true' }), ...(words && { search: words }) }, { replace: true });
    },
  };
}

/** A film of the list, or of the other one: an address keeps its meaning when its film is archived. */
export function useListedMovie(id: string | undefined): { movie: StaffMovieWire | undefined; isKnown: boolean } {
  const { archived, search } = useMovieFilter();
  const isIt = (each: { id: number }): boolean => String(each.id) === id;
  const found = useMovies(archived, { search });
  const listed = found.data?.find(isIt);
  const here = useMovies(archived, { enabled: found.data !== undefined && !listed });
  const listedHere = listed ?? here.data?.find(isIt);
  const elsewhere = useMovies(!archived, { enabled: here.data !== undefined && !listedHere });
  const isKnown = found.data !== undefined && here.data !== undefined && elsewhere.data !== undefined;
  return { movie: listedHere ?? elsewhere.data?.find(isIt), isKnown };
}

/** The age and the marks as words; '' when a film is not rated yet. */
export function ratingText(t: Translate, rating: readonly string[]): string {
  const { age, marks } = readRating(rating);
  return [...(age ? [t(`movies.rating.${age}`)] : []), ...marks.map((mark) => t(`movies.rating.${mark}`))].join(', ');
}
