import type { Tx } from '#platform/db/tx.ts';

/** What an import writes of screenings. Rows are objects whose keys are column names; times in ms since 1970. */
const COLUMNS = `id int, movie_id int, version_id int, cinema_id int, screen_id int, starts_at float8, ends_at float8, type text,
  cancelled boolean`;

export const insertImportedScreenings = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `INSERT INTO screening (exhibitor_id, id, movie_id, version_id, cinema_id, screen_id, starts_at, ends_at, type, cancelled_at)
       SELECT tenant(), id, movie_id, version_id, cinema_id, screen_id, to_timestamp(starts_at / 1000), to_timestamp(ends_at / 1000),
              type, CASE WHEN cancelled THEN foyer_now() END
         FROM jsonb_to_recordset($1) AS r(${COLUMNS})`,
    [JSON.stringify(rows)],
  );

export const updateImportedScreenings = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `UPDATE screening s SET movie_id = r.movie_id, version_id = r.version_id, cinema_id = r.cinema_id, screen_id = r.screen_id,
            starts_at = to_timestamp(r.starts_at / 1000), ends_at = to_timestamp(r.ends_at / 1000), type = r.type,
            cancelled_at = CASE WHEN r.cancelled THEN foyer_now() END
       FROM jsonb_to_recordset($1) AS r(${COLUMNS}) WHERE s.exhibitor_id = tenant() AND s.id = r.id`,
    [JSON.stringify(rows)],
  );

/** Cancelled in the source, without a refund. */
export const recordImportedCancellations = (tx: Tx, screeningIds: readonly number[]): Promise<number> =>
  tx.run(
    `INSERT INTO screening_cancellation (exhibitor_id, screening_id, mode, reason, by, at)
     SELECT tenant(), id, 'cancel', '', $2, foyer_now() FROM unnest($1::int[]) AS id`,
    [screeningIds, tx.actor],
  );
