import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { ScreeningType, Stage } from '#modules/screenings/rules/planning/week-plan.ts';
import { closeCapacities, deleteCapacities, insertCapacities, moveCapacities } from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The titles of a film in each language. */
export type Named = { readonly title: Texts; readonly original_title: string };

/** A screening to change, with the facts that prevent a move. Instants in epoch ms. */
export type StandingRow = Named & {
  readonly id: number;
  readonly screen_id: number;
  readonly version_id: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly type: ScreeningType;
  readonly visibility: number;
  readonly stage: Stage;
  readonly revision: number;
  readonly cancelled: boolean;
  readonly event_id: number | null;
  /** Live claims of its seats, those blocked by staff included. */
  readonly taken: number;
  /**
   * A seat of it was once held or sold, or it came from an import: its row stays when it is removed
   * (D-118).
   */
  readonly referenced: boolean;
};

/**
 * Locks the screens, so that the second of two planners of a screen sees the changes of the first;
 * then the screenings with their sales, in the order that every sale locks them. Leaves out
 * archived screenings.
 */
export async function lockStanding(
  tx: Tx,
  { screenIds, screeningIds }: { readonly screenIds: readonly number[]; readonly screeningIds: readonly number[] },
): Promise<StandingRow[]> {
  await tx.run(
    `SELECT 1 FROM screen WHERE exhibitor_id = tenant() AND (id = ANY($1::int[]) OR id IN (
       SELECT screen_id FROM screening WHERE exhibitor_id = tenant() AND id = ANY($2::int[])))
      ORDER BY id FOR NO KEY UPDATE`,
    [screenIds, screeningIds],
  );
  await tx.run(
    `SELECT 1 FROM screening_capacity WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[])
      ORDER BY screening_id FOR UPDATE`,
    [screeningIds],
  );
  return tx.query<StandingRow>(
    `SELECT s.id, s.screen_id, s.version_id, m.title, m.original_title, s.type, s.visibility, s.stage, s.revision, s.event_id,
            (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at, (extract(epoch FROM s.ends_at) * 1000)::float8 AS ends_at,
            s.cancelled_at IS NOT NULL AS cancelled, coalesce(c.taken, 0) AS taken,
            coalesce(c.seats_version, 0) > 0 OR r.entity_id IS NOT NULL AS referenced
       FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       LEFT JOIN screening_capacity c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
       LEFT JOIN (SELECT DISTINCT entity_id FROM external_ref WHERE exhibitor_id = tenant() AND kind = 'screening') AS r ON r.entity_id = s.id
      WHERE s.exhibitor_id = tenant() AND s.id = ANY($1::int[]) AND s.archived_at IS NULL ORDER BY s.id FOR UPDATE OF s`,
    [screeningIds],
  );
}

export type OfferedScreen = {
  readonly id: number;
  readonly cinema_id: number;
  readonly ads: number;
  readonly cleaning: number;
};

/** Returns the active screens, with the minutes of their cinema. */
export const offeredScreens = (tx: Tx, ids: readonly number[]): Promise<OfferedScreen[]> =>
  tx.query(
    `SELECT s.id, s.cinema_id, c.ads_minutes AS ads, c.cleaning_minutes AS cleaning
       FROM screen s JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
      WHERE s.exhibitor_id = tenant() AND s.id = ANY($1::int[]) AND s.archived_at IS NULL AND c.archived_at IS NULL`,
    [ids],
  );

export type OfferedVersion = Named & {
  readonly id: number;
  readonly movie_id: number;
  readonly runtime: number | null;
  readonly showing_from: Day | null;
};

/** Returns the versions that may still be planned. */
export const offeredVersions = (tx: Tx, ids: readonly number[]): Promise<OfferedVersion[]> =>
  tx.query(
    `SELECT v.id, m.id AS movie_id, m.title, m.original_title, m.runtime_minutes AS runtime, m.showing_from
       FROM version v JOIN movie m ON m.exhibitor_id = v.exhibitor_id AND m.id = v.movie_id
      WHERE v.exhibitor_id = tenant() AND v.id = ANY($1::int[]) AND m.archived_at IS NULL`,
    [ids],
  );

/** A screening to write. Instants in epoch ms. */
export type PlannedRow = {
  readonly id: number;
  readonly movie_id: number;
  readonly version_id: number;
  readonly cinema_id: number;
  readonly screen_id: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly type: ScreeningType;
  readonly visibility: number;
  readonly stage: Stage;
  readonly event_id: number | null;
};
const COLUMNS = `id int, movie_id int, version_id int, cinema_id int, screen_id int, starts_at float8, ends_at float8,
  type text, visibility int, stage text, event_id int`;

export async function newScreeningIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('screening', 'id'))::int AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Defers the overlap check: during the writes, a screening may move to a time that another one has
 * not left yet.
 */
export const judgeOverlapsLater = (tx: Tx): Promise<number> => tx.run('SET CONSTRAINTS screening_no_overlap DEFERRED');
export const judgeOverlapsNow = (tx: Tx): Promise<number> => tx.run('SET CONSTRAINTS screening_no_overlap IMMEDIATE');

/**
 * Inserts screenings, each with its sales: the capacity of its screen, and the online share of the
 * screen (D-046).
 */
export async function insertPlanned(tx: Tx, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  await tx.run(
    `INSERT INTO screening (exhibitor_id, id, movie_id, version_id, cinema_id, screen_id, starts_at, ends_at, type, visibility, stage, event_id, planned_at)
     SELECT tenant(), id, movie_id, version_id, cinema_id, screen_id, to_timestamp(starts_at / 1000), to_timestamp(ends_at / 1000),
            type, visibility, stage, event_id, foyer_now()
       FROM jsonb_to_recordset($1) AS r(${COLUMNS}) ORDER BY id`,
    [json],
  );
  await insertCapacities(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Updates screenings. Those on another screen get its seats; no one has a seat in the old one. */
export async function updatePlanned(tx: Tx, rows: readonly PlannedRow[], movedIds: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `UPDATE screening s SET movie_id = r.movie_id, version_id = r.version_id, cinema_id = r.cinema_id, screen_id = r.screen_id,
            starts_at = to_timestamp(r.starts_at / 1000), ends_at = to_timestamp(r.ends_at / 1000), type = r.type,
            visibility = r.visibility, stage = r.stage, planned_at = foyer_now()
       FROM jsonb_to_recordset($1) AS r(${COLUMNS}) WHERE s.exhibitor_id = tenant() AND s.id = r.id`,
    [JSON.stringify(rows)],
  );
  await moveCapacities(tx, movedIds);
}

export async function deletePlanned(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteCapacities(tx, ids);
  await tx.run('DELETE FROM screening WHERE exhibitor_id = tenant() AND id = ANY($1::int[])', [ids]);
}

/**
 * Removes referenced screenings from the programme but keeps their rows: closed like a cancelled
 * one, and hidden (D-118).
 */
export async function archivePlanned(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await closeCapacities(tx, ids);
  await tx.run(
    `UPDATE screening SET cancelled_at = foyer_now(), archived_at = foyer_now(), planned_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = ANY($1::int[])`,
    [ids],
  );
  await tx.run(
    `INSERT INTO screening_cancellation (exhibitor_id, screening_id, mode, reason, by, at)
     SELECT tenant(), id, 'cancel', '', $2, foyer_now() FROM unnest($1::int[]) AS id`,
    [ids, tx.actor],
  );
}

/** Returns which of these screenings overlap another film on their screen, and which film. */
export const overlapsOf = (tx: Tx, ids: readonly number[]): Promise<(Named & { id: number })[]> =>
  tx.query(
    `SELECT DISTINCT ON (a.id) a.id, m.title, m.original_title
       FROM screening a
       JOIN screening b ON b.exhibitor_id = a.exhibitor_id AND b.screen_id = a.screen_id AND b.occupies && a.occupies AND b.id <> a.id
       JOIN movie m ON m.exhibitor_id = b.exhibitor_id AND m.id = b.movie_id
      WHERE a.exhibitor_id = tenant() AND a.id = ANY($1::int[]) AND a.cancelled_at IS NULL AND b.cancelled_at IS NULL
      ORDER BY a.id, b.starts_at`,
    [ids],
  );

/** The screening is cancelled, with the reason and how its buyers are treated. Needs its capacity lock. */
export async function writeCancellation(
  tx: Tx,
  screeningId: number,
  { mode, reason, by }: { readonly mode: string; readonly reason: string; readonly by: string },
): Promise<void> {
  await closeCapacities(tx, [screeningId]);
  await tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [
    screeningId,
  ]);
  await tx.run(
    'INSERT INTO screening_cancellation (exhibitor_id, screening_id, mode, reason, by, at) VALUES (tenant(), $1, $2, $3, $4, foyer_now())',
    [screeningId, mode, reason, by],
  );
}

/** Seats of these screenings can be chosen (D-038). */
export const offerSeats = (tx: Pick<Tx, 'run'>, screeningIds: readonly number[]): Promise<number> =>
  tx.run('UPDATE screening SET seatpicker = true WHERE exhibitor_id = tenant() AND id = ANY($1::int[])', [
    screeningIds,
  ]);

export type ScreeningSale = {
  /** Visitors choose their seats, or get them assigned (D-038). */
  readonly picker: boolean;
  readonly atBoxOffice: boolean;
  /** Epoch ms; null: no such limit. */
  readonly from: number | null;
  readonly until: number | null;
  readonly note: string;
};

/** Writes how the website sells a screening, and the note for employees. */
export const writeSale = (tx: Pick<Tx, 'run'>, screeningId: number, sale: ScreeningSale): Promise<number> =>
  tx.run(
    `UPDATE screening SET seatpicker = $2, at_box_office = $3, online_from = to_timestamp($4::float8 / 1000),
            online_until = to_timestamp($5::float8 / 1000), staff_note = $6 WHERE exhibitor_id = tenant() AND id = $1`,
    [screeningId, sale.picker, sale.atBoxOffice, sale.from, sale.until, sale.note],
  );
