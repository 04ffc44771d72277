import type { SiteData } from '#modules/site/contract/public.ts';
import type { CinemaWire } from '#modules/venues/contract/public.ts';

/** The key of the chosen cinema in addresses: `?cinema=grande` (decision 0074). */
export const CINEMA_KEY = 'cinema';
/** The pages that show screenings of the chosen cinema only. Paths below the locale. */
const OBEYING = /^\/(events)?$|^\/movies(\/|$)/;

export const obeysCinema = (path: string): boolean => OBEYING.test(path);

/** Returns the cinema of a slug; null for an unknown one, and where there is nothing to choose. */
export const cinemaBySlug = ({ cinemas }: Pick<SiteData, 'cinemas'>, slug: string | null): CinemaWire | null =>
  (cinemas.length > 1 && cinemas.find((cinema) => cinema.slug === slug)) || null;

/** Returns the cinema that an address chooses. `search` is its query. */
export const chosenCinema = (site: Pick<SiteData, 'cinemas'>, search: string): CinemaWire | null =>
  cinemaBySlug(site, new URLSearchParams(search).get(CINEMA_KEY));

const narrowed = new WeakMap<SiteData, Map<number, SiteData>>();

/** Returns the site as if it had this cinema only: its screenings, and the events that are there or have no date yet. */
export function siteOfCinema(site: SiteData, cinema: CinemaWire | null): SiteData {
  if (!cinema) return site;
  const known = narrowed.get(site) ?? new Map<number, SiteData>();
  narrowed.set(site, known);
  let own = known.get(cinema.id);
  if (!own) {
    own = {
      ...site,
      cinemas: [cinema],
      schedules: site.schedules.filter(({ cinema_id }) => cinema_id === cinema.id),
      events: site.events.filter(({ schedule }) => !schedule || schedule.cinema_id === cinema.id),
    };
    known.set(cinema.id, own);
  }
  return own;
}

/**
 * Returns an address with the chosen cinema; one that names a cinema itself, or whose page shows all
 * cinemas, stays as it is. `path` is below the locale, and may have a query and an anchor.
 */
export function withCinema(path: string, slug: string | null): string {
  if (slug === null) return path;
  const [, page = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  if (!obeysCinema(page) || new URLSearchParams(query).has(CINEMA_KEY)) return path;
  return `${page}${query ? `${query}&` : '?'}${CINEMA_KEY}=${slug}${anchor}`;
}

/** Returns a query without its cinema. */
export function withoutCinema(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(CINEMA_KEY);
  return rest.size === 0 ? '' : `?${rest}`;
}
