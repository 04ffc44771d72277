import { useLoaderData, useLocation, useParams } from 'react-router';
import { useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import { type FoundMovies, onlyMatching } from '#apps/website/pages/movies/search/found-movies.ts';
import {
  programmeOf,
  type ShownMovie,
  type ShownScreening,
  type SiteProgramme,
  todayOf,
} from '#apps/website/site/programme.ts';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import {
  type DayView,
  isEvening,
  isOverEarly,
  parseDayView,
  showEnd,
} from '#modules/screenings/rules/programme/day-view.ts';
import {
  type FilteredProgramme,
  filterProgramme,
  type ProgrammeFilter,
} from '#modules/screenings/rules/programme/programme-filter.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

export type MovieList = {
  readonly filter: ProgrammeFilter;
  readonly view: DayView;
  readonly programme: SiteProgramme;
  readonly searched: FoundMovies | null;
  readonly shown: FilteredProgramme<ShownMovie, ShownScreening>;
};

/** Returns what the address lists: the films of its day, kind, search, cinema and view. */
export function useMovieList(): MovieList {
  const site = useSite();
  const here = useShownSite();
  const now = useNow();
  const filter = filterOf(site, useParams(), now);
  const view = parseDayView(new URLSearchParams(useLocation().search));
  const searched = useLoaderData<FoundMovies | null>();
  const programme = programmeOf(here, now);
  const listed = searched ? onlyMatching(programme, searched) : programme;
  const fits = (screening: ShownScreening) => fitsView(here, listed.movies, screening, view);
  const narrow = filter.day !== null && (view.evening || view.early);
  const shown = filterProgramme(
    narrow ? { ...listed, screenings: listed.screenings.filter(({ day }) => day === filter.day).filter(fits) } : listed,
    filter,
    todayOf(site, now),
  );
  return { filter, view, programme, searched, shown };
}

function fitsView(site: SiteData, movies: readonly ShownMovie[], screening: ShownScreening, view: DayView): boolean {
  const zone = site.exhibitor.timezone;
  if (view.evening && !isEvening(screening, zone)) return false;
  if (!view.early) return true;
  const movie = movies.find(({ id }) => id === screening.movie_id);
  return isOverEarly(screening, movie ? endOf(site, screening, movie) : null, zone);
}

/** Returns when a show ends, by the advertising of its cinema; null for a film of unknown length. */
export function endOf(site: SiteData, screening: ShownScreening, movie: ShownMovie): number | null {
  const ads = site.cinemas.find(({ id }) => id === screening.cinema_id)?.ads_minutes ?? 0;
  return showEnd(screening.starts_at, ads, movie.wire.runtime);
}
