import type { Tx } from '#platform/db/tx.ts';

/**
 * The statements with which an import writes cinemas and screens. Rows are objects whose keys are
 * column names.
 */
const CINEMA = 'id int, name text, address jsonb, phone text, email text, sort int';
const SCREEN = 'id int, cinema_id int, name text, abbreviation text, capacity int, sort int';

export const insertImportedCinemas = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `INSERT INTO cinema (exhibitor_id, id, name, address, phone, email, sort)
       SELECT tenant(), id, name, address, phone, email, sort FROM jsonb_to_recordset($1) AS r(${CINEMA})`,
    [JSON.stringify(rows)],
  );

/** Their order stays as it was changed in the portal. */
export const updateImportedCinemas = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `UPDATE cinema c SET name = r.name, address = r.address, phone = r.phone, email = r.email
         FROM jsonb_to_recordset($1) AS r(${CINEMA}) WHERE c.exhibitor_id = tenant() AND c.id = r.id`,
    [JSON.stringify(rows)],
  );

/** `assumed`: the capacity of a screen whose source gives none. */
export const insertImportedScreens = (tx: Tx, rows: readonly object[], assumed: number): Promise<number> =>
  tx.run(
    `INSERT INTO screen (exhibitor_id, id, cinema_id, name, abbreviation, capacity, sort)
       SELECT tenant(), id, cinema_id, name, abbreviation, coalesce(capacity, $2::int), sort
         FROM jsonb_to_recordset($1) AS r(${SCREEN})`,
    [JSON.stringify(rows), assumed],
  );

/** A screen with an arrangement has the capacity of the arrangement. */
export const updateImportedScreens = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `UPDATE screen s SET name = r.name, abbreviation = r.abbreviation,
              capacity = CASE WHEN s.arrangement_id IS NULL THEN coalesce(r.capacity, s.capacity) ELSE s.capacity END
         FROM jsonb_to_recordset($1) AS r(${SCREEN}) WHERE s.exhibitor_id = tenant() AND s.id = r.id`,
    [JSON.stringify(rows)],
  );

/** Assigns an arrangement to a screen. `config` is merged into the stored one. */
export const arrangeScreen = (
  tx: Tx,
  screenId: number,
  {
    arrangementId,
    capacity,
    config,
  }: { readonly arrangementId: number; readonly capacity: number; readonly config: object },
): Promise<number> =>
  tx.run(
    `UPDATE screen SET arrangement_id = $2, capacity = $3, config = config || $4::jsonb WHERE exhibitor_id = tenant() AND id = $1`,
    [screenId, arrangementId, capacity, JSON.stringify(config)],
  );
