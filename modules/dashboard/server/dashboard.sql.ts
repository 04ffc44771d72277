import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { TwoDays } from '#modules/dashboard/rules/same-hour.ts';
import { EARNED_ACCOUNTS } from '#modules/payments/rules/ledger.ts';
import type { Reads } from '#platform/db/tx.ts';

type Asking = Pick<Reads, 'query'>;
/** Cinemas that are looked at; null: the exhibitor as a whole, with what belongs to none of them. */
export type Places = readonly number[] | null;

const ms = (column: string, name: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS ${name}`;

/** The two days: $1 and $2, $3 and $5 are their ends, $4 the hour until which they are compared (epoch ms). */
const DAYS = `day AS (
    SELECT 0 AS ago, to_timestamp($1::float8 / 1000) AS begins, to_timestamp($2::float8 / 1000) AS ends, to_timestamp($2::float8 / 1000) AS compared
    UNION ALL SELECT 1, to_timestamp($3::float8 / 1000), to_timestamp($5::float8 / 1000), to_timestamp($4::float8 / 1000))`;
const daysOf = ({ beganMs, nowMs, lastWeek }: TwoDays): number[] => [
  beganMs,
  nowMs,
  lastWeek.beganMs,
  lastWeek.sameHourMs,
  lastWeek.endedMs,
];
/** Of a bill `b`: the cinema of its screening, else of the till that sold it. What neither had belongs to the exhibitor as a whole. */
const CINEMA = 'coalesce(x.cinema_id, d.cinema_id)';
const PLACE = `LEFT JOIN screening x ON x.exhibitor_id = b.exhibitor_id AND x.id = b.screening_id
    LEFT JOIN device d ON d.exhibitor_id = b.exhibitor_id AND d.id = b.device_id`;

/**
 * A bill by its key, for any row count that the planner estimates: without the limit it reads the
 * whole table.
 */
const BY_KEY = (id: string): string => `SELECT * FROM bill WHERE exhibitor_id = tenant() AND id = ${id} LIMIT 1`;

export type SoldRow = {
  ago: number;
  /** Of the clock on the wall. */
  hour: number;
  /** Before the hour until which the days are compared. */
  compared: boolean;
  channel: Channel;
  /** Money that came in: without what cards paid, which came in when they were sold (SETTLE-13). */
  taken: Cents;
  tickets: number;
  bills: number;
};

/**
 * What was paid on two days, by hour and channel, at most some hundreds of rows. Found as the
 * reports find it: by when bills moved to settled, which lies in the order of time. Bills for
 * practice are left out (D-137).
 */
export const soldOn = (first: Asking, days: TwoDays, timeZone: string, places: Places): Promise<SoldRow[]> =>
  first.query(
    `WITH ${DAYS}
     SELECT day.ago, extract(hour FROM b.settled_at AT TIME ZONE $6::text)::int AS hour, b.settled_at < day.compared AS compared, b.channel,
            sum(b.total_cents - by_card.cents)::bigint AS taken, sum(b.ticket_count)::int AS tickets, count(*)::int AS bills
       FROM day CROSS JOIN LATERAL (
            SELECT DISTINCT v.bill_id FROM bill_event v WHERE v.exhibitor_id = tenant() AND v.to_state = 'settled'
               AND v.at >= day.begins - interval '1 minute' AND v.at < day.ends + interval '1 minute') moved
       CROSS JOIN LATERAL (${BY_KEY('moved.bill_id')}) b
       CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM payment p
                            WHERE p.exhibitor_id = tenant() AND p.bill_id = b.id AND p.type = 'voucher'
                              AND p.status IN ('paid','refunding','partially_refunded','refunded')) by_card
       ${PLACE}
      WHERE b.settled_at >= day.begins AND b.settled_at < day.ends AND NOT b.test AND ($7::int[] IS NULL OR ${CINEMA} = ANY ($7))
      GROUP BY 1, 2, 3, 4`,
    [...daysOf(days), timeZone, places],
  );

export type EarnedRow = { ago: number; compared: boolean; cents: Cents };

/** Returns what was earned on these days: tickets and goods when they were paid, cards when they were used. */
export const earnedOn = (first: Asking, days: TwoDays, places: Places): Promise<EarnedRow[]> =>
  first.query(
    `WITH ${DAYS}
     SELECT day.ago, l.at < day.compared AS compared, -sum(l.amount_cents)::bigint AS cents
       FROM day JOIN ledger l ON l.exhibitor_id = tenant() AND l.at >= day.begins AND l.at < day.ends
        AND l.account IN (${EARNED_ACCOUNTS.map((account) => `'${account}'`).join(', ')})
       CROSS JOIN LATERAL (${BY_KEY('l.bill_id')}) b
       ${PLACE}
      WHERE $6::int[] IS NULL OR ${CINEMA} = ANY ($6) GROUP BY 1, 2`,
    [...daysOf(days), places],
  );

export type GivenBackRow = { ago: number; compared: boolean; cents: Cents };

/** Returns the refunds of these days, for sales of any day. */
export const givenBackOn = (first: Asking, days: TwoDays, places: Places): Promise<GivenBackRow[]> =>
  first.query(
    `WITH ${DAYS}
     SELECT day.ago, r.created_at < day.compared AS compared, sum(r.amount_cents - r.tip_cents)::bigint AS cents
       FROM day JOIN refund r ON r.exhibitor_id = tenant() AND r.created_at >= day.begins AND r.created_at < day.ends AND r.of_sale AND r.status <> 'failed'
       CROSS JOIN LATERAL (${BY_KEY('r.bill_id')}) b
       ${PLACE}
      WHERE NOT b.test AND ($6::int[] IS NULL OR ${CINEMA} = ANY ($6)) GROUP BY 1, 2`,
    [...daysOf(days), places],
  );

export type NextRow = {
  id: number;
  title: Texts;
  starts_at_ms: number;
  cinema: string;
  screen: string;
  taken: number;
  capacity: number;
};

/** The entrance is open a while after it began. */
const STILL_BEGINNING = '15 minutes';
const NEXT_MAX = 8;

export const nextScreenings = (first: Asking, places: Places): Promise<NextRow[]> =>
  first.query(
    `SELECT s.id, m.title, ${ms('s.starts_at', 'starts_at_ms')}, c.name AS cinema, h.name AS screen,
            coalesce(k.taken, 0) AS taken, coalesce(k.capacity, h.capacity) AS capacity
       FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
       LEFT JOIN screening_capacity k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id
      WHERE s.exhibitor_id = tenant() AND s.starts_at >= foyer_now() - interval '${STILL_BEGINNING}' AND s.cancelled_at IS NULL AND s.archived_at IS NULL
        AND ($1::int[] IS NULL OR s.cinema_id = ANY ($1))
      ORDER BY s.starts_at, h.sort, s.id LIMIT ${NEXT_MAX}`,
    [places],
  );

export type MachineRow = {
  id: number;
  name: string;
  type: 'register' | 'scanner' | 'signage' | 'pos';
  auth: 'pending' | 'active';
  seen_at_ms: number | null;
};

const MACHINES_MAX = 500;

/** Machines that are to work, or wait to: not those that were logged out on purpose or shut out. */
export const machines = (first: Asking, places: Places): Promise<MachineRow[]> =>
  first.query(
    `SELECT id, coalesce(nullif(name, ''), uid) AS name, type, auth, ${ms('seen_at', 'seen_at_ms')} FROM device
      WHERE exhibitor_id = tenant() AND deleted_at IS NULL AND auth IN ('pending', 'active') AND ($1::int[] IS NULL OR cinema_id = ANY ($1) OR auth = 'pending')
      ORDER BY auth <> 'pending', seen_at NULLS FIRST, id LIMIT ${MACHINES_MAX}`,
    [places],
  );

/** Returns how many devices wait for approval, at most `limit`; they have no cinema yet. */
export const countPendingDevices = async (first: Pick<Reads, 'one'>, limit: number): Promise<number> =>
  (
    await first.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM device WHERE exhibitor_id = tenant() AND deleted_at IS NULL AND auth = 'pending' LIMIT $1) AS pending`,
      [limit],
    )
  )?.count ?? 0;

export type ExpiringRow = {
  id: number;
  name: string;
  tickets: number;
  title: Texts;
  starts_at_ms: number;
  expires_at_ms: number;
};

const EXPIRING_MAX = 6;

/** Reservations that run out next, by their bills: what is held has an index by its end. */
export const expiringReservations = (first: Asking, places: Places): Promise<ExpiringRow[]> =>
  first.query(
    `SELECT r.id, r.name, b.ticket_count AS tickets, m.title, ${ms('s.starts_at', 'starts_at_ms')}, ${ms('b.hold_until', 'expires_at_ms')}
       FROM bill b
       JOIN reservation r ON r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.id
       JOIN screening s ON s.exhibitor_id = r.exhibitor_id AND s.id = r.screening_id
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
      WHERE b.exhibitor_id = tenant() AND b.status = 'reserved' AND b.hold_until IS NOT NULL AND ($1::int[] IS NULL OR s.cinema_id = ANY ($1))
      ORDER BY b.hold_until, r.id LIMIT ${EXPIRING_MAX}`,
    [places],
  );

const CINEMAS_MAX = 200;

export const cinemasOf = (first: Asking): Promise<{ id: number; name: string }[]> =>
  first.query(
    `SELECT id, name FROM cinema WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, name, id LIMIT ${CINEMAS_MAX}`,
  );
