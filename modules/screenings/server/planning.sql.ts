import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';
import type { ExhibitorClock } from '#modules/exhibitor/server.ts';
import type { ScreeningType, Stage } from '#modules/screenings/rules/planning/week-plan.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { ReadTx } from '#platform/db/tx.ts';

type Asking = Pick<ReadTx, 'query'>;

export type PlanningCinemaRow = { id: number; name: string; ads_minutes: number; cleaning_minutes: number };

export const planningCinemas = (tx: Asking, limit: number): Promise<PlanningCinemaRow[]> =>
  tx.query(
    `SELECT id, name, ads_minutes, cleaning_minutes FROM cinema WHERE exhibitor_id = tenant() AND archived_at IS NULL
      ORDER BY sort, id LIMIT $1`,
    [limit],
  );

export const planningScreens = (
  tx: Asking,
  cinemaId: number,
  limit: number,
): Promise<{ id: number; name: string; capacity: number }[]> =>
  tx.query(
    `SELECT id, name, capacity FROM screen WHERE exhibitor_id = tenant() AND cinema_id = $1 AND archived_at IS NULL
      ORDER BY sort, id LIMIT $2`,
    [cinemaId, limit],
  );

/** Instants in epoch ms. */
export type PlannedScreeningRow = {
  id: number;
  revision: number;
  screen_id: number;
  version_id: number;
  starts_at: number;
  ends_at: number;
  type: ScreeningType;
  visibility: number;
  stage: Stage;
  event: Texts | null;
  taken: number;
  cancelled: boolean;
};

/**
 * Returns the screenings of a cinema from the business day `from` to `until` (excluded), in order
 * of start.
 */
export const plannedScreenings = (
  tx: Asking,
  cinemaId: number,
  { from, until }: { readonly from: Day; readonly until: Day },
  { timeZone, midnightOffset }: ExhibitorClock,
  limit: number,
): Promise<PlannedScreeningRow[]> =>
  tx.query(
    `SELECT s.id, s.revision, s.screen_id, s.version_id, s.type, s.visibility, s.stage, e.title AS event, s.cancelled_at IS NOT NULL AS cancelled,
            (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at, (extract(epoch FROM s.ends_at) * 1000)::float8 AS ends_at,
            coalesce(c.taken, 0) AS taken
       FROM screening s
       LEFT JOIN screening_capacity c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
       LEFT JOIN event e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.event_id
      WHERE s.exhibitor_id = tenant() AND s.cinema_id = $1 AND s.archived_at IS NULL
        AND s.starts_at >= ($2::date + make_interval(hours => $4)) AT TIME ZONE $5
        AND s.starts_at < ($3::date + make_interval(hours => $4)) AT TIME ZONE $5
      ORDER BY s.starts_at, s.id LIMIT $6`,
    [cinemaId, from, until, midnightOffset, timeZone, limit],
  );

export type PlannedFilmRow = {
  version_id: number;
  movie_id: number;
  title: Texts;
  original_title: string;
  original_language: string | null;
  version: FilmVersion;
  runtime: number | null;
  showing_from: Day | null;
  plannable: boolean;
  /** The steps of its rental profile: zStoredRentalRates parses them; null: no profile. */
  rates: unknown;
};

const FILMS = `SELECT v.id AS version_id, m.id AS movie_id, m.title, m.original_title, m.original_language,
       json_build_object('dimension', v.dimension, 'media_type', v.media_type, 'spoken_language', v.spoken_language,
         'subtitle_one_language', v.subtitle_one_language, 'subtitle_two_language', v.subtitle_two_language, 'label', v.label, 'labels', v.labels) AS version,
       m.runtime_minutes AS runtime, m.showing_from, m.archived_at IS NULL AS plannable, p.rates
  FROM version v JOIN movie m ON m.exhibitor_id = v.exhibitor_id AND m.id = v.movie_id
  LEFT JOIN rental_profile p ON p.exhibitor_id = v.exhibitor_id AND p.id = v.rental_profile_id
 WHERE v.exhibitor_id = tenant()`;
const PLANNABLE = 'm.archived_at IS NULL';

export const filmsById = (tx: Asking, versionIds: readonly number[]): Promise<PlannedFilmRow[]> =>
  tx.query(`${FILMS} AND v.id = ANY($1::int[])`, [versionIds]);

/**
 * Returns the likely films of a week: versions shown in the fortnight before it or later, and films
 * that start at about that time.
 */
export const filmsOfWeek = (tx: Asking, week: Day, limit: number): Promise<PlannedFilmRow[]> =>
  tx.query(
    `${FILMS} AND ${PLANNABLE} AND (
       m.showing_from BETWEEN $1::date - 7 AND $1::date + 7
       OR EXISTS (SELECT 1 FROM screening s WHERE s.exhibitor_id = v.exhibitor_id AND s.movie_id = m.id AND s.version_id = v.id
                     AND s.starts_at >= $1::date - 14 AND s.starts_at < $1::date + 8 AND s.archived_at IS NULL))
      ORDER BY m.showing_from DESC NULLS LAST, m.id DESC, v.id LIMIT $2`,
    [week, limit],
  );

/** Returns versions of films with a title that contains the text, ignoring case; newest first. */
export const filmsNamed = (tx: Asking, search: string, limit: number): Promise<PlannedFilmRow[]> =>
  tx.query(
    `${FILMS} AND ${PLANNABLE} AND (${containsIgnoringCase(['m.title::text', 'm.original_title', 'm.internal_title'], '$1')})
      ORDER BY m.id DESC, v.id LIMIT $2`,
    [search, limit],
  );
