import { createHash } from 'node:crypto';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { addressLines } from '#modules/tickets/rules/address-lines.ts';
import { type CalendarEntry, calendarText } from '#modules/tickets/rules/calendar.ts';

/** Shows in one calendar, and films in one news feed: the first ones to come. */
export const SHOWS_MAX = 1_000;
const FILMS_MAX = 100;
/** Times that a news feed names of one film. */
const TIMES_MAX = 20;
const MINUTE_MS = 60_000;
/** For a film whose length is not known. */
const RUNTIME_MINUTES = 120;

/** Which shows a visitor asks for; null: all. */
export type Chosen = {
  readonly cinema: number | null;
  readonly movies: ReadonlySet<number> | null;
};

type Show = ScheduleWire & { readonly startsAt: number };

/** Returns the chosen shows to come that are not cancelled, by their start. */
function showsOf(site: SiteData, { cinema, movies }: Chosen): Show[] {
  return site.schedules
    .filter((show) => (cinema === null || show.cinema_id === cinema) && (movies === null || movies.has(show.movie_id)))
    .map((show) => ({ ...show, startsAt: Date.parse(show.start) }))
    .filter(({ startsAt, cancelled }) => startsAt > site.now && !cancelled)
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id);
}

/** Returns the programme as a calendar (RFC 5545). `origin`: the address of the website. */
export function programmeCalendar(site: SiteData, chosen: Chosen, origin: string): string {
  const cinemas = new Map(site.cinemas.map((cinema) => [cinema.id, cinema]));
  const screens = new Map(site.screens.map(({ id, name }) => [id, name]));
  const movies = new Map(site.movies.map((movie) => [movie.id, movie]));
  const entries = showsOf(site, chosen)
    .slice(0, SHOWS_MAX)
    .map((show): CalendarEntry => {
      const [movie, cinema] = [movies.get(show.movie_id), cinemas.get(show.cinema_id)];
      const film = movie?.display_title ?? '';
      const { lat = null, lng = null } = cinema?.address ?? {};
      return {
        uid: `show-${show.id}@${site.exhibitor.serving_on.replace(/^https?:\/\//, '')}`,
        startsAt: show.startsAt,
        endsAt: show.startsAt + (movie?.runtime ?? RUNTIME_MINUTES) * MINUTE_MS,
        cancelled: false,
        title: show.event ? `${show.event.title}: ${film}` : film,
        location: cinema ? [cinema.name, ...addressLines(cinema.address)].join(', ') : '',
        place: lat !== null && lng !== null ? { latitude: lat, longitude: lng } : null,
        description: [screens.get(show.screen_id) ?? '', site.exhibitor.trade_name].filter(Boolean),
        url:
          show.event_id === null
            ? `${origin}/${site.locale}/buy/tickets/${show.id}`
            : `${origin}/${site.locale}/buy/events/${show.event_id}`,
      };
    });
  // The same programme makes the same file: not the time of the answer.
  const changedAt = Math.max(0, ...site.movies.map(({ updated_at }) => Date.parse(updated_at)));
  return calendarText(entries, changedAt);
}

export type FeedWords = {
  readonly title: string;
  readonly description: string;
  /** `Fri 27 Nov, 20:30` */
  readonly when: (instant: number) => string;
};

/** Returns the programme as a news feed (RSS 2.0): a film an item, with its next times. */
export function programmeRss(site: SiteData, chosen: Chosen, origin: string, words: FeedWords): string {
  const movies = new Map(site.movies.map((movie) => [movie.id, movie]));
  const byFilm = [...Map.groupBy(showsOf(site, chosen), ({ movie_id }) => movie_id)].slice(0, FILMS_MAX);
  const items = byFilm.flatMap(([id, shows]) => {
    const movie = movies.get(id);
    if (!movie) return [];
    const url = `${origin}/${site.locale}/movies/view/${movie.slug}`;
    const times = shows.slice(0, TIMES_MAX).map(({ startsAt }) => words.when(startsAt));
    const text = [movie.tagline, times.join(' · ')].filter(Boolean).join('\n');
    return [
      '<item>',
      element('title', movie.display_title),
      element('link', url),
      // New times make a new item.
      `<guid isPermaLink="false">${escapeXml(`${url}#${digest(times.join())}`)}</guid>`,
      element('pubDate', new Date(movie.updated_at).toUTCString()),
      element('description', text),
      '</item>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    element('title', words.title),
    element('link', `${origin}/${site.locale}/movies`),
    element('description', words.description),
    element('language', site.locale.toLowerCase()),
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const escapeXml = (text: string): string =>
  text.replace(CONTROLS, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
