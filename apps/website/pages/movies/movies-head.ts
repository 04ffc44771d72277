import type { PageHead } from '#apps/website/head/page-head.ts';
import { breadcrumbs, screeningData } from '#apps/website/head/structured-data.ts';
import type { HeadInput } from '#apps/website/page.ts';
import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import type { FoundMovies } from '#apps/website/pages/movies/search/found-movies.ts';
import { programmeOf } from '#apps/website/site/programme.ts';
import { BY_FILM, firstShows } from '#modules/screenings/rules/programme/day-view.ts';

/**
 * Returns the head of a list: a single day has structured data of its screenings, a range only its
 * place in the site. Search results are not for search engines: they repeat their list.
 */
export function moviesHead({ site, language: { t, formats }, params, now, loaderData }: HeadInput): PageHead {
  const searched = loaderData as FoundMovies | null | undefined;
  const filter = filterOf(site, params, now);
  const { trade_name: name } = site.exhibitor;
  const when = filter.kind === 'day' ? formats.longDay(filter.day) : t(`movies.filters.${filter.kind}`);
  const plain = filter.kind === 'all' ? t('movies.title') : t('movies.title_filtered', { filter: when });
  const tag = filter.tag && site.tags.find(({ id }) => id === filter.tag?.id);
  const programme = programmeOf(site, now);
  const movies = new Map(site.movies.map((movie) => [movie.id, movie]));
  const listedScreenings = searched ? [] : programme.screenings;
  // Those of a long day that its first view shows; each film's own page has all of its screenings.
  const ofDay = firstShows(
    listedScreenings.filter(({ day }) => day === filter.day),
    BY_FILM,
  );
  const screenings = ofDay.flatMap(({ wire }) => {
    const movie = movies.get(wire.movie_id);
    return movie ? [screeningData(site, wire, movie)] : [];
  });
  const title = tag ? t('movies.title_tag', { title: plain, tag: tag.name }) : plain;
  return {
    title: searched ? t('movies.search.title', { title }) : title,
    noindex: Boolean(searched),
    description:
      filter.day === null
        ? t('movies.description', { name })
        : t('movies.description_day', { name, day: formats.longDay(filter.day) }),
    structuredData: [breadcrumbs(site, [{ name: t('movies.title'), page: 'movies' }]), ...screenings],
  };
}
