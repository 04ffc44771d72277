import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { MovieAssets, StoredStill } from '#modules/catalogue/server/movies/pictures-of.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** All fields of a film that employees write, as the table has them (MOV-001, MOV-002). */
export type FilmFields = {
  readonly slug: string;
  readonly title: Texts;
  readonly internal_title: string;
  readonly original_title: string;
  readonly tagline: Texts;
  readonly description: Texts;
  readonly notice: Texts;
  readonly released_on: Day | null;
  readonly runtime_minutes: number | null;
  readonly directors: readonly string[];
  readonly actors: readonly string[];
  readonly genres: readonly string[];
  readonly nation: readonly string[];
  readonly original_language: string | null;
  readonly spoken_languages: readonly string[];
  readonly showing_from: Day | null;
  readonly showing_from_visibility: number;
  readonly rating: readonly string[];
  readonly links: Readonly<Record<string, string>>;
  readonly visibility: number;
  readonly distributor_id: number | null;
  readonly distributor_office_id: number | null;
  readonly code: string | null;
  readonly trailer_url: string | null;
  readonly streaming: { readonly provider: string; readonly url: string } | null;
  readonly assets: MovieAssets;
  readonly stills: readonly StoredStill[];
  /** One award a line. */
  readonly awards: Texts;
  /** The fields that imports leave alone; see rules/manual-fields.ts. */
  readonly by_hand: readonly string[];
};
export type FilmRow = FilmFields & {
  readonly id: number;
  readonly tags: readonly number[];
  readonly archived: boolean;
  readonly version: number;
};

/** Types of the columns, for reading them from JSON. */
const COLUMNS = {
  slug: 'text',
  title: 'jsonb',
  internal_title: 'text',
  original_title: 'text',
  tagline: 'jsonb',
  description: 'jsonb',
  notice: 'jsonb',
  released_on: 'date',
  runtime_minutes: 'int',
  directors: 'text[]',
  actors: 'text[]',
  genres: 'text[]',
  nation: 'text[]',
  original_language: 'text',
  spoken_languages: 'text[]',
  showing_from: 'date',
  showing_from_visibility: 'int',
  rating: 'text[]',
  links: 'jsonb',
  visibility: 'int',
  distributor_id: 'int',
  distributor_office_id: 'int',
  code: 'text',
  trailer_url: 'text',
  streaming: 'jsonb',
  assets: 'jsonb',
  stills: 'jsonb',
  awards: 'jsonb',
  by_hand: 'text[]',
} as const satisfies Record<keyof FilmFields, string>;
const NAMES = Object.keys(COLUMNS);
const READ = `jsonb_to_record($1) AS r(${Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;
/** Converts a missing value to SQL NULL, also where the value is JSON. */
const given = (name: string): string => (name === 'streaming' ? `nullif(r.streaming, 'null')` : `r.${name}`);

const FILM = `SELECT m.id, ${NAMES.map((name) => `m.${name}`).join(', ')}, m.archived_at IS NOT NULL AS archived, m.version,
       coalesce((SELECT array_agg(t.tag_id ORDER BY t.tag_id) FROM movie_tag t
                  WHERE t.exhibitor_id = m.exhibitor_id AND t.movie_id = m.id), '{}') AS tags`;
const IMPORTED = `EXISTS (SELECT 1 FROM external_ref x WHERE x.exhibitor_id = m.exhibitor_id AND x.kind = 'movie' AND x.entity_id = m.id)`;

/** Returns a film, and whether an import knows it. */
export const film = (first: Reads, id: number): Promise<(FilmRow & { imported: boolean }) | null> =>
  first.one(`${FILM}, ${IMPORTED} AS imported FROM movie m WHERE m.exhibitor_id = tenant() AND m.id = $1`, [id]);

export const lockFilm = (tx: Pick<Tx, 'one'>, id: number): Promise<(FilmRow & { imported: boolean }) | null> =>
  tx.one(
    `${FILM}, ${IMPORTED} AS imported FROM movie m WHERE m.exhibitor_id = tenant() AND m.id = $1 FOR NO KEY UPDATE OF m`,
    [id],
  );

export async function insertFilm(tx: Pick<Tx, 'one'>, fields: FilmFields): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO movie (exhibitor_id, ${NAMES.join(', ')}) SELECT tenant(), ${NAMES.map(given).join(', ')} FROM ${READ} RETURNING id`,
    [JSON.stringify(fields)],
  );
  if (!row) throw new Error('a film was not added');
  return row.id;
}

export const updateFilm = (tx: Pick<Tx, 'run'>, id: number, fields: FilmFields): Promise<number> =>
  tx.run(
    `UPDATE movie m SET ${NAMES.map((name) => `${name} = ${given(name)}`).join(', ')}, updated_at = foyer_now(), version = m.version + 1
       FROM ${READ} WHERE m.exhibitor_id = tenant() AND m.id = $2`,
    [JSON.stringify(fields), id],
  );

/** Gives the film exactly these tags. */
export async function writeTags(tx: Pick<Tx, 'run'>, id: number, tags: readonly number[]): Promise<void> {
  await tx.run(
    'DELETE FROM movie_tag WHERE exhibitor_id = tenant() AND movie_id = $1 AND NOT tag_id = ANY($2::int[])',
    [id, tags],
  );
  await tx.run(
    `INSERT INTO movie_tag (exhibitor_id, movie_id, tag_id)
     SELECT tenant(), $1, tag_id FROM unnest($2::int[]) AS tag_id ON CONFLICT DO NOTHING`,
    [id, tags],
  );
}

/** Returns which references of a form do not exist, by the field of the form. */
export async function unknownIn(
  tx: Pick<Tx, 'one'>,
  named: {
    readonly distributor_id: number | null;
    readonly distributor_office_id: number | null;
    readonly tags: readonly number[];
  },
): Promise<('distributor_id' | 'distributor_office_id' | 'tags')[]> {
  const exists = await tx.one<{ distributor_id: boolean; distributor_office_id: boolean; tags: boolean }>(
    `SELECT $1::int IS NULL OR EXISTS (SELECT 1 FROM distributor WHERE exhibitor_id = tenant() AND id = $1) AS distributor_id,
            $2::int IS NULL OR EXISTS (SELECT 1 FROM distributor_office
               WHERE exhibitor_id = tenant() AND id = $2 AND distributor_id = $1) AS distributor_office_id,
            NOT EXISTS (SELECT 1 FROM unnest($3::int[]) AS t(id)
               WHERE NOT EXISTS (SELECT 1 FROM tag WHERE exhibitor_id = tenant() AND tag.id = t.id)) AS tags`,
    [named.distributor_id, named.distributor_office_id, named.tags],
  );
  return (['distributor_id', 'distributor_office_id', 'tags'] as const).filter((field) => !exists?.[field]);
}

/** Lets imports write all values again: the next one does, also if its source is unchanged. */
export async function clearManualFields(tx: Pick<Tx, 'run'>, id: number): Promise<void> {
  await tx.run(`UPDATE movie SET by_hand = '{}', version = version + 1 WHERE exhibitor_id = tenant() AND id = $1`, [
    id,
  ]);
  await tx.run(
    `UPDATE external_ref SET digest = NULL WHERE exhibitor_id = tenant() AND kind = 'movie' AND entity_id = $1`,
    [id],
  );
}

export type ChoiceRows = {
  readonly distributors: readonly { id: number; name: string; offices: { id: number; name: string }[] }[];
  readonly tags: readonly { id: number; slug: string; name: Texts }[];
  readonly rentalProfiles: readonly { id: number; name: string }[];
};

/** Returns the choices for film forms, each list at most `limit` long. */
export async function choiceRows(first: Reads, limit: number): Promise<ChoiceRows> {
  const [distributors, tags, rentalProfiles] = await Promise.all([
    first.query<ChoiceRows['distributors'][number]>(
      `SELECT d.id, d.name, (SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) ORDER BY o.name, o.id), '[]')
                FROM distributor_office o WHERE o.exhibitor_id = d.exhibitor_id AND o.distributor_id = d.id) AS offices
         FROM distributor d WHERE d.exhibitor_id = tenant() ORDER BY lower(d.name), d.id LIMIT $1`,
      [limit],
    ),
    first.query<ChoiceRows['tags'][number]>(
      'SELECT id, slug, name FROM tag WHERE exhibitor_id = tenant() ORDER BY sort, id LIMIT $1',
      [limit],
    ),
    first.query<ChoiceRows['rentalProfiles'][number]>(
      'SELECT id, name FROM rental_profile WHERE exhibitor_id = tenant() ORDER BY lower(name), id LIMIT $1',
      [limit],
    ),
  ]);
  return { distributors, tags, rentalProfiles };
}
