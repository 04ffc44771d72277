import type { SiteProgramme } from '#apps/website/site/programme.ts';

/** What a search has found: ids only, so that the page shows them from the site data it has anyway. */
export type FoundMovies = {
  /** The search's own address, `?q=murnau`. */
  readonly query: string;
  readonly movies: readonly number[];
  readonly screenings: readonly number[];
};

/** The programme with nothing in it but what was found. */
export const onlyFound = (programme: SiteProgramme, found: FoundMovies): SiteProgramme => ({
  ...programme,
  movies: programme.movies.filter(({ id }) => found.movies.includes(id)),
  screenings: programme.screenings.filter(({ id }) => found.screenings.includes(id)),
});
