import { createHash } from 'node:crypto';
import type { ImageWire } from '#modules/catalogue/contract/public.ts';
import type { FeedEvent, FeedMovie, FeedSchedule } from '#modules/feeds/contract/public.ts';
import type { FeedName } from '#modules/feeds/rules/feed-names.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { type PreparedAnswer, precompressResponse } from '#platform/http/pages/precompressed-response.ts';

export type FeedDeps = {
  /** The address of the exhibitor's website, without a slash at the end. */
  readonly origin: string;
  readonly tariffs: (schedule: ScheduleWire) => TariffWire[];
};

/** Returns a feed as it is sent: built from the website's data, so that both are always equal. */
export function feedAnswer(name: FeedName, site: SiteData, deps: FeedDeps): PreparedAnswer {
  const text = JSON.stringify({ data: FEED[name](site, deps) });
  return precompressResponse(text, createHash('sha256').update(text).digest('base64url').slice(0, 22));
}

const FEED = { movies, schedules, events };

function movies(site: SiteData, { origin }: FeedDeps): FeedMovie[] {
  const image = imageAt(origin);
  return site.movies.map((movie) => {
    const { poster, overview, overview_md } = movie.assets;
    return {
      ...movie,
      assets: {
        ...movie.assets,
        poster: poster && { md: image(poster.md), lg: image(poster.lg) },
        overview: overview && image(overview),
        overview_md: overview_md && image(overview_md),
      },
      url: `${origin}/${site.locale}/movies/view/${movie.slug}`,
    };
  });
}

function schedules(site: SiteData, { origin, tariffs }: FeedDeps): FeedSchedule[] {
  const cinemas = new Map(site.cinemas.map((cinema) => [cinema.id, cinema.name]));
  const screens = new Map(site.screens.map((screen) => [screen.id, screen.name]));
  return site.schedules.map((schedule) => ({
    id: schedule.id,
    movie_id: schedule.movie_id,
    event_id: schedule.event_id,
    cinema: { id: schedule.cinema_id, name: cinemas.get(schedule.cinema_id) ?? '' },
    screen: { id: schedule.screen_id, name: screens.get(schedule.screen_id) ?? '' },
    start: schedule.start,
    day: schedule.day,
    version: schedule.version,
    sold_out: schedule.sold_out,
    sold_out_online: schedule.sold_out_online,
    purchasable_online: schedule.purchasable_online,
    cancelled: schedule.cancelled,
    tariffs: tariffs(schedule),
    url:
      schedule.event_id === null
        ? `${origin}/${site.locale}/buy/tickets/${schedule.id}`
        : `${origin}/${site.locale}/buy/events/${schedule.event_id}`,
  }));
}

function events(site: SiteData, { origin }: FeedDeps): FeedEvent[] {
  const image = imageAt(origin);
  return site.events.map(({ schedule, ...event }) => ({
    ...event,
    assets: {
      poster: event.assets.poster && image(event.assets.poster),
      poster_md: event.assets.poster_md && image(event.assets.poster_md),
    },
    schedule_id: schedule?.id ?? null,
    url: `${origin}/${site.locale}/events/${event.slug}`,
  }));
}

const imageAt =
  (origin: string) =>
  (image: ImageWire): ImageWire => ({ ...image, url: image.url.startsWith('/') ? origin + image.url : image.url });
