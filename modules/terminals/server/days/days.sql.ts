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
};

const DAYS_MAX = 200;
export const lastDays = (first: Pick<Reads, 'query'>): Promise<DayRow[]> =>
  first.query(
    `SELECT DISTINCT ON (terminal_id) terminal_id, extract(epoch FROM asked_at)::float8 * 1000 AS asked_at, outcome, says,
            terminal_cents, ours_cents, ours_count
       FROM terminal_day WHERE exhibitor_id = tenant() ORDER BY terminal_id, asked_at DESC, id DESC LIMIT ${DAYS_MAX}`,
  );

export const lastDay = (first: Pick<Reads, 'one'>, terminalId: number): Promise<DayRow | null> =>
  first.one(
    `SELECT terminal_id, extract(epoch FROM asked_at)::float8 * 1000 AS asked_at, outcome, says, terminal_cents, ours_cents, ours_count
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

/** Stores the end once, with what we booked at the terminal since its last ended day. */
export const endDay = (tx: Pick<Tx, 'run'>, id: number, { outcome, says, terminalCents }: DayEnd): Promise<number> =>
  tx.run(
    `UPDATE terminal_day d SET outcome = $2, says = $3, ended_at = foyer_now(), terminal_cents = $4,
            ours_cents = CASE WHEN $2 = 'done' THEN ours.cents END, ours_count = CASE WHEN $2 = 'done' THEN ours.count END
       FROM (SELECT coalesce(sum(CASE WHEN o.kind = 'payment' THEN o.amount_cents + o.tip_cents ELSE -o.amount_cents END), 0)::bigint AS cents,
                    count(o.payment_id)::int AS count
               FROM terminal_day x LEFT JOIN terminal_order o ON o.exhibitor_id = x.exhibitor_id AND o.terminal_id = x.terminal_id
                AND o.outcome = 'paid' AND o.sent_at <= x.asked_at
                AND o.sent_at > coalesce((SELECT max(b.asked_at) FROM terminal_day b WHERE b.exhibitor_id = x.exhibitor_id
                  AND b.terminal_id = x.terminal_id AND b.outcome = 'done'), '-infinity'::timestamptz)
              WHERE x.exhibitor_id = tenant() AND x.id = $1) ours
      WHERE d.exhibitor_id = tenant() AND d.id = $1 AND d.ended_at IS NULL`,
    [id, outcome, says, terminalCents],
  );
