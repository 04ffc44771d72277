/** Movies of an imported programme. */
import type { Day } from '#kernel/days.ts';
import { languageOf, type Texts } from '#kernel/texts.ts';
import { IMPORTED_IN_PARTS } from '#modules/catalogue/rules/by-hand.ts';
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

type KnownMovie = {
  id: number;
  slug: string;
  identity_key: string | null;
  original_title: string;
  archived: boolean;
  showing_from: Day | null;
  registers: string[];
  /** Its titles in every language, its release and length: of a film that no import has brought. */
  by_hand: { title: Texts; released_on: Day | null; runtime_minutes: number | null } | null;
};

/** Every movie of the exhibitor, with what tells it apart. */
const knownMovies = (loading: Loading): Promise<KnownMovie[]> =>
  loading.tx.query<KnownMovie>(
    `SELECT m.id, m.slug, m.identity_key, m.original_title, m.archived_at IS NOT NULL AS archived, m.showing_from,
            coalesce(array_agg(r.external_key) FILTER (WHERE r.external_key ~ '^(imdb|tmdb|moviexchange):'), '{}') AS registers,
            CASE WHEN m.identity_key IS NULL AND count(r.external_key) = 0 THEN json_build_object(
              'title', m.title, 'released_on', m.released_on, 'runtime_minutes', m.runtime_minutes) END AS by_hand
       FROM movie m LEFT JOIN external_ref r ON r.exhibitor_id = m.exhibitor_id AND r.kind = 'movie' AND r.entity_id = m.id
      WHERE m.exhibitor_id = tenant() GROUP BY m.exhibitor_id, m.id`,
  );

/** By what a known film is compared; one that somebody wrote here is compared by what was written. */
function identityOfKnown({ identity_key, original_title, registers, by_hand }: KnownMovie): FilmIdentity | null {
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

/** The movie a film is here already: imported before, or known as the same film. */
function findMovie(movie: ProgrammeMovie, known: readonly KnownMovie[], loading: Loading): KnownMovie | null {
  const ids = new Set(
    [...movie.keys, ...movie.registerKeys].flatMap((key) => loading.references.idOf('movie', key) ?? []),
  );
  const imported = known.find((candidate) => ids.has(candidate.id));
  if (imported) return imported;
  const identity = identityOf(movie);
  const same = known.find((candidate) => {
    const own = identityOfKnown(candidate);
    return own !== null && sameFilm(identity, own);
  });
  return same ?? null;
}

/** What the source tells of a movie, as columns. */
function contentOf(movie: ProgrammeMovie, distributorIds: ReadonlyMap<string, number>, language: string) {
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

/** Types of the content columns, for reading them from JSON. */
const CONTENT = {
  title: 'jsonb',
  original_title: 'text',
  description: 'jsonb',
  released_on: 'date',
  runtime_minutes: 'int',
  directors: 'text[]',
  actors: 'text[]',
  genres: 'text[]',
  rating: 'text[]',
  distributor_id: 'int',
  trailer_url: 'text',
  links: 'jsonb',
} as const satisfies Record<keyof ReturnType<typeof contentOf>, string>;
const CONTENT_NAMES = Object.keys(CONTENT);
const CONTENT_COLUMNS = Object.entries(CONTENT)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

type FirstDays = {
  readonly showing: ReadonlyMap<string, Day>;
  readonly spoken: ReadonlyMap<string, readonly string[]>;
};

/** First day on the programme and languages spoken, per movie key. */
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

/** Remembers every name the film goes by; true when a source tells something else of it than it did. */
function noteSources(loading: Loading, movie: ProgrammeMovie, id: number): boolean {
  const { references } = loading;
  let changed = false;
  for (const entry of movie.entries) {
    const known = references.idOf('movie', entry.key) !== undefined;
    if (known && !references.isUnchanged('movie', entry.key, entry)) changed = true;
    references.remember('movie', entry.key, id, entry);
  }
  for (const key of movie.registerKeys) references.remember('movie', key, id, null);
  return changed;
}

/** Answers the id of each movie by its key. */
export async function loadMovies(
  loading: Loading,
  distributorIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { tx, programme, book } = loading;
  const language = languageOf(programme.textLanguage);
  const known = await knownMovies(loading);
  const firstDays = firstDaysOf(loading);
  const found = programme.movies.map((movie) => ({ movie, existing: findMovie(movie, known, loading) }));
  const fresh = found.filter(({ existing }) => existing === null);
  const freshIds = await newIds(tx, 'movie', fresh.length);
  const slugs = new Set(known.map((movie) => movie.slug));
  const identities = new Set(known.flatMap((movie) => movie.identity_key ?? []));
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
      // Two films that only a register tells apart cannot both have the key.
      identity_key: isFirst ? identity : null,
      spoken_languages: firstDays.spoken.get(movie.key) ?? [],
      showing_from: firstDays.showing.get(movie.key) ?? movie.releasedOn,
      ...contentOf(movie, distributorIds, language),
    };
  });
  const updates: object[] = [];
  const again: { id: number; showing_from: Day | null }[] = [];
  for (const { movie, existing } of found) {
    if (!existing) continue;
    ids.set(movie.key, existing.id);
    // What somebody wrote here is told for the first time: what was left open is filled in.
    const changed = noteSources(loading, movie, existing.id) || existing.by_hand !== null;
    if (changed) updates.push({ id: existing.id, ...contentOf(movie, distributorIds, language) });
    const first = firstDays.showing.get(movie.key) ?? null;
    const earlier = first !== null && (existing.showing_from === null || first < existing.showing_from);
    if (earlier || (existing.archived && first !== null)) {
      again.push({ id: existing.id, showing_from: earlier ? first : existing.showing_from });
    }
    book.add('movies', changed || earlier ? 'updated' : 'unchanged');
  }
  await insertMovies(loading, inserts);
  await updateMovies(loading, updates, again);
  book.add('movies', 'created', inserts.length);
  loading.advance(programme.movies.length);
  return ids;
}

async function insertMovies({ tx }: Loading, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = ['id', 'slug', 'identity_key', 'spoken_languages', 'showing_from', ...CONTENT_NAMES].join(', ');
  await tx.run(
    `INSERT INTO movie (exhibitor_id, ${names})
     SELECT tenant(), ${names} FROM jsonb_to_recordset($1)
         AS r(id int, slug text, identity_key text, spoken_languages text[], showing_from date, ${CONTENT_COLUMNS})`,
    [JSON.stringify(rows)],
  );
}

/** What a column becomes: what the source tells, but for what the house has changed by hand (decision 0017). */
const newContent = (name: string): string =>
  (IMPORTED_IN_PARTS as readonly string[]).includes(name)
    ? `m.${name} || (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(r.${name})
                      WHERE '${name}.' || key <> ALL (m.by_hand))`
    : `CASE WHEN '${name}' = ANY (m.by_hand) THEN m.${name} ELSE r.${name} END`;
const NEW_CONTENT = CONTENT_NAMES.map((name) => `${name} = ${newContent(name)}`).join(', ');

/** New content replaces what the source told before; titles and texts of other languages stay, and an office with its distributor. */
async function updateMovies({ tx }: Loading, rows: readonly object[], again: readonly object[]): Promise<void> {
  if (rows.length > 0) {
    await tx.run(
      `UPDATE movie m SET ${NEW_CONTENT}, distributor_office_id = CASE
              WHEN ${newContent('distributor_id')} IS NOT DISTINCT FROM m.distributor_id THEN m.distributor_office_id END, updated_at = foyer_now(), version = m.version + 1
         FROM jsonb_to_recordset($1) AS r(id int, ${CONTENT_COLUMNS}) WHERE m.exhibitor_id = tenant() AND m.id = r.id`,
      [JSON.stringify(rows)],
    );
  }
  if (again.length > 0) {
    await tx.run(
      `UPDATE movie m SET showing_from = CASE WHEN 'showing_from' = ANY (m.by_hand) THEN m.showing_from ELSE r.showing_from END,
              archived_at = NULL, version = m.version + 1 FROM jsonb_to_recordset($1) AS r(id int, showing_from date)
        WHERE m.exhibitor_id = tenant() AND m.id = r.id`,
      [JSON.stringify(again)],
    );
  }
}
