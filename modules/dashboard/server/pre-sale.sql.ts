import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { Places } from '#modules/dashboard/server/dashboard.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/** How far ahead shows are looked for, and how many are drawn. */
const AHEAD = '21 days';
const SHOWS_MAX = 5;
/** More tickets than the largest hall has seats. */
const TICKETS_MAX = 5_000;

export type ComingRow = {
  id: number;
  title: Texts;
  starts_at_ms: number;
  cinema: string;
  screen: string;
  taken: number;
  capacity: number;
  sold: readonly { readonly day: Day; readonly tickets: number }[];
};

/**
 * Returns the coming shows with the most places taken, and how many of their tickets were sold on
 * each business day; $1 cinemas, $2 the zone, $3 the hour at which days begin. Found by their start
 * and by the tickets of each show.
 */
export const preSales = (
  first: Pick<Reads, 'query'>,
  places: Places,
  { timeZone, midnightOffset }: { readonly timeZone: string; readonly midnightOffset: number },
): Promise<ComingRow[]> =>
  first.query(
    `WITH coming AS MATERIALIZED (
       SELECT s.id, s.movie_id, s.cinema_id, s.screen_id, s.starts_at, k.taken, k.capacity
         FROM screening s JOIN screening_capacity k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id
        WHERE s.exhibitor_id = tenant() AND s.starts_at > foyer_now() AND s.starts_at < foyer_now() + interval '${AHEAD}'
          AND s.cancelled_at IS NULL AND s.archived_at IS NULL AND k.taken > 0 AND ($1::int[] IS NULL OR s.cinema_id = ANY ($1))
        ORDER BY k.taken DESC, s.starts_at, s.id LIMIT ${SHOWS_MAX})
     SELECT x.id, m.title, floor(extract(epoch FROM x.starts_at) * 1000)::float8 AS starts_at_ms, c.name AS cinema, h.name AS screen,
            x.taken, x.capacity, coalesce(sold.days, '[]') AS sold
       FROM coming x
       JOIN movie m ON m.exhibitor_id = tenant() AND m.id = x.movie_id
       JOIN cinema c ON c.exhibitor_id = tenant() AND c.id = x.cinema_id
       JOIN screen h ON h.exhibitor_id = tenant() AND h.id = x.screen_id
       CROSS JOIN LATERAL (
         SELECT json_agg(json_build_object('day', coalesce(d.day, ''), 'tickets', d.tickets) ORDER BY d.day) AS days
           FROM (SELECT ((b.settled_at AT TIME ZONE $2::text) - make_interval(hours => $3::int))::date::text AS day, count(*)::int AS tickets
                   FROM (SELECT t.bill_id FROM ticket t WHERE t.exhibitor_id = tenant() AND t.screening_id = x.id AND t.revoked_at IS NULL
                          LIMIT ${TICKETS_MAX}) own
                  CROSS JOIN LATERAL (SELECT settled_at, test FROM bill WHERE exhibitor_id = tenant() AND id = own.bill_id LIMIT 1) b
                  WHERE b.settled_at IS NOT NULL AND NOT b.test GROUP BY 1) d) sold
      ORDER BY x.starts_at, x.id`,
    [places, timeZone, midnightOffset],
  );
