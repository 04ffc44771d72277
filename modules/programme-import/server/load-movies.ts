/** Movies of an imported programme. */
import type { Day } from '#kernel/days.ts';
import { languageOf } from '#kernel/texts.ts';
import { filmKey, filmOfKey, identityOf, sameFilm } from '#modules/programme-import/rules/film-identity.ts';
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
};

/** Every movie of the exhibitor, with what tells it apart. */
const knownMovies = (loading: Loading): Promise<KnownMovie[]> =>
  loading.tx.query<KnownMovie>(
    `SELECT m.id, m.slug, m.identity_key, m.original_title, m.archived_at IS NOT NULL AS archived, m.showing_from,
            coalesce(array_agg(r.external_key) FILTER (WHERE r.external_key ~ '^(imdb|tmdb|moviexchange):'), '{}') AS registers
       FROM movie m LEFT JOIN external_ref r ON r.exhibitor_id = m.exhibitor_id AND r.kind = 'movie' AND r.entity_id = m.id
      WHERE m.exhibitor_id = tenant() GROUP BY m.exhibitor_id, m.id`,
  );

/** The movie a film is here already: imported before, or known as the same film. */
function findMovie(movie: ProgrammeMovie, known: readonly KnownMovie[], loading: Loading): KnownMovie | null {
  const ids = new Set(
    [...movie.keys, ...movie.registerKeys].flatMap((key) => loading.references.idOf('movie', key) ?? []),
  );
  const imported = known.find((candidate) => ids.has(candidate.id));
  if (imported) return imported;
  const identity = identityOf(movie);
  const same = known.find((candidate) => {
    const own = candidate.identity_key === null ? null : filmOfKey(candidate.identity_key);
    return own !== null && sameFilm(identity, { ...own, registerKeys: candidate.registers });
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
    const changed = noteSources(loading, movie, existing.id);
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

/** New content replaces what the source told before; titles and texts of other languages stay. */
async function updateMovies({ tx }: Loading, rows: readonly object[], again: readonly object[]): Promise<void> {
  if (rows.length > 0) {
    const merged = new Set(['title', 'description', 'links']);
    const set = CONTENT_NAMES.map(
      (name) => `${name} = ${merged.has(name) ? `m.${name} || r.${name}` : `r.${name}`}`,
    ).join(', ');
    await tx.run(
      `UPDATE movie m SET ${set}, updated_at = foyer_now(), version = m.version + 1
         FROM jsonb_to_recordset($1) AS r(id int, ${CONTENT_COLUMNS}) WHERE m.exhibitor_id = tenant() AND m.id = r.id`,
      [JSON.stringify(rows)],
    );
  }
  if (again.length > 0) {
    await tx.run(
      `UPDATE movie m SET showing_from = r.showing_from, archived_at = NULL FROM jsonb_to_recordset($1) AS r(id int, showing_from date)
        WHERE m.exhibitor_id = tenant() AND m.id = r.id`,
      [JSON.stringify(again)],
    );
  }
}
