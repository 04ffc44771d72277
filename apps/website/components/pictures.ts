import type { ImageWire, MovieWire } from '#modules/catalogue/contract.ts';
import type { EventWire } from '#modules/screenings/contract.ts';

/** The sizes of a movie's poster, smallest first. */
export const posterSources = ({ assets: { poster } }: Pick<MovieWire, 'assets'>): ImageWire[] =>
  poster ? [poster.md, poster.lg] : [];

/** The sizes of a movie's overview, smallest first. */
export const overviewSources = ({ assets: { overview, overview_md } }: Pick<MovieWire, 'assets'>): ImageWire[] => [
  ...only(overview_md),
  ...only(overview),
];

/** Its overview, or its poster where there is none. */
export const wideSources = (movie: Pick<MovieWire, 'assets'>): ImageWire[] =>
  movie.assets.overview ? overviewSources(movie) : posterSources(movie);

/** A movie's poster travels from its card to its page. Each movie has one card or poster on a page. */
export const posterTransition = ({ id }: Pick<MovieWire, 'id'>) => ({ viewTransitionName: `poster-${id}` });

/** The same of an event. */
export const eventPosterSources = ({ assets: { poster, poster_md } }: Pick<EventWire, 'assets'>): ImageWire[] => [
  ...only(poster_md),
  ...only(poster),
];

export const only = (image: ImageWire | null): ImageWire[] => (image ? [image] : []);

/** The picture a page shows of itself elsewhere (SEO-002). */
export const cardImage = (image: ImageWire | null | undefined, alt: string) =>
  image ? { url: image.url, width: image.width, height: image.height, alt } : undefined;
