import type { FigureGroup } from '#modules/reports/rules/figures.ts';
import { dayOf, ENTRIES, weekOf } from '#modules/reports/server/entries.sql.ts';

/** The key of an entry `e` or a screening `s` in each group; $6 the zone, $7 the hour at which days begin, $9 the cine week. */
const keyOf = (by: FigureGroup, at: string): string =>
  ({
    day: `${dayOf(at)}::text`,
    week: `${weekOf(at, 'cine')}::text`,
    month: `date_trunc('month', ${dayOf(at)})::date::text`,
    hour: `extract(hour FROM ${at} AT TIME ZONE $6)::int::text`,
    film: 'e.movie_id::text',
    screening: 'e.screening_id::text',
    hall: 'e.screen_id::text',
    rate: 'e.price_rate_id::text',
    channel: 'e.channel',
  })[by];

/** Sums of the entries of reports, by group: they are equal to the reports to the cent. Parameters as there. */
export const figuresText = (by: FigureGroup): string =>
  `${ENTRIES} SELECT ${keyOf(by, 'e.at')} AS key, coalesce(sum(e.gross), 0)::bigint AS revenue, coalesce(sum(e.tickets), 0)::int AS admissions,
      coalesce(sum(e.gross) FILTER (WHERE e.what = 'product'), 0)::bigint AS products
    FROM entry e GROUP BY 1 ORDER BY 1 LIMIT $8`;

/**
 * Shows and their seats by group, without cancelled shows; groups without seats have no statement.
 * Parameters as those of the entries.
 */
export const seatsText = (by: Exclude<FigureGroup, 'rate' | 'channel'>): string =>
  `SELECT ${keyOf(by, 'e.at')} AS key, count(*)::int AS shows, sum(e.seats)::bigint AS seats
     FROM (SELECT s.starts_at AS at, s.movie_id, s.id AS screening_id, s.screen_id, coalesce(k.capacity, h.capacity) AS seats
             FROM screening s
             JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
             JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
             LEFT JOIN screening_capacity k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id
            WHERE s.exhibitor_id = tenant() AND s.cancelled_at IS NULL
              AND s.starts_at >= to_timestamp($1::float8 / 1000) AND s.starts_at < to_timestamp($2::float8 / 1000)
              AND ($3::int[] IS NULL OR s.cinema_id = ANY ($3)) AND ($4::int IS NULL OR s.movie_id = $4)
              AND ($5::int IS NULL OR m.distributor_id = $5)
              AND $6::text IS NOT NULL AND $7::int IS NOT NULL AND $9::int IS NOT NULL) e
    GROUP BY 1 ORDER BY 1 LIMIT $8`;

/** The names of the rows of a group, by id ($1). */
export const NAMES: Readonly<Record<'film' | 'screening' | 'hall' | 'rate', string>> = {
  film: `SELECT m.id::text AS key, m.title AS texts, m.original_title AS fallback, NULL AS detail, NULL::float8 AS starts_at_ms
           FROM movie m WHERE m.exhibitor_id = tenant() AND m.id = ANY ($1)`,
  screening: `SELECT s.id::text AS key, m.title AS texts, m.original_title AS fallback, h.name || ' · ' || c.name AS detail,
                floor(extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at_ms
           FROM screening s JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
           JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
           JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
          WHERE s.exhibitor_id = tenant() AND s.id = ANY ($1)`,
  hall: `SELECT h.id::text AS key, NULL::jsonb AS texts, h.name AS fallback, c.name AS detail, NULL::float8 AS starts_at_ms
           FROM screen h JOIN cinema c ON c.exhibitor_id = h.exhibitor_id AND c.id = h.cinema_id
          WHERE h.exhibitor_id = tenant() AND h.id = ANY ($1)`,
  rate: `SELECT p.id::text AS key, p.name AS texts, NULL AS fallback, NULL AS detail, NULL::float8 AS starts_at_ms
           FROM price_rate p WHERE p.exhibitor_id = tenant() AND p.id = ANY ($1)`,
};
