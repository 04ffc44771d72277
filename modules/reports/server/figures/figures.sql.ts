import type { FigureGroup } from '#modules/reports/rules/figures.ts';
import { dayOf, ENTRIES, weekOf } from '#modules/reports/server/entries.sql.ts';

/** The groups of shows, which have seats. */
export type SeatGroup = Exclude<FigureGroup, 'rate' | 'channel'>;

/** The key of an entry or a show `e` in each group; $6 the zone, $7 the hour at which days begin, $9 the cine week. */
const SHOW_KEYS: Readonly<Record<SeatGroup, string>> = {
  day: `${dayOf('e.at')}::text`,
  week: `${weekOf('e.at', 'cine')}::text`,
  month: `date_trunc('month', ${dayOf('e.at')})::date::text`,
  hour: 'extract(hour FROM e.at AT TIME ZONE $6)::int::text',
  film: 'e.movie_id::text',
  screening: 'e.screening_id::text',
  hall: 'e.screen_id::text',
};

const figuresBy = (key: string): string =>
  `${ENTRIES} SELECT ${key} AS key, coalesce(sum(e.gross), 0)::bigint AS revenue, coalesce(sum(e.tickets), 0)::int AS admissions,
      coalesce(sum(e.gross) FILTER (WHERE e.what = 'product'), 0)::bigint AS products
    FROM entry e GROUP BY 1 ORDER BY 1 LIMIT $8`;

/** Sums of the entries of reports, by group: they are equal to the reports to the cent. Parameters as there. */
export const FIGURES: Readonly<Record<FigureGroup, string>> = {
  day: figuresBy(SHOW_KEYS.day),
  week: figuresBy(SHOW_KEYS.week),
  month: figuresBy(SHOW_KEYS.month),
  hour: figuresBy(SHOW_KEYS.hour),
  film: figuresBy(SHOW_KEYS.film),
  screening: figuresBy(SHOW_KEYS.screening),
  hall: figuresBy(SHOW_KEYS.hall),
  rate: figuresBy('e.price_rate_id::text'),
  channel: figuresBy('e.channel'),
};

const SHOWN = `(SELECT s.starts_at AS at, s.movie_id, s.id AS screening_id, s.screen_id, coalesce(k.capacity, h.capacity) AS seats
             FROM screening s
             JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
             JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
             LEFT JOIN screening_capacity k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id
            WHERE s.exhibitor_id = tenant() AND s.cancelled_at IS NULL
              AND s.starts_at >= to_timestamp($1::float8 / 1000) AND s.starts_at < to_timestamp($2::float8 / 1000)
              AND ($3::int[] IS NULL OR s.cinema_id = ANY ($3)) AND ($4::int IS NULL OR s.movie_id = $4)
              AND ($5::int IS NULL OR m.distributor_id = $5)
              AND $6::text IS NOT NULL AND $7::int IS NOT NULL AND $9::int IS NOT NULL)`;

const seatsBy = (key: string): string =>
  `SELECT ${key} AS key, count(*)::int AS shows, coalesce(sum(e.seats), 0)::bigint AS seats
     FROM ${SHOWN} e
    GROUP BY 1 ORDER BY 1 LIMIT $8`;

/** Shows and their seats by group, without cancelled shows. Parameters as those of the entries. */
export const SEATS: Readonly<Record<SeatGroup, string>> = {
  day: seatsBy(SHOW_KEYS.day),
  week: seatsBy(SHOW_KEYS.week),
  month: seatsBy(SHOW_KEYS.month),
  hour: seatsBy(SHOW_KEYS.hour),
  film: seatsBy(SHOW_KEYS.film),
  screening: seatsBy(SHOW_KEYS.screening),
  hall: seatsBy(SHOW_KEYS.hall),
};

/** 1 is Monday. */
const WEEKDAY = `coalesce(extract(isodow FROM ${dayOf('e.at')})::int, 0)`;

/** The tickets of shows by hall and weekday. Parameters as those of the entries. */
export const COMPARABLE = `${ENTRIES} SELECT e.screen_id, ${WEEKDAY} AS weekday, coalesce(sum(e.gross), 0)::bigint AS revenue, coalesce(sum(e.tickets), 0)::int AS admissions
    FROM entry e WHERE e.what = 'ticket' AND e.screen_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $8`;

/** Shows and their seats by hall and weekday. */
export const COMPARABLE_SEATS = `SELECT e.screen_id, ${WEEKDAY} AS weekday, count(*)::int AS shows, coalesce(sum(e.seats), 0)::bigint AS seats
     FROM ${SHOWN} e GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $8`;

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
