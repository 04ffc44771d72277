/** Movies of an imported programme. */
import type { Day } from '#kernel/days.ts';
import { languageOf, type Texts } from '#kernel/texts.ts';
import { insertImportedMovies, type MOVIE_CONTENT, updateImportedMovies } from '#modules/catalogue/server.ts';
import {
  type FilmIdentity,
  filmKey,
  filmOfKey,
  identityOf,
  sameFilm,
} from '#modules/programme-import/rules/film-identity.ts';
import type { ProgrammeMovie } from '#modules/programme-import/rules/programme.ts';
import { takeSlug } from '#modules/programme-import/rules/slugs.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';
import { newIds } from '#modules/programme-import/server/references.ts';

type ExistingMovie = {
  id: number;
  slug: string;
  identity_key: string | null;
  original_title: string;
  archived: boolean;
  showing_from: Day | null;
  registers: string[];
  /** Its titles in every language, its release and length, if no import has delivered the film. */
  by_hand: { title: Texts; released_on: Day | null; runtime_minutes: number | null } | null;
};

/** Returns each movie of the exhibitor, with its identifying data. */
const existingMovies = (loading: Loading): Promise<ExistingMovie[]> =>
  loading.tx.query<ExistingMovie>(
    `SELECT m.id, m.slug, m.identity_key, m.original_title, m.archived_at IS NOT NULL AS archived, m.showing_from,
            coalesce(array_agg(r.external_key) FILTER (WHERE r.external_key ~ '^(imdb|tmdb|moviexchange):'), '{}') AS registers,
            CASE WHEN m.identity_key IS NULL AND count(r.external_key) = 0 THEN json_build_object(
              'title', m.title, 'released_on', m.released_on, 'runtime_minutes', m.runtime_minutes) END AS by_hand
       FROM movie m LEFT JOIN external_ref r ON r.exhibitor_id = m.exhibitor_id AND r.kind = 'movie' AND r.entity_id = m.id
      WHERE m.exhibitor_id = tenant() GROUP BY m.exhibitor_id, m.id`,
  );

/**
 * Returns the data by which an existing film is compared; for a manually entered one, its manual
 * fields.
 */
function identityOfExisting({ identity_key, original_title, registers, by_hand }: ExistingMovie): FilmIdentity | null {
  if (identity_key !== null) {
    const own = filmOfKey(identity_key);
    return own && { ...own, registerKeys: registers };
  }
  if (by_hand === null) return null;
  const { released_on: releasedOn, runtime_minutes: runtimeMinutes } = by_hand;
  const facts = { releasedOn, runtimeMinutes, productionYear: null, rereleased: false, registerKeys: registers };
  const identities = Object.values(by_hand.title).map((title) =>
    identityOf({ ...facts, title, originalTitle: original_title }),
  );
  const [first] = identities;
  return first ? { ...first, titles: [...new Set(identities.flatMap(({ titles }) => titles))] } : null;
}

/** Returns the existing movie of a film: imported before, or recognised as the same film. */
function findMovie(
  movie: ProgrammeMovie,
  storedMovies: readonly ExistingMovie[],
  loading: Loading,
): ExistingMovie | null {
  const ids = new Set(
    [...movie.keys, ...movie.registerKeys].flatMap((key) => loading.references.idOf('movie', key) ?? []),
  );
  const imported = storedMovies.find((candidate) => ids.has(candidate.id));
  if (imported) return imported;
  const identity = identityOf(movie);
  const same = storedMovies.find((candidate) => {
    const own = identityOfExisting(candidate);
    return own !== null && sameFilm(identity, own);
  });
  return same ?? null;
}

/** Returns the source's data of a movie, as columns. */
function contentOf(
  movie: ProgrammeMovie,
  distributorIds: ReadonlyMap<string, number>,
  language: string,
): Record<keyof typeof MOVIE_CONTENT, unknown> {
  const names = (role: string) => movie.people.filter((person) => person.role === role).map((person) => person.name);
  return {
    title: { [language]: movie.title },
    original_title: movie.originalTitle || movie.title,
    description: movie.synopsis === '' ? {} : { [language]: movie.synopsis },
    released_on: movie.releasedOn,
    runtime_minutes: movie.runtimeMinutes,
    directors: [...new Set(names('director'))],
    actors: [...new Set(names('actor'))],
    genres: movie.genres,
    rating: movie.rating.marks,
    distributor_id: movie.distributor === null ? null : (distributorIds.get(movie.distributor) ?? null),
    trailer_url: movie.trailerUrl,
    links: movie.pageUrl === null ? {} : { homepage: movie.pageUrl },
  };
}

type FirstDays = {
  readonly showing: ReadonlyMap<string, Day>;
  readonly spoken: ReadonlyMap<string, readonly string[]>;
};

/** Returns the first day on the programme and the spoken languages, per movie key. */
function firstDaysOf(loading: Loading): FirstDays {
  const { screenings, versions } = loading.programme;
  const showing = new Map<string, Day>();
  for (const { movieKey, businessDay, cancelled } of screenings) {
    const before = showing.get(movieKey);
    if (!cancelled && (before === undefined || businessDay < before)) showing.set(movieKey, businessDay);
  }
  const spoken = new Map<string, string[]>();
  for (const { movieKey, spokenLanguage } of versions) {
    const before = spoken.get(movieKey) ?? [];
    if (spokenLanguage && !before.includes(spokenLanguage)) spoken.set(movieKey, [...before, spokenLanguage].sort());
  }
  return { showing, spoken };
}

/** Stores each name of the film; returns true if a source's data of it changed. */
function noteSources(loading: Loading, movie: ProgrammeMovie, id: number): boolean {
  const { references } = loading;
  let changed = false;
  for (const entry of movie.entries) {
    const wasImported = references.idOf('movie', entry.key) !== undefined;
    if (wasImported && !references.isUnchanged('movie', entry.key, entry)) changed = true;
    references.remember('movie', entry.key, id, entry);
  }
  for (const key of movie.registerKeys) references.remember('movie', key, id, null);
  return changed;
}

/** Returns the id of each movie by its key. */
export async function loadMovies(
  loading: Loading,
  distributorIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { tx, programme, book } = loading;
  const language = languageOf(programme.textLanguage);
  const storedMovies = await existingMovies(loading);
  const firstDays = firstDaysOf(loading);
  const pairs = programme.movies.map((movie) => ({ movie, existing: findMovie(movie, storedMovies, loading) }));
  const fresh = pairs.filter(({ existing }) => existing === null);
  const freshIds = await newIds(tx, 'movie', fresh.length);
  const slugs = new Set(storedMovies.map((movie) => movie.slug));
  const identities = new Set(storedMovies.flatMap((movie) => movie.identity_key ?? []));
  const ids = new Map<string, number>();
  const inserts = fresh.map(({ movie }, index) => {
    const id = freshIds[index] ?? 0;
    const identity = filmKey(identityOf(movie));
    const isFirst = !identities.has(identity);
    identities.add(identity);
    ids.set(movie.key, id);
    noteSources(loading, movie, id);
    return {
      id,
      slug: takeSlug(movie.title, movie.productionYear ?? (Number(movie.releasedOn?.slice(0, 4)) || null), slugs),
      // Two films that only a register distinguishes cannot both have the key.
      identity_key: isFirst ? identity : null,
      spoken_languages: firstDays.spoken.get(movie.key) ?? [],
      showing_from: firstDays.showing.get(movie.key) ?? movie.releasedOn,
      ...contentOf(movie, distributorIds, language),
    };
  });
  const updates: object[] = [];
  const again: { id: number; showing_from: Day | null }[] = [];
  for (const { movie, existing } of pairs) {
    if (!existing) continue;
    ids.set(movie.key, existing.id);
    // The first import of a manually entered film: its empty fields are filled in.
    const changed = noteSources(loading, movie, existing.id) || existing.by_hand !== null;
    if (changed) updates.push({ id: existing.id, ...contentOf(movie, distributorIds, language) });
    const first = firstDays.showing.get(movie.key) ?? null;
    const earlier = first !== null && (existing.showing_from === null || first < existing.showing_from);
    if (earlier || (existing.archived && first !== null)) {
      again.push({ id: existing.id, showing_from: earlier ? first : existing.showing_from });
    }
    book.add('movies', changed || earlier ? 'updated' : 'unchanged');
  }
  await insertImportedMovies(tx, inserts);
  await updateImportedMovies(tx, updates, again);
  book.add('movies', 'created', inserts.length);
  loading.advance(programme.movies.length);
  return ids;
}
