import type { SiteData } from '#modules/site/contract/public.ts';

/** The key of an address that shows all screenings of a film, also where a first view has fewer. */
export const ALL_SHOWS = 'all';
/** As many as a film's page shows. */
export const SIMILAR_FILMS_MAX = 4;

/** Returns how many shows of a film the first view of a large programme leaves out (decision 0075). */
export const hiddenShows = ({ part }: Pick<SiteData, 'part'>, movieId: number): number =>
  part?.hidden.find(([id]) => id === movieId)?.[1] ?? 0;
