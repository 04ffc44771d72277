import type { ImageWire, MovieWire } from '#modules/catalogue/contract/public.ts';
import type { EventWire } from '#modules/screenings/contract/public.ts';

/** Returns the sizes of a movie's poster, smallest first. */
export const posterSources = ({ assets: { poster } }: Pick<MovieWire, 'assets'>): ImageWire[] =>
  poster ? [poster.md, poster.lg] : [];

/** Returns the sizes of a movie's overview picture, smallest first. */
export const overviewSources = ({ assets: { overview, overview_md } }: Pick<MovieWire, 'assets'>): ImageWire[] => [
  ...only(overview_md),
  ...only(overview),
];

/** Returns its overview picture, or its poster without one. */
export const wideSources = (movie: Pick<MovieWire, 'assets'>): ImageWire[] =>
  movie.assets.overview ? overviewSources(movie) : posterSources(movie);

/**
 * Animates a movie's poster from its card to its page. Each movie has one card or poster on a page.
 */
export const posterTransition = ({ id }: Pick<MovieWire, 'id'>) => ({ viewTransitionName: `poster-${id}` });

/** Returns the sizes of an event's poster, smallest first. */
export const eventPosterSources = ({ assets: { poster, poster_md } }: Pick<EventWire, 'assets'>): ImageWire[] => [
  ...only(poster_md),
  ...only(poster),
];

export const only = (image: ImageWire | null): ImageWire[] => (image ? [image] : []);

/** Returns the picture for previews of a page on other sites (SEO-002). */
export const cardImage = (image: ImageWire | null | undefined, alt: string) =>
  image ? { url: image.url, width: image.width, height: image.height, alt } : undefined;
