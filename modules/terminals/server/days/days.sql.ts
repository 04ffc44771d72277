import type { Cents } from '#kernel/money.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type DayCause = 'button' | 'night';
export type DayEnd = {
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** Why it was refused: a sentence `terminals.says.*`; '' otherwise. */
  readonly says: string;
  readonly terminalCents: Cents | null;
};

/** The last attempt to end the day of a terminal. Instants in epoch ms. */
export type DayRow = {
  readonly terminal_id: number;
  readonly asked_at: number;
  readonly outcome: DayEnd['outcome'] | null;
  readonly says: string;
  readonly terminal_cents: Cents | null;
  readonly ours_cents: Cents | null;
  readonly ours_count: number | null;
  /** The part of ours that an earlier end of day had sent, whose answer got lost. */
  readonly lost_cents: Cents;
};

const DAYS_MAX = 200;
export const lastDays = (first: Pick<Reads, 'query'>): Promise<DayRow[]> =>
  first.query(
    `SELECT DISTINCT ON (terminal_id) terminal_id, extract(epoch FROM asked_at)::float8 * 1000 AS asked_at, outcome, says,
            terminal_cents, ours_cents, ours_count, lost_cents
       FROM terminal_day WHERE exhibitor_id = tenant() ORDER BY terminal_id, asked_at DESC, id DESC LIMIT ${DAYS_MAX}`,
  );

export const lastDay = (first: Pick<Reads, 'one'>, terminalId: number): Promise<DayRow | null> =>
  first.one(
    `SELECT terminal_id, extract(epoch FROM asked_at)::float8 * 1000 AS asked_at, outcome, says, terminal_cents, ours_cents, ours_count, lost_cents
       FROM terminal_day WHERE exhibitor_id = tenant() AND terminal_id = $1 ORDER BY asked_at DESC, id DESC LIMIT 1`,
    [terminalId],
  );

/** Stores an attempt before the terminal is asked. Null: another one runs. */
export const beginDay = (
  tx: Pick<Tx, 'one'>,
  terminalId: number,
  cause: DayCause,
  employeeId: number | null,
): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO terminal_day (exhibitor_id, terminal_id, cause, asked_by, asked_at) VALUES (tenant(), $1, $2, $3, foyer_now())
     ON CONFLICT (exhibitor_id, terminal_id) WHERE ended_at IS NULL DO NOTHING RETURNING id::int`,
    [terminalId, cause, employeeId],
  );

/**
 * Stores the end once, with what we booked at the terminal since its last ended day. If an attempt
 * in between had no answer and the total of the terminal is exactly what we booked after it, that
 * attempt had sent everything before it (`lost_cents`).
 */
export const endDay = (tx: Pick<Tx, 'run'>, id: number, { outcome, says, terminalCents }: DayEnd): Promise<number> =>
  tx.run(
    `WITH x AS (
       SELECT d.terminal_id, d.asked_at, coalesce((SELECT max(b.asked_at) FROM terminal_day b WHERE b.exhibitor_id = tenant()
                AND b.terminal_id = d.terminal_id AND b.outcome = 'done'), '-infinity'::timestamptz) AS since
         FROM terminal_day d WHERE d.exhibitor_id = tenant() AND d.id = $1),
     booked AS (
       SELECT o.sent_at, CASE WHEN o.kind = 'payment' THEN o.amount_cents + o.tip_cents ELSE -o.amount_cents END AS cents
         FROM x JOIN terminal_order o ON o.exhibitor_id = tenant() AND o.terminal_id = x.terminal_id AND o.outcome = 'paid'
          AND o.sent_at > x.since AND o.sent_at <= x.asked_at),
     ours AS (SELECT coalesce(sum(cents), 0)::bigint AS cents, count(*)::int AS count FROM booked),
     lost AS (
       SELECT max(ours.cents - after.cents) AS cents FROM ours, x
         JOIN terminal_day u ON u.exhibitor_id = tenant() AND u.terminal_id = x.terminal_id AND u.outcome = 'unknown' AND u.asked_at > x.since
         CROSS JOIN LATERAL (SELECT coalesce(sum(b.cents), 0)::bigint AS cents FROM booked b WHERE b.sent_at > u.asked_at) after
        WHERE abs(after.cents) = $4::bigint AND abs(ours.cents) <> $4::bigint)
     UPDATE terminal_day d SET outcome = $2, says = $3, ended_at = foyer_now(), terminal_cents = $4,
            ours_cents = CASE WHEN $2 = 'done' THEN ours.cents END, ours_count = CASE WHEN $2 = 'done' THEN ours.count END,
            lost_cents = CASE WHEN $2 = 'done' THEN coalesce(lost.cents, 0) ELSE 0 END
       FROM ours, lost
      WHERE d.exhibitor_id = tenant() AND d.id = $1 AND d.ended_at IS NULL`,
    [id, outcome, says, terminalCents],
  );

/** Ends attempts whose program ended; only inside the terminal session. Returns how many there were. */
export const endLostDays = (tx: Pick<Tx, 'run'>, terminalId: number): Promise<number> =>
  tx.run(
    `UPDATE terminal_day SET outcome = 'unknown', ended_at = foyer_now()
      WHERE exhibitor_id = tenant() AND terminal_id = $1 AND ended_at IS NULL`,
    [terminalId],
  );
