/**
 * The public programme (SITE-039 to SITE-049, SITE-053, D-008, D-110, D-111, D-114): which movies
 * and screenings the site shows, by day and grouped. Works on plain arrays, so that server and
 * browser give the same answer; the element types are preserved.
 */
import type { Day } from '#kernel/days.ts';
import { isVisibleOn } from '#kernel/visibility.ts';
import { salesOpen } from '#modules/screenings/rules/programme/availability.ts';

export type ProgrammeMovie = {
  readonly id: number;
  /** First day of screenings; null if unknown. */
  readonly showing_from: Day | null;
  /** Surfaces that may show that day (D-111). */
  readonly showing_from_visibility: number;
  readonly visibility: number;
  /** Tag ids. */
  readonly tags: readonly number[];
};

export type ProgrammeScreening = {
  readonly id: number;
  readonly movie_id: number;
  readonly cinema_id: number;
  readonly version_id: number;
  /** Epoch ms. */
  readonly starts_at: number;
  /** Business day (D-010). */
  readonly day: Day;
  readonly visibility: number;
  readonly cancelled: boolean;
  readonly type: string;
};

/** Kinds of screening that never appear on the site (D-114). */
const NEVER_ON_SITE = ['private', 'school'];

export const isScreeningOnSite = (screening: Pick<ProgrammeScreening, 'visibility' | 'type'>): boolean =>
  isVisibleOn(screening.visibility, 'SITE') && !NEVER_ON_SITE.includes(screening.type);

/**
 * Returns whether lists show the screening: on the site, not cancelled, and on sale or just begun.
 */
export const isUpcomingOnSite = (screening: ProgrammeScreening, now: number): boolean =>
  isScreeningOnSite(screening) && !screening.cancelled && salesOpen(screening.starts_at, now);

export type Programme<M extends ProgrammeMovie, S extends ProgrammeScreening> = {
  readonly movies: readonly M[];
  /** Upcoming screenings of those movies, by start. */
  readonly screenings: readonly S[];
  readonly titleOf: (movie: M) => string;
};

/**
 * Returns the programme of the site: visible movies and their upcoming visible screenings
 * (SITE-046).
 */
export function siteProgramme<M extends ProgrammeMovie, S extends ProgrammeScreening>(
  all: { readonly movies: readonly M[]; readonly screenings: readonly S[]; readonly titleOf: (movie: M) => string },
  now: number,
): Programme<M, S> {
  const movies = all.movies.filter((movie) => isVisibleOn(movie.visibility, 'SITE'));
  const shown = new Set(movies.map((movie) => movie.id));
  const screenings = all.screenings
    .filter((screening) => shown.has(screening.movie_id) && isUpcomingOnSite(screening, now))
    .sort((a, b) => a.starts_at - b.starts_at || a.id - b.id);
  return { movies, screenings, titleOf: all.titleOf };
}

/** Returns All: movies with an upcoming screening, by title (D-008). */
export function showingMovies<M extends ProgrammeMovie, S extends ProgrammeScreening>(programme: Programme<M, S>): M[] {
  const showing = new Set(programme.screenings.map((screening) => screening.movie_id));
  return programme.movies.filter((movie) => showing.has(movie.id)).sort(byTitle(programme));
}

/**
 * Returns Soon: movies that show from a day after today, by that day, then title; a day the site
 * may not show counts as unknown and comes last (D-008, D-111). The home page uses the first one
 * (SITE-042).
 */
export function soonMovies<M extends ProgrammeMovie, S extends ProgrammeScreening>(
  programme: Programme<M, S>,
  today: Day,
): M[] {
  const title = byTitle(programme);
  const day = (movie: M) => releaseDayOn(movie, 'SITE') ?? '9999-12-31';
  return programme.movies
    .filter((movie) => movie.showing_from !== null && movie.showing_from > today)
    .sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : title(a, b)));
}

/**
 * Returns the first day of a movie if that surface may show it (D-111): the release badge of Soon.
 */
export const releaseDayOn = (
  movie: Pick<ProgrammeMovie, 'showing_from' | 'showing_from_visibility'>,
  surface: 'SITE' | 'SIGNAGE' | 'POS' | 'PORTAL',
): Day | null => (isVisibleOn(movie.showing_from_visibility, surface) ? movie.showing_from : null);

/**
 * Returns the movies of one day by title, each with its screenings of that day by start (SITE-048).
 */
export function moviesOnDay<M extends ProgrammeMovie, S extends ProgrammeScreening>(
  programme: Programme<M, S>,
  day: Day,
): { movie: M; screenings: S[] }[] {
  const byMovie = Map.groupBy(
    programme.screenings.filter((screening) => screening.day === day),
    (screening) => screening.movie_id,
  );
  return programme.movies
    .filter((movie) => byMovie.has(movie.id))
    .sort(byTitle(programme))
    .map((movie) => ({ movie, screenings: byMovie.get(movie.id) ?? [] }));
}

/** Returns the days with screenings, in order: the date selector (SITE-043). */
export const daysWithScreenings = (screenings: readonly Pick<ProgrammeScreening, 'day'>[]): Day[] =>
  [...new Set(screenings.map((screening) => screening.day))].sort();

export const withTag = <M extends ProgrammeMovie>(movies: readonly M[], tagId: number | null): M[] =>
  tagId === null ? [...movies] : movies.filter((movie) => movie.tags.includes(tagId));

/** Returns whether the site marks the programme of that day as not complete yet (D-119). */
export const isProvisional = (day: Day, partialFrom: Day | null): boolean => partialFrom !== null && day >= partialFrom;

export type ScreeningGroups<S> = {
  readonly day: Day;
  readonly cinemas: readonly {
    readonly cinemaId: number;
    readonly versions: readonly { readonly versionId: number; readonly screenings: readonly S[] }[];
  }[];
}[];

/**
 * Groups screenings by day, cinema and version, each in order of its first start (SITE-053); cinemas
 * that begin together in the exhibitor's order. `screenings` are sorted by start; `cinemaOrder`: the
 * ids of the cinemas in the exhibitor's order.
 */
export function groupScreenings<S extends ProgrammeScreening>(
  screenings: readonly S[],
  cinemaOrder: readonly number[],
): ScreeningGroups<S> {
  const place = (cinemaId: number) =>
    cinemaOrder.includes(cinemaId) ? cinemaOrder.indexOf(cinemaId) : cinemaOrder.length;
  return groupsOf(screenings, (screening) => screening.day)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key: day, members }) => ({
      day,
      cinemas: groupsOf(members, (screening) => screening.cinema_id)
        .sort((a, b) => firstStart(a.members) - firstStart(b.members) || place(a.key) - place(b.key))
        .map(({ key: cinemaId, members: inCinema }) => ({
          cinemaId,
          versions: groupsOf(inCinema, (screening) => screening.version_id).map((version) => ({
            versionId: version.key,
            screenings: version.members,
          })),
        })),
    }));
}

const firstStart = ([first]: readonly ProgrammeScreening[]): number => first?.starts_at ?? 0;

const groupsOf = <S, K>(members: readonly S[], keyOf: (member: S) => K): { key: K; members: S[] }[] =>
  [...Map.groupBy(members, keyOf)].map(([key, group]) => ({ key, members: group }));

/** One order for every locale and machine: the pages of the server and the browser must agree. */
const titles = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const byTitle =
  <M extends ProgrammeMovie>({ titleOf }: { readonly titleOf: (movie: M) => string }) =>
  (a: M, b: M): number =>
    titles.compare(titleOf(a), titleOf(b)) || a.id - b.id;
