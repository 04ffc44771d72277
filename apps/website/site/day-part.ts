import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import { programmeOf } from '#apps/website/site/programme.ts';
import type { Day } from '#kernel/days.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** A site with more screenings than this sends a list of one day the data of that day only. */
const WHOLE_UP_TO = 400;
/** A list of one day, perhaps with a tag. */
const LIST = /^\/movies\/([^/]+)(?:\/([^/]+))?$/;

/**
 * Returns the data that the list of one day needs, so that its page is small at any size of chain
 * (decision 0075); null if the page gets all of it. `path` is below the locale. Pages that follow
 * read the rest (GET /api/site) when a visitor goes on to them.
 */
export function dayPart(site: SiteData, path: string): SiteData | null {
  if (site.schedules.length <= WHOLE_UP_TO) return null;
  const [, filterDate, filterTag] = LIST.exec(path) ?? [];
  if (filterDate === undefined) return null;
  const { day } = filterOf(site, { filterDate, filterTag }, site.now);
  if (day === null) return null;
  const schedules = site.schedules
    .filter((schedule) => schedule.day === day)
    .map(({ unavailable_seats: _seats, ...schedule }) => schedule);
  const films = new Set(schedules.map(({ movie_id }) => movie_id));
  return {
    ...site,
    version: `${site.version} ${day}`,
    part: { days: daysByCinema(site) },
    schedules,
    movies: site.movies.filter(({ id }) => films.has(id)).map((movie) => ({ ...movie, description: '' })),
    screens: site.screens.map((screen) => ({ ...screen, class_rate: {} })),
    arrangements: [],
    events: [],
  };
}

function daysByCinema(site: SiteData): [number, Day[]][] {
  const { screenings } = programmeOf(site, site.now);
  return [...Map.groupBy(screenings, ({ cinema_id }) => cinema_id)].map(([cinemaId, here]) => [
    cinemaId,
    [...new Set(here.map(({ day }) => day))],
  ]);
}
