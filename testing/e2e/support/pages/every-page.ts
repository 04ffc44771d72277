import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { modeOf } from '#testing/e2e/support/visitors.ts';

const DAY_MS = 86_400_000;

/**
 * Returns one address of every page of the website that needs no purchase (SITE-010 ... SITE-022,
 * SITE-026, SITE-027), below the locale, by page name. For the demo cinema.
 */
export function everyPage(site: SiteData): Record<string, string> {
  const onSale = site.schedules.filter(
    ({ purchasable_online, start }) => purchasable_online && Date.parse(start) > Date.now() + DAY_MS,
  );
  const plain = first(onSale, (schedule) => schedule.event_id === null && modeOf(site, schedule) !== 'unnumbered');
  const evening = first(onSale, ({ event_id }) => event_id !== null);
  const event = first(site.events, ({ id }) => id === evening.event_id);
  const ladies = first(site.events, ({ theme }) => theme === 'ladies');
  const movie = first(site.movies, ({ id }) => id === plain.movie_id);
  return {
    home: '',
    movies: '/movies',
    'movies-today': '/movies/today',
    'movies-soon': '/movies/soon',
    movie: `/movies/view/${movie.slug}`,
    events: '/events',
    event: `/events/${event.slug}`,
    'ladies-night': `/events/${ladies.slug}`,
    info: '/info',
    vouchers: '/info/vouchers',
    newsletter: '/info/newsletter',
    questions: '/info/faq',
    contact: '/contact',
    privacy: '/privacy-policy',
    favourites: '/my-films',
    'find-order': '/find-order',
    'your-data': '/your-data',
    tickets: `/buy/tickets/${plain.id}`,
    'event-tickets': `/buy/events/${event.id}`,
    'ladies-night-tickets': `/buy/events/${ladies.id}`,
    'not-found': '/404',
  };
}

function first<Thing extends ScheduleWire | SiteData['events'][number] | SiteData['movies'][number]>(
  things: readonly Thing[],
  fits: (thing: Thing) => boolean,
): Thing {
  const found = things.find(fits);
  if (!found) throw new Error('The demo cinema does not show every page');
  return found;
}
