import type { Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { PieceCounts } from '#modules/cash/rules/euro-pieces.ts';
import type { ShiftKey } from '#modules/cash/server/movements.sql.ts';
import type { TerminalAtCount } from '#modules/terminals/server.ts';
import type { Reads } from '#platform/db/tx.ts';

/** A shift of a drawer: its movements, and its count after it was counted. */
export type BalanceRow = {
  readonly device_id: number;
  readonly device: string;
  readonly cinema: string | null;
  readonly day: Day;
  readonly shift: number;
  readonly z_no: number | null;
  readonly starting: Cents;
  readonly cash_in: Cents;
  readonly cash_out: Cents;
  readonly withdrawn: Cents;
  readonly paid_in: Cents;
  readonly expected: Cents;
  readonly counted: Cents | null;
  readonly taken: Cents | null;
  readonly new_balance: Cents | null;
  readonly counts: PieceCounts | null;
  /** The card terminals as they stood at the count; null: not counted. */
  readonly terminals: readonly TerminalAtCount[] | null;
  readonly remark: string | null;
  readonly person: string | null;
  readonly handed_to: string | null;
  readonly counted_at: number | null;
};

/** $1, $2: days, included. */
const BALANCES = `
  WITH shifts AS (
    SELECT device_id, business_day, shift,
           coalesce(sum(amount_cents) FILTER (WHERE kind = 'opening'), 0)::bigint AS starting,
           coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0)::bigint AS cash_in,
           coalesce(-sum(amount_cents) FILTER (WHERE kind = 'refund'), 0)::bigint AS cash_out,
           coalesce(-sum(amount_cents) FILTER (WHERE kind = 'withdrawal'), 0)::bigint AS withdrawn,
           coalesce(sum(amount_cents) FILTER (WHERE kind = 'pay_in'), 0)::bigint AS paid_in,
           sum(amount_cents)::bigint AS expected
      FROM cash_movement WHERE exhibitor_id = tenant() AND business_day BETWEEN $1 AND $2 GROUP BY device_id, business_day, shift)
  SELECT m.device_id, coalesce(nullif(d.name, ''), d.uid) AS device, h.name AS cinema, m.business_day AS day, m.shift, c.z_no, m.starting, m.cash_in,
         m.cash_out, m.withdrawn, m.paid_in, m.expected, c.counted_cents AS counted, c.taken_cents AS taken,
         c.new_balance_cents AS new_balance, c.counts, c.terminals, c.remark, e.name AS person, o.name AS handed_to,
         (extract(epoch FROM c.counted_at) * 1000)::float8 AS counted_at
    FROM shifts m
    JOIN device d ON d.exhibitor_id = tenant() AND d.id = m.device_id
    LEFT JOIN cinema h ON h.exhibitor_id = tenant() AND h.id = d.cinema_id
    LEFT JOIN cash_balance c ON c.exhibitor_id = tenant() AND c.device_id = m.device_id AND c.business_day = m.business_day AND c.shift = m.shift
    LEFT JOIN employee e ON e.exhibitor_id = tenant() AND e.id = c.employee_id
    LEFT JOIN employee o ON o.exhibitor_id = tenant() AND o.id = c.handed_to`;

/**
 * Returns the balances, the latest day first, the drawers by name. `deviceId` null: all drawers.
 */
export const balances = (
  tx: Pick<Reads, 'query'>,
  filter: { from: Day; until: Day; deviceId: number | null; limit: number },
): Promise<BalanceRow[]> =>
  tx.query(
    `${BALANCES} WHERE $3::int IS NULL OR m.device_id = $3 ORDER BY m.business_day DESC, lower(d.name), m.device_id, m.shift DESC LIMIT $4`,
    [filter.from, filter.until, filter.deviceId, filter.limit],
  );

export const balance = (tx: Pick<Reads, 'one'>, { deviceId, day, shift }: ShiftKey): Promise<BalanceRow | null> =>
  tx.one(`${BALANCES} WHERE m.device_id = $3 AND m.shift = $4`, [day, day, deviceId, shift]);

/**
 * Returns whether a count is the last entry of its drawer: the drawer is closed, and nothing was
 * written for a later shift.
 */
export const isLastWord = async (tx: Pick<Reads, 'one'>, { deviceId, day, shift }: ShiftKey): Promise<boolean> => {
  const row = await tx.one<{ last: boolean }>(
    `SELECT w.open_day IS NULL AND c.counted_at IS NOT NULL AND NOT EXISTS (
              SELECT 1 FROM cash_movement m WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND (m.business_day, m.shift) > ($2::date, $3)) AS last
       FROM cash_drawer w
       JOIN cash_balance c ON c.exhibitor_id = w.exhibitor_id AND c.device_id = w.device_id AND c.business_day = $2::date AND c.shift = $3
      WHERE w.exhibitor_id = tenant() AND w.device_id = $1`,
    [deviceId, day, shift],
  );
  return row?.last ?? false;
};
