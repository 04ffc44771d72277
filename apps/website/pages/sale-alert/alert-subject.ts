import type { RouteName, RouteParams } from '#apps/website/addresses.ts';
import type { AlertSubject } from '#modules/sale-alerts/rules/on-sale.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** A film or an event for whose tickets visitors wait, and the address of its page. */
export type ShownSubject = AlertSubject & {
  readonly title: string;
  readonly page: { readonly to: RouteName; readonly params: RouteParams };
};

/** Returns the film or event of an address; null if the website does not show it. */
export function alertSubject(
  { movies, events }: Pick<SiteData, 'movies' | 'events'>,
  kind: string,
  slug: string,
): ShownSubject | null {
  if (kind === 'film') {
    const movie = movies.find((each) => each.slug === slug);
    if (!movie) return null;
    return {
      kind,
      id: movie.id,
      title: movie.display_title,
      page: { to: 'movies.view', params: { movie_slug: slug } },
    };
  }
  const event = kind === 'event' ? events.find((each) => each.slug === slug) : undefined;
  if (!event) return null;
  const title = event.page_title || event.title;
  return { kind: 'event', id: event.id, title, page: { to: 'events.view', params: { event_slug: slug } } };
}
