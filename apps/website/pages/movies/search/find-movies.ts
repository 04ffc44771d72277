import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import type { FoundMovies } from '#apps/website/pages/movies/search/found-movies.ts';
import { searchableFilms } from '#apps/website/pages/movies/search/searchable-films.ts';
import { parseSearch, searchFilms, searchQuery } from '#modules/screenings/rules/programme-search.ts';
import type { SiteData } from '#modules/site/contract.ts';

/** What an address finds among the films its date and tag show; null when it searches for nothing. */
export function findMovies(
  site: SiteData,
  params: { readonly filterDate?: string; readonly filterTag?: string },
  address: string,
  now: number,
): FoundMovies | null {
  const search = parseSearch(new URLSearchParams(address));
  const query = searchQuery(search);
  if (query === '') return null;
  const found = searchFilms(searchableFilms(site, filterOf(site, params, now), now), search);
  return { query, movies: found.map(({ id }) => id), screenings: found.flatMap(({ screenings }) => screenings) };
}
