import { chosenCinema, siteOfCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import { ALL_SHOWS, SIMILAR_FILMS_MAX } from '#apps/website/site/first-view.ts';
import { programmeOf, todayOf } from '#apps/website/site/programme.ts';
import type { Day } from '#kernel/days.ts';
import { similarFilms } from '#modules/catalogue/rules/similar-films.ts';
import { firstOnSale } from '#modules/sale-alerts/rules/on-sale.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { soonMovies } from '#modules/screenings/rules/programme/programme.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** A site with more screenings than this sends home, films and lists of one day their own data only. */
const WHOLE_UP_TO = 400;
/** A list of one day, perhaps with a tag. */
const LIST = /^\/movies\/([^/]+)(?:\/([^/]+))?$/;
const FILM = /^\/movies\/view\/([^/]+)$/;
/** What a first view shows at most. */
const SHOWS_FIRST = 60;
const EVENTS_FIRST = 12;

/**
 * Returns the data that a page needs, so that it is small at any size of chain (decision 0075); null
 * if the page gets all of it. `path` is below the locale. Pages that follow read the rest
 * (GET /api/site) when a visitor goes on to them.
 */
export function pagePart(site: SiteData, path: string, search: string): SiteData | null {
  if (site.schedules.length <= WHOLE_UP_TO) return null;
  if (path === '/') return homePart(site, search);
  const [, slug] = FILM.exec(path) ?? [];
  return slug === undefined ? dayPart(site, path) : filmPart(site, slug, search);
}

function dayPart(site: SiteData, path: string): SiteData | null {
  const [, filterDate, filterTag] = LIST.exec(path) ?? [];
  if (filterDate === undefined) return null;
  const { day } = filterOf(site, { filterDate, filterTag }, site.now);
  if (day === null) return null;
  const schedules = site.schedules.filter((schedule) => schedule.day === day).map(withoutSeats);
  const films = new Set(schedules.map(({ movie_id }) => movie_id));
  return {
    ...site,
    version: `${site.version} ${day}`,
    part: { days: daysByCinema(site), only: 'path', hidden: [] },
    schedules,
    movies: site.movies.filter(({ id }) => films.has(id)).map((movie) => ({ ...movie, description: '' })),
    screens: site.screens.map((screen) => ({ ...screen, class_rate: {} })),
    arrangements: [],
    events: [],
  };
}

/** Today's films at the chosen cinema or at all, the first times of each; the first film to come; the next events. */
function homePart(site: SiteData, search: string): SiteData {
  const here = siteOfCinema(site, chosenCinema(site, search));
  const today = todayOf(site, site.now);
  const programme = programmeOf(here, site.now);
  const ofToday = programme.screenings.filter(({ day }) => day === today).map(({ wire }) => wire);
  const byFilm = [...Map.groupBy(ofToday, ({ movie_id }) => movie_id)];
  const each = ofToday.length > SHOWS_FIRST ? Math.max(1, Math.floor(SHOWS_FIRST / byFilm.length)) : ofToday.length;
  const [expected] = soonMovies(programme, today);
  return narrowPart(site, search, {
    schedules: byFilm.flatMap(([, shows]) => nextFirst(shows, site.now).slice(0, each)),
    hidden: byFilm.map(([id, shows]) => [id, Math.max(0, shows.length - each)]),
    movies: site.movies.flatMap((movie) => {
      if (movie.id === expected?.id) return [movie];
      return byFilm.some(([id]) => id === movie.id) ? [{ ...movie, description: '' }] : [];
    }),
    events: here.events.slice(0, EVENTS_FIRST),
  });
}

/** What has begun already is shown last, if there is room. */
const nextFirst = (shows: readonly ScheduleWire[], now: number): readonly ScheduleWire[] => {
  const begun = ({ start }: ScheduleWire): boolean => Date.parse(start) <= now;
  return [...shows.filter((show) => !begun(show)), ...shows.filter(begun)];
};

/** A film at the chosen cinema or at all: its first screenings, its events, and films like it. */
function filmPart(site: SiteData, slug: string, search: string): SiteData | null {
  const film = site.movies.find((movie) => movie.slug === slug);
  if (!film) return null;
  const here = siteOfCinema(site, chosenCinema(site, search));
  const shows = programmeOf(here, site.now)
    .screenings.filter(({ movie_id }) => movie_id === film.id)
    .map(({ wire }) => wire)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const most = new URLSearchParams(search).has(ALL_SHOWS) ? shows.length : SHOWS_FIRST;
  // Tickets may be on sale elsewhere only: then no visitor needs a mail.
  const onSale = firstOnSale({ kind: 'film', id: film.id }, site.schedules, site.now);
  return narrowPart(site, search, {
    schedules: [...new Set([...shows.slice(0, most), ...(onSale ? [onSale] : [])])],
    hidden: [[film.id, Math.max(0, shows.length - most)]],
    movies: [
      film,
      ...similarFilms(film, site.movies, SIMILAR_FILMS_MAX).map((movie) => ({ ...movie, description: '' })),
    ],
    events: here.events.filter(({ schedule }) => schedule?.movie_id === film.id).slice(0, EVENTS_FIRST),
  });
}

type Narrow = Pick<SiteData, 'schedules' | 'movies' | 'events'> & { readonly hidden: [number, number][] };

function narrowPart(site: SiteData, search: string, { schedules, movies, events, hidden }: Narrow): SiteData {
  const halls = new Set(schedules.map(({ screen_id }) => screen_id));
  return {
    ...site,
    version: `${site.version} ${movies.map(({ id }) => id).join(',')} ${search}`,
    part: { days: daysByCinema(site), only: 'address', hidden: hidden.filter(([, count]) => count > 0) },
    schedules: schedules.map(withoutSeats),
    movies,
    screens: site.screens.filter(({ id }) => halls.has(id)).map((screen) => ({ ...screen, class_rate: {} })),
    arrangements: [],
    events: events.map((event) => ({ ...event, content: '' })),
  };
}

const withoutSeats = ({ unavailable_seats: _seats, ...schedule }: ScheduleWire): ScheduleWire => schedule;

function daysByCinema(site: SiteData): [number, Day[]][] {
  const { screenings } = programmeOf(site, site.now);
  return [...Map.groupBy(screenings, ({ cinema_id }) => cinema_id)].map(([cinemaId, here]) => [
    cinemaId,
    [...new Set(here.map(({ day }) => day))],
  ]);
}
