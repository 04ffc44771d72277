import { isoWithOffset } from '#kernel/instants.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { EndedDayWire, TerminalTotals } from '#modules/terminals/contract/totals.ts';
import { compareDay } from '#modules/terminals/rules/day-totals.ts';
import type { Reads } from '#platform/db/tx.ts';

const TERMINALS_MAX = 20;
const DAYS_MAX = 10;

/** A card terminal as it stands at a count, and as a count stores it. */
export type TerminalAtCount = {
  readonly id: number;
  readonly name: string;
  readonly ends_days: boolean;
  /** Absent in counts of releases before. */
  readonly archived?: boolean;
  /** `at` in epoch ms. */
  readonly days: readonly {
    readonly at: number;
    readonly terminal: Cents | null;
    readonly ours: Cents;
    readonly count: number;
    readonly lost: Cents;
  }[];
  readonly open: {
    readonly ours: Cents;
    readonly count: number;
    readonly unknown: number;
    readonly attempt: 'running' | 'refused' | 'unknown' | null;
  };
};

/**
 * Returns the terminals beside a register and the tills that use its drawer: their ends of day since
 * `from` (epoch ms), and what is booked there since the last one. Only terminals that speak ZVT end
 * days: at the others it is what is booked since `from`. An archived one stands there with what it took in this
 * shift, or the day that it ended in it.
 */
export const terminalsAtCount = (
  tx: Pick<Reads, 'query'>,
  registerId: number,
  from: number,
): Promise<TerminalAtCount[]> =>
  tx.query(
    `SELECT t.id, t.name, t.driver = 'zvt' AS ends_days, t.archived_at IS NOT NULL AS archived, coalesce(days.list, '[]') AS days,
            jsonb_build_object('ours', coalesce(open.ours, 0), 'count', coalesce(open.count, 0), 'unknown', coalesce(open.unknown, 0), 'attempt', attempt.outcome) AS open
       FROM terminal t
       JOIN device d ON d.exhibitor_id = t.exhibitor_id AND d.id = t.device_id AND coalesce(d.parent_id, d.id) = $1
       LEFT JOIN LATERAL (SELECT CASE WHEN t.driver = 'zvt' THEN max(e.asked_at) ELSE to_timestamp($2::float8 / 1000) END AS at
         FROM terminal_day e WHERE e.exhibitor_id = t.exhibitor_id AND e.terminal_id = t.id AND e.outcome = 'done') last ON true
       LEFT JOIN LATERAL (
         SELECT jsonb_agg(jsonb_build_object('at', floor(extract(epoch FROM e.asked_at) * 1000), 'terminal', e.terminal_cents, 'ours', coalesce(e.ours_cents, 0),
                  'count', coalesce(e.ours_count, 0), 'lost', e.lost_cents) ORDER BY e.asked_at, e.id) AS list
           FROM (SELECT * FROM terminal_day r WHERE r.exhibitor_id = t.exhibitor_id AND r.terminal_id = t.id AND r.outcome = 'done'
                   AND r.asked_at > to_timestamp($2::float8 / 1000) ORDER BY r.asked_at DESC, r.id DESC LIMIT ${DAYS_MAX}) e) days ON true
       LEFT JOIN LATERAL (
         SELECT coalesce(sum(CASE WHEN o.kind = 'payment' THEN o.amount_cents + o.tip_cents ELSE -o.amount_cents END)
                  FILTER (WHERE o.outcome = 'paid'), 0)::bigint AS ours,
                (count(*) FILTER (WHERE o.outcome = 'paid'))::int AS count, (count(*) FILTER (WHERE o.outcome = 'unknown'))::int AS unknown
           FROM terminal_order o WHERE o.exhibitor_id = t.exhibitor_id AND o.terminal_id = t.id
            AND o.sent_at > coalesce(last.at, '-infinity'::timestamptz)) open ON true
       LEFT JOIN LATERAL (
         SELECT coalesce(a.outcome, 'running') AS outcome FROM terminal_day a WHERE a.exhibitor_id = t.exhibitor_id AND a.terminal_id = t.id
            AND a.asked_at > coalesce(last.at, '-infinity'::timestamptz) ORDER BY a.asked_at DESC, a.id DESC LIMIT 1) attempt ON true
      WHERE t.exhibitor_id = tenant() AND (t.archived_at IS NULL OR days.list IS NOT NULL OR EXISTS (
        SELECT 1 FROM terminal_order s WHERE s.exhibitor_id = t.exhibitor_id AND s.terminal_id = t.id AND s.outcome IN ('paid','unknown')
           AND s.sent_at > to_timestamp($2::float8 / 1000)))
      ORDER BY t.archived_at IS NOT NULL, lower(t.name), t.id LIMIT ${TERMINALS_MAX}`,
    [registerId, from],
  );

type DayAtCount = TerminalAtCount['days'][number];

/** Returns an ended day with the difference by name. */
export function endedDayWire(day: DayAtCount, timeZone: string): EndedDayWire {
  const { verdict, difference } = compareDay(day);
  return {
    at: isoWithOffset(day.at, timeZone),
    terminal: day.terminal === null ? null : eurosFromCents(day.terminal),
    ours: eurosFromCents(day.ours),
    count: day.count,
    lost: eurosFromCents(day.lost),
    verdict,
    difference: difference === null ? null : eurosFromCents(difference),
  };
}

/** Returns it for the till and the portal, with the difference by name. */
export const totalsWire = ({ days, open, ...terminal }: TerminalAtCount, timeZone: string): TerminalTotals => ({
  id: terminal.id,
  name: terminal.name,
  ends_days: terminal.ends_days,
  archived: terminal.archived ?? false,
  days: days.map((day) => endedDayWire(day, timeZone)),
  open: { ours: eurosFromCents(open.ours), count: open.count, unknown: open.unknown, attempt: open.attempt },
});
