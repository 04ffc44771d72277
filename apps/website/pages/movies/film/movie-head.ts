import { cardImage } from '#apps/website/components/pictures.ts';
import type { PageHead } from '#apps/website/head/page-head.ts';
import { breadcrumbs, movieData, screeningData } from '#apps/website/head/structured-data.ts';
import type { HeadInput } from '#apps/website/page.ts';
import { notFoundHead } from '#apps/website/pages/not-found/not-found-head.ts';
import { programmeOf } from '#apps/website/site/programme.ts';

/** Returns the head of a film with its future screenings (SEO-001). */
export function movieHead({ site, language, params, now }: HeadInput): PageHead {
  const movie = site.movies.find(({ slug }) => slug === params.movie_slug);
  if (!movie) return notFoundHead({ language });
  const { t } = language;
  const title = movie.display_title;
  const screenings = programmeOf(site, now).screenings.filter(({ movie_id }) => movie_id === movie.id);
  return {
    title,
    description: movie.description.slice(0, 300) || t('movie.description', { title, name: site.exhibitor.trade_name }),
    image: cardImage(movie.assets.overview ?? movie.assets.poster?.lg, title),
    kind: 'video.movie',
    structuredData: [
      movieData(site, movie),
      breadcrumbs(site, [
        { name: t('movies.title'), page: 'movies' },
        { name: title, page: 'movies.view', params: { movie_slug: movie.slug } },
      ]),
      ...screenings.map(({ wire }) => screeningData(site, wire, movie)),
    ],
  };
}
