import type { Texts } from '#kernel/texts.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ListedVersionRow = FilmVersion & {
  readonly id: number;
  readonly accessibility: readonly string[];
  readonly revision: number;
  readonly screenings: number;
  readonly rental_profile: { readonly id: number; readonly name: string } | null;
};

export type ListedMovieRow = {
  readonly id: number;
  readonly slug: string;
  readonly title: Texts;
  readonly original_title: string;
  readonly original_language: string | null;
  readonly runtime: number | null;
  readonly rating: readonly string[];
  readonly distributor: string | null;
  readonly versions: readonly ListedVersionRow[];
  readonly ahead: number;
  /** Epoch ms; null: no future screening. */
  readonly last_ahead: number | null;
  readonly archived_at: number | null;
};

/** For an alias `s`: neither begun nor cancelled, as the trigger of the movie sees it (T68). */
const TO_COME = 's.cancelled_at IS NULL AND s.starts_at > foyer_now()';

const LISTED = `SELECT m.id, m.slug, m.title, m.original_title, m.original_language, m.runtime_minutes AS runtime, m.rating,
       d.name AS distributor, (extract(epoch FROM m.archived_at) * 1000)::float8 AS archived_at, ahead.count AS ahead,
       (extract(epoch FROM ahead.last) * 1000)::float8 AS last_ahead,
       (SELECT coalesce(json_agg(json_build_object('id', v.id, 'dimension', v.dimension, 'media_type', v.media_type,
                 'spoken_language', v.spoken_language, 'subtitle_one_language', v.subtitle_one_language,
                 'subtitle_two_language', v.subtitle_two_language, 'label', v.label, 'labels', v.labels,
                 'accessibility', v.accessibility, 'revision', v.revision, 'rental_profile', CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('id', p.id, 'name', p.name) END,
                 'screenings', (SELECT count(*) FROM screening s
                                 WHERE s.exhibitor_id = m.exhibitor_id AND s.movie_id = m.id AND s.version_id = v.id))
                 ORDER BY v.id), '[]')
          FROM version v LEFT JOIN rental_profile p ON p.exhibitor_id = v.exhibitor_id AND p.id = v.rental_profile_id
         WHERE v.exhibitor_id = m.exhibitor_id AND v.movie_id = m.id) AS versions
  FROM movie m LEFT JOIN distributor d ON d.exhibitor_id = m.exhibitor_id AND d.id = m.distributor_id
       CROSS JOIN LATERAL (SELECT count(*) AS count, max(s.starts_at) AS last FROM screening s
                            WHERE s.exhibitor_id = m.exhibitor_id AND s.movie_id = m.id AND ${TO_COME}) AS ahead
 WHERE m.exhibitor_id = tenant()`;

export type MoviesFilter = { readonly archived: boolean; readonly search: string | null };

/** Returns the newest `limit` movies that match the search, in the programme or archived. */
export const listedMovies = (tx: Reads, { archived, search }: MoviesFilter, limit: number): Promise<ListedMovieRow[]> =>
  tx.query(
    `${LISTED} AND (m.archived_at IS NOT NULL) = $1 AND ($2::text IS NULL
         OR ${containsIgnoringCase(['m.original_title', 'm.internal_title', "coalesce(m.code, '')"], '$2')}
         OR EXISTS (SELECT 1 FROM jsonb_each_text(m.title) AS said WHERE ${containsIgnoringCase(['said.value'], '$2')}))
      ORDER BY m.id DESC LIMIT $3`,
    [archived, search, limit],
  );

export const listedMovie = (tx: Reads, id: number): Promise<ListedMovieRow | null> =>
  tx.one(`${LISTED} AND m.id = $1`, [id]);

/** Returns the facts that decide on archiving; null: the movie does not exist. Epoch ms. */
export const archiving = (tx: Reads, id: number): Promise<{ archived: boolean; last_to_come: number | null } | null> =>
  tx.one(
    `SELECT m.archived_at IS NOT NULL AS archived,
            (SELECT (extract(epoch FROM max(s.starts_at)) * 1000)::float8 FROM screening s
              WHERE s.exhibitor_id = m.exhibitor_id AND s.movie_id = m.id AND ${TO_COME}) AS last_to_come
       FROM movie m WHERE m.exhibitor_id = tenant() AND m.id = $1`,
    [id],
  );

/** Returns whether this changed the movie. */
export const writeArchived = async (tx: Pick<Tx, 'run'>, id: number, archived: boolean): Promise<boolean> =>
  (await tx.run(
    `UPDATE movie SET archived_at = CASE WHEN $2 THEN foyer_now() END, updated_at = foyer_now(), version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1 AND (archived_at IS NOT NULL) <> $2`,
    [id, archived],
  )) > 0;

/** Locks a movie: one transaction at a time changes it or its screenings. */
export const lockMovie = (tx: Pick<Tx, 'one'>, id: number): Promise<{ archived: boolean } | null> =>
  tx.one(
    'SELECT archived_at IS NOT NULL AS archived FROM movie WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE',
    [id],
  );

export type VersionFields = FilmVersion & {
  readonly accessibility: readonly string[];
  readonly rental_profile_id: number | null;
};
export type VersionRow = VersionFields & {
  readonly id: number;
  readonly movie_id: number;
  readonly revision: number;
};

const VERSION = `v.id, v.movie_id, v.dimension, v.media_type, v.spoken_language, v.subtitle_one_language,
  v.subtitle_two_language, v.accessibility, v.label, v.labels, v.rental_profile_id, v.revision`;

/** Locks a version for its deletion: a second deletion waits, and then finds no version. */
export const lockVersion = (tx: Pick<Tx, 'one'>, id: number): Promise<VersionRow | null> =>
  tx.one(`SELECT ${VERSION} FROM version v WHERE v.exhibitor_id = tenant() AND v.id = $1 FOR NO KEY UPDATE`, [id]);

/** Returns the versions of a film. */
export const versionsOf = (tx: Pick<Tx, 'query'>, movieId: number): Promise<VersionRow[]> =>
  tx.query(`SELECT ${VERSION} FROM version v WHERE v.exhibitor_id = tenant() AND v.movie_id = $1`, [movieId]);

const valuesOf = (fields: VersionFields): unknown[] => [
  fields.dimension,
  fields.media_type,
  fields.spoken_language,
  fields.subtitle_one_language,
  fields.subtitle_two_language,
  fields.accessibility,
  fields.label,
  JSON.stringify(fields.labels),
  fields.rental_profile_id,
];

export async function insertVersion(tx: Pick<Tx, 'one'>, movieId: number, fields: VersionFields): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO version (exhibitor_id, movie_id, dimension, media_type, spoken_language, subtitle_one_language,
            subtitle_two_language, accessibility, label, labels, rental_profile_id)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) RETURNING id`,
    [movieId, ...valuesOf(fields)],
  );
  if (!row) throw new Error('a version was not added');
  return row.id;
}

export const updateVersion = (tx: Pick<Tx, 'run'>, id: number, fields: VersionFields): Promise<number> =>
  tx.run(
    `UPDATE version SET dimension = $2, media_type = $3, spoken_language = $4, subtitle_one_language = $5,
            subtitle_two_language = $6, accessibility = $7, label = $8, labels = $9::jsonb, rental_profile_id = $10, revision = revision + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(fields)],
  );

export const deleteVersionRow = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('DELETE FROM version WHERE exhibitor_id = tenant() AND id = $1', [id]);

/**
 * Returns whether a profile is the exhibitor's own. Shared profiles of other exhibitors are
 * readable here, but no version may use them.
 */
export const isOwnProfile = async (tx: Pick<Tx, 'one'>, id: number): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM rental_profile WHERE exhibitor_id = tenant() AND id = $1', [id])) !== null;
