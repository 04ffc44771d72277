import { CINEMA_KEY, chosenCinema, obeysCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { ALL_SHOWS } from '#apps/website/site/first-view.ts';
import { dayViewKeys, parseDayView } from '#modules/screenings/rules/programme/day-view.ts';
import { parseSearch, searchQuery } from '#modules/screenings/rules/programme/programme-search.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** The lists of films; a film's own page is none. */
const MOVIE = /^\/movies\/view\//;
const MOVIES_LIST = /^\/movies(?!\/view\/)(\/|$)/;

/** A page's query in its one spelling. */
export type PageQuery = {
  readonly text: string;
  /** Visitors can write any number of them: the words and filters of a search. */
  readonly isUnbounded: boolean;
};

/**
 * Returns the part of a query that its page obeys; all else is left out, so that one page has one
 * address. `path` is below the locale.
 */
export function pageQuery(site: SiteData, path: string, query: string): PageQuery {
  if (query === '' || !obeysCinema(path)) return { text: '', isUnbounded: false };
  const pairs = new URLSearchParams(query);
  const isList = MOVIES_LIST.test(path);
  const searched = isList ? searchQuery(parseSearch(pairs)).slice(1) : '';
  const all = MOVIE.test(path) && pairs.has(ALL_SHOWS) ? `${ALL_SHOWS}=1` : '';
  const view = isList ? dayViewKeys(parseDayView(pairs)) : all;
  const chosen = chosenCinema(site, query);
  const parts = [searched, view, chosen ? `${CINEMA_KEY}=${chosen.slug}` : ''].filter(Boolean);
  return { text: parts.length === 0 ? '' : `?${parts.join('&')}`, isUnbounded: searched !== '' };
}
