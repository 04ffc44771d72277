import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';
import type { ExhibitorClock } from '#modules/exhibitor/server.ts';
import type { StaffScheduleWire } from '#modules/screenings/contract/schedules.ts';
import type { CancellationMode } from '#modules/screenings/rules/planning/cancellation.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, ReadTx } from '#platform/db/tx.ts';

export type PlaceRow = { cinema_id: number; cinema: string; screen_id: number; screen: string; archived: boolean };

/** Returns every screen, archived ones too: their past screenings are still looked up. */
export const places = (tx: Pick<ReadTx, 'query'>, limit: number): Promise<PlaceRow[]> =>
  tx.query(
    `SELECT c.id AS cinema_id, c.name AS cinema, s.id AS screen_id, s.name AS screen,
            s.archived_at IS NOT NULL OR c.archived_at IS NOT NULL AS archived
       FROM screen s JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
      WHERE s.exhibitor_id = tenant() ORDER BY c.sort, c.id, s.sort, s.id LIMIT $1`,
    [limit],
  );

export type ProgrammeRow = {
  id: number;
  screen_id: number;
  movie_id: number;
  title: Texts;
  original_title: string;
  original_language: string | null;
  version_id: number;
  version: FilmVersion;
  event: Texts | null;
  type: StaffScheduleWire['type'];
  stage: StaffScheduleWire['stage'];
  /** Epoch ms. */
  starts_at: number;
  /** Without the cleaning time, which is part of the occupied time. */
  film_ends_at: number;
  sold: number;
  held: number;
  capacity: number;
  cancelled_at: number | null;
  mode: CancellationMode | null;
  reason: string | null;
};

/** Counts the live claims of a screening by state; each part uses its own index. */
const CLAIMS = `SELECT count(*) FILTER (WHERE k.state = 'sold') AS sold,
       count(*) FILTER (WHERE k.state IN ('held', 'reserved')) AS held, count(*) FILTER (WHERE k.state = 'blocked') AS blocked
  FROM (SELECT state FROM seat_claim WHERE exhibitor_id = s.exhibitor_id AND screening_id = s.id AND state <> 'released' AND seat_id IS NOT NULL
        UNION ALL
        SELECT state FROM seat_claim WHERE exhibitor_id = s.exhibitor_id AND screening_id = s.id AND state <> 'released' AND seat_id IS NULL) AS k`;

/** Returns the screenings of a business day, by the exhibitor's clock, in order of start. */
export const programmeOf = (
  tx: Pick<ReadTx, 'query'>,
  day: Day,
  { timeZone, midnightOffset }: ExhibitorClock,
  limit: number,
): Promise<ProgrammeRow[]> =>
  tx.query(
    `SELECT s.id, s.screen_id, s.movie_id, m.title, m.original_title, m.original_language, s.version_id,
            json_build_object('dimension', v.dimension, 'media_type', v.media_type, 'spoken_language', v.spoken_language,
              'subtitle_one_language', v.subtitle_one_language, 'subtitle_two_language', v.subtitle_two_language,
              'label', v.label, 'labels', v.labels) AS version,
            e.title AS event, s.type, s.stage, (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at,
            (extract(epoch FROM greatest(s.ends_at - make_interval(mins => c.cleaning_minutes), s.starts_at)) * 1000)::float8 AS film_ends_at,
            claims.sold, claims.held, greatest(coalesce(cap.capacity, sc.capacity) - claims.blocked, 0) AS capacity,
            (extract(epoch FROM s.cancelled_at) * 1000)::float8 AS cancelled_at, x.mode, x.reason
       FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN version v ON v.exhibitor_id = s.exhibitor_id AND v.id = s.version_id
       JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
       JOIN screen sc ON sc.exhibitor_id = s.exhibitor_id AND sc.id = s.screen_id
       LEFT JOIN event e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.event_id
       LEFT JOIN screening_capacity cap ON cap.exhibitor_id = s.exhibitor_id AND cap.screening_id = s.id
       LEFT JOIN screening_cancellation x ON x.exhibitor_id = s.exhibitor_id AND x.screening_id = s.id
       CROSS JOIN LATERAL (${CLAIMS}) AS claims
      WHERE s.exhibitor_id = tenant() AND s.archived_at IS NULL
        AND s.starts_at >= ($1::date + make_interval(hours => $2)) AT TIME ZONE $3
        AND s.starts_at < ($1::date + 1 + make_interval(hours => $2)) AT TIME ZONE $3
      ORDER BY s.starts_at, s.id LIMIT $4`,
    [day, midnightOffset, timeZone, limit],
  );

export type ComingRow = {
  id: number;
  title: Texts;
  original_title: string;
  /** Epoch ms. */
  starts_at: number;
  cinema: string;
  screen: string;
};

/** The entrance is open a while after the start. */
const STILL_COMING = '30 minutes';

/** Returns the next screenings of films with a title that contains the text in any language, ignoring case. */
export const comingNamed = (first: Pick<Reads, 'query'>, search: string, limit: number): Promise<ComingRow[]> =>
  first.query(
    `SELECT s.id, m.title, m.original_title, (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at,
            c.name AS cinema, h.name AS screen
       FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
      WHERE s.exhibitor_id = tenant() AND s.starts_at >= foyer_now() - interval '${STILL_COMING}'
        AND s.cancelled_at IS NULL AND s.archived_at IS NULL
        AND (${containsIgnoringCase(['m.original_title'], '$1')}
         OR EXISTS (SELECT 1 FROM jsonb_each_text(m.title) AS said WHERE ${containsIgnoringCase(['said.value'], '$1')}))
      ORDER BY s.starts_at, s.id LIMIT $2`,
    [search, limit],
  );
