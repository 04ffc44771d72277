import type { Texts } from '#kernel/texts.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A move that was made (D-199). Instants in epoch ms. */
export type MoveRow = {
  readonly id: number;
  readonly from_starts_at: number;
  readonly to_starts_at: number;
  readonly from_version_id: number;
  readonly to_version_id: number;
  readonly message: string;
  readonly money_back: boolean;
  /** Names of the halls; null: it stayed in its hall. */
  readonly from_screen: string | null;
  readonly to_screen: string | null;
  readonly from_screen_id: number | null;
  readonly to_screen_id: number | null;
  /** Parties that got seats in the new hall, and how many of them do not sit side by side. */
  readonly parties: number;
  readonly apart: number;
  readonly moved_at: number;
  /** Name of the employee. */
  readonly by: string;
};

const MOVES_MAX = 20;

/** Returns the moves of a screening, the last first. */
export const movesOf = (tx: Pick<Reads, 'query'>, screeningId: number): Promise<MoveRow[]> =>
  tx.query(
    `SELECT x.id, (extract(epoch FROM x.from_starts_at) * 1000)::float8 AS from_starts_at,
            (extract(epoch FROM x.to_starts_at) * 1000)::float8 AS to_starts_at, x.from_version_id, x.to_version_id,
            x.message, x.money_back, (extract(epoch FROM x.moved_at) * 1000)::float8 AS moved_at, e.name AS by,
            x.from_screen_id, x.to_screen_id, f.name AS from_screen, h.name AS to_screen, x.parties, x.apart
       FROM screening_move x JOIN employee e ON e.exhibitor_id = x.exhibitor_id AND e.id = x.employee_id
       LEFT JOIN screen f ON f.exhibitor_id = x.exhibitor_id AND f.id = x.from_screen_id
       LEFT JOIN screen h ON h.exhibitor_id = x.exhibitor_id AND h.id = x.to_screen_id
      WHERE x.exhibitor_id = tenant() AND x.screening_id = $1 ORDER BY x.id DESC LIMIT ${MOVES_MAX}`,
    [screeningId],
  );

export type VersionRow = { readonly id: number; readonly version: FilmVersion; readonly plannable: boolean };
export type MovableRow = {
  readonly revision: number;
  readonly title: Texts;
  readonly original_title: string;
  readonly original_language: string | null;
  readonly version_id: number;
  readonly screen_id: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly cancelled: boolean;
  readonly versions: readonly VersionRow[];
  /** The halls of its cinema. */
  readonly screens: readonly { readonly id: number; readonly name: string; readonly capacity: number }[];
};

/** Returns a screening with the versions of its film that can be planned, and its own; null if it is gone. */
export const movable = (tx: Pick<Reads, 'one'>, screeningId: number): Promise<MovableRow | null> =>
  tx.one(
    `SELECT s.revision, m.title, m.original_title, m.original_language, s.version_id, s.screen_id,
            (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at,
            (extract(epoch FROM s.ends_at) * 1000)::float8 AS ends_at, s.cancelled_at IS NOT NULL AS cancelled,
            (SELECT coalesce(json_agg(json_build_object('id', v.id, 'plannable', m.archived_at IS NULL, 'version', json_build_object(
                      'dimension', v.dimension, 'media_type', v.media_type, 'spoken_language', v.spoken_language,
                      'subtitle_one_language', v.subtitle_one_language, 'subtitle_two_language', v.subtitle_two_language,
                      'label', v.label, 'labels', v.labels)) ORDER BY v.id), '[]')
               FROM version v WHERE v.exhibitor_id = s.exhibitor_id AND v.movie_id = s.movie_id) AS versions,
            (SELECT coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'capacity', h.capacity) ORDER BY h.sort, h.name, h.id), '[]')
               FROM screen h WHERE h.exhibitor_id = s.exhibitor_id AND h.cinema_id = s.cinema_id
                AND (h.archived_at IS NULL OR h.id = s.screen_id)) AS screens
       FROM screening s JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
      WHERE s.exhibitor_id = tenant() AND s.id = $1 AND s.archived_at IS NULL`,
    [screeningId],
  );

/** Returns whether a version is of the film of a screening. */
export const isOfItsFilm = async (tx: Pick<Reads, 'one'>, screeningId: number, versionId: number): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM screening s JOIN version v ON v.exhibitor_id = s.exhibitor_id AND v.movie_id = s.movie_id
      WHERE s.exhibitor_id = tenant() AND s.id = $1 AND v.id = $2`,
    [screeningId, versionId],
  )) !== null;

export type NewMove = {
  readonly screeningId: number;
  readonly versionId: number;
  readonly screenId: number;
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly moneyBack: boolean;
  readonly employeeId: number;
};

/** Writes the move and the new place of the screening in the programme; returns the id of the move. */
export async function writeMove(tx: Tx, move: NewMove): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `WITH made AS (
       INSERT INTO screening_move (exhibitor_id, screening_id, from_starts_at, to_starts_at, from_version_id, to_version_id,
                                   message, money_back, employee_id, moved_at, from_screen_id, to_screen_id)
       SELECT tenant(), s.id, s.starts_at, to_timestamp($2::float8 / 1000), s.version_id, $4, $5, $6, $7, foyer_now(),
              nullif(s.screen_id, $8::int), CASE WHEN s.screen_id <> $8::int THEN $8::int END
         FROM screening s WHERE s.exhibitor_id = tenant() AND s.id = $1
       RETURNING id), changed AS (
       UPDATE screening SET starts_at = to_timestamp($2::float8 / 1000), ends_at = to_timestamp($3::float8 / 1000),
              version_id = $4, screen_id = $8, planned_at = foyer_now()
        WHERE exhibitor_id = tenant() AND id = $1)
     SELECT id FROM made`,
    [
      move.screeningId,
      move.start,
      move.end,
      move.versionId,
      move.message,
      move.moneyBack,
      move.employeeId,
      move.screenId,
    ],
  );
  if (!row) throw new Error(`screening ${move.screeningId} was moved and is gone`);
  return row.id;
}

/** Writes what a move to another hall did to the parties. */
export const writeProof = (
  tx: Tx,
  moveId: number,
  { parties, apart }: { readonly parties: number; readonly apart: number },
): Promise<number> =>
  tx.run('UPDATE screening_move SET parties = $2, apart = $3 WHERE exhibitor_id = tenant() AND id = $1', [
    moveId,
    parties,
    apart,
  ]);

/** Returns the film that another screening shows in a hall at this time; instants in epoch ms. */
export const occupiedBy = (
  tx: Pick<Reads, 'one'>,
  at: { readonly screeningId: number; readonly screenId: number; readonly from: number; readonly until: number },
): Promise<{ title: Texts; original_title: string } | null> =>
  tx.one(
    `SELECT m.title, m.original_title FROM screening s JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
      WHERE s.exhibitor_id = tenant() AND s.screen_id = $2 AND s.id <> $1 AND s.cancelled_at IS NULL
        AND s.occupies && tstzrange(to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000)) ORDER BY s.starts_at LIMIT 1`,
    [at.screeningId, at.screenId, at.from, at.until],
  );
