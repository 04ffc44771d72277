import type { Reads, Tx } from '#platform/db/tx.ts';

/** As stored in the column; coordinates in degrees. */
export type CinemaAddress = {
  readonly address1?: string;
  readonly zip?: string;
  readonly city?: string;
  readonly country?: { readonly iso_3166_2?: string };
  readonly lat?: number | null;
  readonly lng?: number | null;
  readonly gmaps?: string | null;
};
export type CinemaFields = {
  readonly name: string;
  readonly address: CinemaAddress;
  readonly phone: string | null;
  readonly email: string | null;
  readonly sort: number;
  readonly ads_minutes: number;
  readonly cleaning_minutes: number;
  readonly opening_hours: readonly string[];
};
export type CinemaRow = CinemaFields & { readonly id: number; readonly archived: boolean; readonly version: number };
export type ListedCinemaRow = CinemaRow & { readonly screens: number };

const CINEMA = `c.id, c.name, c.address, c.phone, c.email, c.sort, c.ads_minutes, c.cleaning_minutes,
  c.opening_hours,  c.archived_at IS NOT NULL AS archived, c.version`;
const LISTED = `SELECT ${CINEMA}, (SELECT count(*)::int FROM screen s
    WHERE s.exhibitor_id = c.exhibitor_id AND s.cinema_id = c.id AND s.archived_at IS NULL) AS screens
  FROM cinema c WHERE c.exhibitor_id = tenant()`;

/** In the order in which the exhibitor shows them. */
export const listedCinemas = (first: Reads, archived: boolean, limit: number): Promise<ListedCinemaRow[]> =>
  first.query(`${LISTED} AND (c.archived_at IS NOT NULL) = $1 ORDER BY c.sort, c.id LIMIT $2`, [archived, limit]);

export const listedCinema = (first: Reads, id: number): Promise<ListedCinemaRow | null> =>
  first.one(`${LISTED} AND c.id = $1`, [id]);

export const lockCinema = (tx: Pick<Tx, 'one'>, id: number): Promise<CinemaRow | null> =>
  tx.one(`SELECT ${CINEMA} FROM cinema c WHERE c.exhibitor_id = tenant() AND c.id = $1 FOR NO KEY UPDATE`, [id]);

const valuesOf = (fields: CinemaFields): unknown[] => [
  fields.name,
  JSON.stringify(fields.address),
  fields.phone,
  fields.email,
  fields.sort,
  fields.ads_minutes,
  fields.cleaning_minutes,
  JSON.stringify(fields.opening_hours),
];

export const insertCinema = (tx: Pick<Tx, 'one'>, fields: CinemaFields): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO cinema (exhibitor_id, name, address, phone, email, sort, ads_minutes, cleaning_minutes, opening_hours)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    valuesOf(fields),
  );

export const updateCinema = (tx: Pick<Tx, 'run'>, id: number, fields: CinemaFields): Promise<number> =>
  tx.run(
    `UPDATE cinema SET name = $2, address = $3, phone = $4, email = $5, sort = $6, ads_minutes = $7, cleaning_minutes = $8,
            opening_hours = $9, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(fields)],
  );

/** Returns how many cinemas each exhibitor of the installation has. It reads across exhibitors. */
export const cinemasByExhibitor = (first: Pick<Reads, 'query'>): Promise<{ exhibitor_id: number; cinemas: number }[]> =>
  first.query(
    'SELECT exhibitor_id, count(*)::int AS cinemas FROM cinema WHERE archived_at IS NULL GROUP BY exhibitor_id',
  );
