import { addressIn, pathTo, type RouteName, type RouteParams } from '#apps/website/addresses.ts';
import { absolute } from '#apps/website/head/absolute.ts';
import type { StructuredData } from '#apps/website/head/page-head.ts';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import type { EventWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import { salesOpen } from '#modules/screenings/rules/programme/availability.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { CinemaWire } from '#modules/venues/contract/public.ts';
import { openDays } from '#modules/venues/rules/opening-hours.ts';

/** Structured data for search engines (SEO-001). */

/** Fixed prices in euros, unless the exhibitor chose the real ones (SEO-006, D-180). */
export const FIXED_PRICE = 8;
export const FIXED_TICKET_PAGE_PRICE = 7;

const address = (site: SiteData, name: RouteName, params?: RouteParams): string =>
  absolute(site, addressIn(site.locale, pathTo(name, params)));

const builtObjects = new WeakMap<SiteData, Map<string, StructuredData>>();

/**
 * Builds an object once: a full day has the same films and cinemas two hundred times. Other objects
 * of a page refer to it by its `@id`.
 */
function once(site: SiteData, what: string, make: () => StructuredData): StructuredData {
  const all = builtObjects.get(site) ?? new Map<string, StructuredData>();
  const existing = all.get(what);
  if (existing) return existing;
  const data = { '@id': `${address(site, 'home')}#${what}`, ...make() };
  builtObjects.set(site, all.set(what, data));
  return data;
}

export const webSite = (site: SiteData): StructuredData => ({
  '@type': 'WebSite',
  name: site.exhibitor.trade_name,
  url: address(site, 'home'),
  inLanguage: site.locale,
});

/** Returns the path to a page from the home page. */
export const breadcrumbs = (
  site: SiteData,
  trail: readonly { name: string; page: RouteName; params?: RouteParams }[],
): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.exhibitor.trade_name, page: 'home' as const, params: undefined }, ...trail].map(
    ({ name, page, params }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(site, page, params),
    }),
  ),
});

export const movieData = (site: SiteData, movie: MovieWire): StructuredData =>
  once(site, `movie-${movie.id}`, () => movieOf(site, movie));

function movieOf(site: SiteData, movie: MovieWire): StructuredData {
  const poster = movie.assets.poster?.lg;
  const persons = (names: readonly string[]) => names.map((name) => ({ '@type': 'Person', name }));
  return {
    '@type': 'Movie',
    name: movie.display_title,
    ...(movie.original_title !== movie.display_title && { alternateName: movie.original_title }),
    url: address(site, 'movies.view', { movie_slug: movie.slug }),
    ...(poster && { image: absolute(site, poster.url) }),
    ...(movie.description && { description: movie.description }),
    ...(movie.released_at && { dateCreated: movie.released_at }),
    ...(movie.runtime && { duration: `PT${movie.runtime}M` }),
    ...(movie.genres.length > 0 && { genre: movie.genres }),
    ...(movie.directors.length > 0 && { director: persons(movie.directors) }),
    ...(movie.actors.length > 0 && { actor: persons(movie.actors) }),
  };
}

/**
 * Returns a screening. `fixedPrice`: its price on this page, unless the exhibitor chose real prices
 * (SEO-006, D-180).
 */
export function screeningData(
  site: SiteData,
  schedule: ScheduleWire,
  movie: MovieWire,
  fixedPrice = FIXED_PRICE,
): StructuredData {
  const { spoken_language, subtitle_one_language, subtitle_two_language, dimension } = schedule.version;
  const subtitles = [subtitle_one_language, subtitle_two_language].filter((language) => language !== null);
  const film = movieData(site, movie);
  const { name, url, image, description } = film;
  return {
    '@type': 'ScreeningEvent',
    name,
    url,
    ...(image !== undefined && { image }),
    ...(description !== undefined && { description }),
    ...(movie.runtime && { endDate: new Date(Date.parse(schedule.start) + movie.runtime * 60_000).toISOString() }),
    videoFormat: dimension,
    ...(subtitles.length > 0 && { subtitleLanguage: subtitles }),
    ...(spoken_language && { inLanguage: spoken_language }),
    workPresented: film,
    ...evening(site, schedule),
    ...offer(site, schedule, fixedPrice),
  };
}

export function eventData(site: SiteData, event: EventWire, fixedPrice = FIXED_PRICE): StructuredData | null {
  const { schedule } = event;
  if (!schedule) return null;
  return {
    '@type': 'Event',
    name: event.page_title || event.title,
    url: address(site, 'events.view', { event_slug: event.slug }),
    ...(event.description && { description: event.description }),
    ...(event.assets.poster && { image: absolute(site, event.assets.poster.url) }),
    ...evening(site, schedule),
    ...(event.sell_online && offer(site, schedule, fixedPrice)),
  };
}

const organizer = (site: SiteData): StructuredData => ({
  '@type': 'Organization',
  name: site.exhibitor.trade_name,
  url: address(site, 'home'),
});

/** Returns the common properties of each screening: time, place, organiser. */
const evening = (site: SiteData, schedule: ScheduleWire) => ({
  startDate: schedule.start,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: `https://schema.org/${schedule.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
  location: once(site, `cinema-${schedule.cinema_id}`, () => place(site, schedule.cinema_id)),
  organizer: once(site, 'organizer', () => organizer(site)),
});

/**
 * Returns the price and availability of a ticket; nothing if the exhibitor sells none online or the
 * sale has ended: `site.now` advances with the end of each sale. A missing price is better than a
 * wrong one.
 */
function offer(site: SiteData, schedule: ScheduleWire, fixedPrice: number) {
  const { public_config } = site.settings;
  if (!public_config.features.includes('tickets') || !salesOpen(Date.parse(schedule.start), site.now)) return null;
  const isFixed = public_config.structured_data_price === 'fixed';
  const price = isFixed ? fixedPrice : schedule.price_from;
  return {
    offers: {
      '@type': 'Offer',
      url:
        schedule.event_id === null
          ? address(site, 'buy.tickets', { schedule_id: schedule.id })
          : address(site, 'buy.events', { event_id: schedule.event_id }),
      priceCurrency: 'EUR',
      ...(price !== null && { price: price.toFixed(2) }),
      availability: `https://schema.org/${availabilityOf(site, schedule)}`,
    },
  };
}

/**
 * A screening that cannot be bought here but is not sold out is available at the box office (D-180,
 * D-046).
 */
function availabilityOf(site: SiteData, schedule: ScheduleWire): 'SoldOut' | 'InStock' | 'InStoreOnly' {
  if (schedule.sold_out) return 'SoldOut';
  return schedule.purchasable_online && site.payment_methods.length > 0 ? 'InStock' : 'InStoreOnly';
}

export function place(site: SiteData, cinemaId: number): StructuredData {
  const cinema = site.cinemas.find(({ id }) => id === cinemaId);
  if (!cinema) throw new Error(`the site has no cinema ${cinemaId}`);
  const { address1, zip, city, country, lat, lng } = cinema.address;
  return {
    '@type': 'MovieTheater',
    name: cinema.name,
    ...(cinema.phone && { telephone: cinema.phone }),
    ...openingHours(cinema),
    address: {
      '@type': 'PostalAddress',
      ...(address1 && { streetAddress: address1 }),
      ...(zip && { postalCode: zip }),
      ...(city && { addressLocality: city }),
      ...(country.iso_3166_2 && { addressCountry: country.iso_3166_2 }),
    },
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
  };
}

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the opening hours if the cinema names some (decision 0073). */
function openingHours({ opening_hours }: CinemaWire) {
  const days = openDays(opening_hours);
  if (days.length === 0) return null;
  return {
    openingHoursSpecification: days.flatMap(({ first, last, times }) =>
      times.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: DAY_NAMES.slice(first, last + 1),
        opens,
        closes,
      })),
    ),
  };
}
