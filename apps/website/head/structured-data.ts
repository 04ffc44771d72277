import { addressIn, pathTo, type RouteName, type RouteParams } from '#apps/website/addresses.ts';
import { absolute } from '#apps/website/head/head-tags.ts';
import type { StructuredData } from '#apps/website/head/page-head.ts';
import type { MovieWire } from '#modules/catalogue/contract.ts';
import type { EventWire, ScheduleWire } from '#modules/screenings/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';

/** What search engines are told (SEO-001). */

/** Fixed prices in euros, unless the operator chose the real ones (SEO-006, D-180). */
export const FIXED_PRICE = 8;
export const FIXED_TICKET_PAGE_PRICE = 7;

const address = (site: SiteData, name: RouteName, params?: RouteParams): string =>
  absolute(site, addressIn(site.locale, pathTo(name, params)));

export const webSite = (site: SiteData): StructuredData => ({
  '@type': 'WebSite',
  name: site.exhibitor.trade_name,
  url: address(site, 'home'),
  inLanguage: site.locale,
});

/** The way to a page, from the home page on. */
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

export function movieData(site: SiteData, movie: MovieWire): StructuredData {
  const poster = movie.assets.poster?.lg;
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
    director: movie.directors.map((name) => ({ '@type': 'Person', name })),
    actor: movie.actors.map((name) => ({ '@type': 'Person', name })),
  };
}

/**
 * A screening. `fixedPrice` is told unless the operator wants real prices, `tariff` is then the lowest one when the
 * caller knows it; no price is better than a wrong one.
 */
export function screeningData(
  site: SiteData,
  schedule: ScheduleWire,
  movie: MovieWire,
  prices: { fixedPrice?: number; tariff?: number | null } = {},
): StructuredData {
  return {
    '@type': 'ScreeningEvent',
    name: movie.display_title,
    startDate: schedule.start,
    ...(movie.runtime && { endDate: new Date(Date.parse(schedule.start) + movie.runtime * 60_000).toISOString() }),
    videoFormat: schedule.version.dimension,
    ...(schedule.version.subtitle_one_language && { subtitleLanguage: schedule.version.subtitle_one_language }),
    ...(schedule.version.spoken_language && { inLanguage: schedule.version.spoken_language }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${schedule.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    location: place(site, schedule.cinema_id),
    workPresented: movieData(site, movie),
    offers: offer(site, schedule, prices),
  };
}

export function eventData(site: SiteData, event: EventWire): StructuredData | null {
  const { schedule } = event;
  if (!schedule) return null;
  return {
    '@type': 'Event',
    name: event.page_title || event.title,
    url: address(site, 'events.view', { event_slug: event.slug }),
    startDate: schedule.start,
    ...(event.description && { description: event.description }),
    ...(event.assets.poster && { image: absolute(site, event.assets.poster.url) }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${schedule.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    location: place(site, schedule.cinema_id),
    organizer: { '@type': 'Organization', name: site.exhibitor.trade_name, url: address(site, 'home') },
    ...(event.sell_online && { offers: offer(site, schedule, {}) }),
  };
}

function offer(site: SiteData, schedule: ScheduleWire, prices: { fixedPrice?: number; tariff?: number | null }) {
  const fixed = site.settings.public_config.structured_data_price === 'fixed';
  const price = fixed ? (prices.fixedPrice ?? FIXED_PRICE) : prices.tariff;
  return {
    '@type': 'Offer',
    url:
      schedule.event_id === null
        ? address(site, 'buy.tickets', { schedule_id: schedule.id })
        : address(site, 'buy.events', { event_id: schedule.event_id }),
    priceCurrency: 'EUR',
    ...(typeof price === 'number' && { price: price.toFixed(2) }),
    availability: `https://schema.org/${schedule.sold_out ? 'SoldOut' : 'InStock'}`,
  };
}

export function place(site: SiteData, cinemaId: number): StructuredData {
  const cinema = site.cinemas.find(({ id }) => id === cinemaId);
  if (!cinema) return { '@type': 'MovieTheater', name: site.exhibitor.trade_name };
  const { address1, zip, city, country, lat, lng } = cinema.address;
  return {
    '@type': 'MovieTheater',
    name: cinema.name,
    ...(cinema.phone && { telephone: cinema.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address1,
      postalCode: zip,
      addressLocality: city,
      addressCountry: country.iso_3166_2,
    },
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
  };
}
