import type { Texts } from '#kernel/texts.ts';
import type { StoredRentalRate } from '#modules/catalogue/contract/movies.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type RentalFields = {
  readonly name: string;
  readonly shared: boolean;
  readonly rates: readonly StoredRentalRate[];
};
/** `rates` as stored: zStoredRentalRates parses them. */
export type RentalRow = {
  readonly id: number;
  readonly name: string;
  readonly shared: boolean;
  readonly rates: unknown;
};

export type ListedRentalRow = RentalRow & {
  readonly own: boolean;
  readonly used_count: number;
  readonly used_in: readonly (FilmVersion & {
    readonly id: number;
    readonly movie: { readonly id: number; readonly title: Texts; readonly original_title: string };
    readonly original_language: string | null;
  })[];
};

const FIELDS = 'p.id, p.name, p.shared, p.rates';

/**
 * The exhibitor's own profiles and those that others share with it (ROLE-012), as the policy of the
 * table permits; $1: versions.
 */
const LISTED = `SELECT ${FIELDS}, p.exhibitor_id = tenant() AS own, used.count AS used_count, used.versions AS used_in
  FROM rental_profile p CROSS JOIN LATERAL (
       SELECT count(*) AS count, coalesce(json_agg(u.version ORDER BY u.id) FILTER (WHERE u.place <= $1), '[]') AS versions
         FROM (SELECT v.id, row_number() OVER (ORDER BY v.id) AS place,
                      json_build_object('id', v.id, 'dimension', v.dimension, 'media_type', v.media_type,
                        'spoken_language', v.spoken_language, 'subtitle_one_language', v.subtitle_one_language,
                        'subtitle_two_language', v.subtitle_two_language, 'label', v.label, 'labels', v.labels,
                        'original_language', m.original_language,
                        'movie', json_build_object('id', m.id, 'title', m.title, 'original_title', m.original_title)) AS version
                 FROM version v JOIN movie m ON m.exhibitor_id = v.exhibitor_id AND m.id = v.movie_id
                WHERE v.exhibitor_id = p.exhibitor_id AND v.rental_profile_id = p.id) AS u
     ) AS used`;

export const listedProfiles = (
  tx: Reads,
  limits: { readonly profiles: number; readonly versions: number },
): Promise<ListedRentalRow[]> =>
  tx.query(`${LISTED} ORDER BY own DESC, lower(p.name), p.id LIMIT $2`, [limits.versions, limits.profiles]);

/** Only of the own exhibitor: other exhibitors' rows cannot be changed. */
export const listedProfile = (tx: Reads, id: number, versions: number): Promise<ListedRentalRow | null> =>
  tx.one(`${LISTED} WHERE p.exhibitor_id = tenant() AND p.id = $2`, [versions, id]);

export const lockProfile = (tx: Pick<Tx, 'one'>, id: number): Promise<RentalRow | null> =>
  tx.one(`SELECT ${FIELDS} FROM rental_profile p WHERE p.exhibitor_id = tenant() AND p.id = $1 FOR NO KEY UPDATE`, [
    id,
  ]);

export async function insertProfile(tx: Pick<Tx, 'one'>, { name, shared, rates }: RentalFields): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'INSERT INTO rental_profile (exhibitor_id, name, shared, rates) VALUES (tenant(), $1, $2, $3) RETURNING id',
    [name, shared, JSON.stringify(rates)],
  );
  if (!row) throw new Error('a rental profile was not added');
  return row.id;
}

export const updateProfile = (
  tx: Pick<Tx, 'run'>,
  id: number,
  { name, shared, rates }: RentalFields,
): Promise<number> =>
  tx.run('UPDATE rental_profile SET name = $2, shared = $3, rates = $4 WHERE exhibitor_id = tenant() AND id = $1', [
    id,
    name,
    shared,
    JSON.stringify(rates),
  ]);

export const deleteProfileRow = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('DELETE FROM rental_profile WHERE exhibitor_id = tenant() AND id = $1', [id]);

/** Returns the number of versions that use the profile. */
export const usersOf = async (tx: Pick<Tx, 'one'>, id: number): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'SELECT count(*) AS count FROM version WHERE exhibitor_id = tenant() AND rental_profile_id = $1',
      [id],
    )
  )?.count ?? 0;
