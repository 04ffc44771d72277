import type { SiteProgramme } from '#apps/website/site/programme.ts';

/** A search result: ids only, because the page already has the site data. */
export type FoundMovies = {
  /** The search's own address, `?q=murnau`. */
  readonly query: string;
  readonly movies: readonly number[];
  readonly screenings: readonly number[];
};

/** Returns the programme with only the found films and screenings. */
export const onlyMatching = (programme: SiteProgramme, result: FoundMovies): SiteProgramme => ({
  ...programme,
  movies: programme.movies.filter(({ id }) => result.movies.includes(id)),
  screenings: programme.screenings.filter(({ id }) => result.screenings.includes(id)),
});
