import { cardImage } from '#apps/website/components/pictures.ts';
import type { PageHead } from '#apps/website/head/page-head.ts';
import { programmeOf } from '#apps/website/site/programme.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** Returns the picture for previews of a page without its own: of the film that is shown next and has one. */
export function siteImage(site: SiteData): PageHead['image'] {
  const movies = new Map(site.movies.map((movie) => [movie.id, movie]));
  for (const { movie_id } of programmeOf(site, site.now).screenings) {
    const movie = movies.get(movie_id);
    const picture = movie?.assets.overview ?? movie?.assets.poster?.lg;
    if (movie && picture) return cardImage(picture, movie.display_title);
  }
  return undefined;
}
