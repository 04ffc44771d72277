import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import type { FoundMovies } from '#apps/website/pages/movies/search/found-movies.ts';
import { programmeOf, todayOf } from '#apps/website/site/programme.ts';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { wordsOf } from '#modules/catalogue/rules/film-words.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { filterProgramme, type ProgrammeFilter } from '#modules/screenings/rules/programme/programme-filter.ts';
import {
  parseSearch,
  type SearchableFilm,
  searchFilms,
  searchQuery,
} from '#modules/screenings/rules/programme/programme-search.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/**
 * Returns the search result of an address among the films of its date and tag; null without a
 * search.
 */
export function findMovies({ site, shown, params, address, now }: SearchOfPage): FoundMovies | null {
  const search = parseSearch(new URLSearchParams(address));
  const query = searchQuery(search);
  if (query === '') return null;
  const matches = searchFilms(searchableFilms(shown, filterOf(site, params, now), now), search);
  return { query, movies: matches.map(({ id }) => id), screenings: matches.flatMap(({ screenings }) => screenings) };
}

type SearchOfPage = {
  readonly site: SiteData;
  /** The site of the chosen cinema: the screenings that are searched. */
  readonly shown: SiteData;
  readonly params: { readonly filterDate?: string; readonly filterTag?: string };
  readonly address: string;
  readonly now: number;
};

const searchableCache = new WeakMap<SiteData, { readonly key: string; readonly films: readonly SearchableFilm[] }>();

/**
 * Returns the films of a filter, prepared for the search; called for every key, so the last result
 * is cached.
 */
export function searchableFilms(site: SiteData, filter: ProgrammeFilter, now: number): readonly SearchableFilm[] {
  const key = `${now} ${filter.kind} ${filter.day} ${filter.tag?.id}`;
  const last = searchableCache.get(site);
  if (last?.key === key) return last.films;
  const programme = programmeOf(site, now);
  const shown = filterProgramme(programme, filter, todayOf(site, now));
  const entries =
    shown.layout === 'list'
      ? shown.entries
      : shown.movies.map((movie) => ({
          movie,
          screenings: programme.screenings.filter(({ movie_id }) => movie_id === movie.id),
        }));
  const films = entries.map(({ movie, screenings }) =>
    searchableFilm(
      site,
      movie.wire,
      screenings.map(({ wire }) => wire),
    ),
  );
  searchableCache.set(site, { key, films });
  return films;
}

function searchableFilm(site: SiteData, movie: MovieWire, schedules: readonly ScheduleWire[]): SearchableFilm {
  const tags = site.tags.filter(({ id }) => movie.tags.includes(id)).map(({ name }) => name);
  const { display_title, title, original_title, directors, actors, genres, genre_keys } = movie;
  return {
    id: movie.id,
    words: wordsOf([display_title, title, original_title, ...directors, ...actors, ...genres, ...tags]),
    showings:
      schedules.length === 0
        ? [{ id: null, traits: { ...NO_VERSION, genre: genre_keys } }]
        : schedules.map(({ id, version }) => ({
            id,
            traits: {
              genre: genre_keys,
              // The original language, unless the version states another.
              language: given(version.spoken_language ?? movie.original_language),
              subtitles: [...given(version.subtitle_one_language), ...given(version.subtitle_two_language)],
              dimension: given(version.dimension),
              media_type: given(version.media_type),
              accessibility: version.accessibility,
            },
          })),
  };
}

const NO_VERSION = { language: [], subtitles: [], dimension: [], media_type: [], accessibility: [] };
const given = (value: string | null): string[] => (value ? [value] : []);
