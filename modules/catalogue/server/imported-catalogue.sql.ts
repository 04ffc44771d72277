import { IMPORTED_IN_PARTS } from '#modules/catalogue/rules/manual-fields.ts';
import type { Tx } from '#platform/db/tx.ts';

/** What imports write of the catalogue. Rows are objects whose keys are column names. */

/** Types of the content columns, for reading them from JSON. */
export const MOVIE_CONTENT = {
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
} as const;
const CONTENT_NAMES = Object.keys(MOVIE_CONTENT);
const CONTENT_COLUMNS = Object.entries(MOVIE_CONTENT)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

export async function insertImportedMovies(tx: Tx, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = ['id', 'slug', 'identity_key', 'spoken_languages', 'showing_from', ...CONTENT_NAMES].join(', ');
  await tx.run(
    `INSERT INTO movie (exhibitor_id, ${names})
     SELECT tenant(), ${names} FROM jsonb_to_recordset($1)
         AS r(id int, slug text, identity_key text, spoken_languages text[], showing_from date, ${CONTENT_COLUMNS})`,
    [JSON.stringify(rows)],
  );
}

/** The new value of a column: the source's, except for manual fields (decision 0017). */
const newContent = (name: string): string =>
  (IMPORTED_IN_PARTS as readonly string[]).includes(name)
    ? `m.${name} || (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(r.${name})
                      WHERE '${name}.' || key <> ALL (m.by_hand))`
    : `CASE WHEN '${name}' = ANY (m.by_hand) THEN m.${name} ELSE r.${name} END`;
const NEW_CONTENT = CONTENT_NAMES.map((name) => `${name} = ${newContent(name)}`).join(', ');

/**
 * Replaces the source's previous content; titles and texts of other languages stay, and an office
 * with its distributor.
 */
export async function updateImportedMovies(tx: Tx, rows: readonly object[], again: readonly object[]): Promise<void> {
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

const VERSION =
  'id, movie_id, dimension, media_type, spoken_language, subtitle_one_language, subtitle_two_language, accessibility, imported_as';

export const insertImportedVersions = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `INSERT INTO version (exhibitor_id, ${VERSION}) SELECT tenant(), ${VERSION} FROM jsonb_to_recordset($1)
         AS r(id int, movie_id int, dimension text, media_type text, spoken_language text, subtitle_one_language text,
              subtitle_two_language text, accessibility text[], imported_as text)`,
    [JSON.stringify(rows)],
  );

/** Versions written here in just the form of the source belong to the source from now on. */
export const adoptVersions = (
  tx: Tx,
  rows: readonly { readonly id: number; readonly form: string }[],
): Promise<number> =>
  tx.run(
    `UPDATE version v SET imported_as = r.form FROM jsonb_to_recordset($1) AS r(id int, form text)
        WHERE v.exhibitor_id = tenant() AND v.id = r.id`,
    [JSON.stringify(rows)],
  );

/** Answers the new distributors with their ids. */
export const insertDistributors = (tx: Tx, names: readonly string[]): Promise<{ id: number; name: string }[]> =>
  tx.query(
    `INSERT INTO distributor (exhibitor_id, name) SELECT tenant(), name FROM unnest($1::text[]) AS name RETURNING id, name`,
    [names],
  );

/**
 * Adds pictures to a film: renditions by what they are for. A background that is a copy of the old
 * wide picture goes with it.
 */
export const addMoviePictures = (tx: Tx, movieId: number, assets: object): Promise<number> =>
  tx.run(
    `UPDATE movie SET assets = CASE WHEN assets->'background' = assets->'overview' THEN assets - 'background' ELSE assets END || $2::jsonb,
            updated_at = now(), version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [movieId, JSON.stringify(assets)],
  );

/** What other systems call things here, with a digest of what they told last. */
export const storeReferences = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `INSERT INTO external_ref (exhibitor_id, kind, external_key, entity_id, digest)
         SELECT tenant(), kind, external_key, entity_id, digest
           FROM jsonb_to_recordset($1) AS r(kind text, external_key text, entity_id int, digest text)
         ON CONFLICT (exhibitor_id, kind, external_key) DO UPDATE SET entity_id = excluded.entity_id, digest = excluded.digest`,
    [JSON.stringify(rows)],
  );
