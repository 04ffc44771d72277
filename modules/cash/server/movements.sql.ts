import type { Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { CashMovementWire } from '#modules/cash/contract/drawers.ts';
import { type CashKind, type CashMoved, type DrawerSums, drawerSums } from '#modules/cash/rules/drawer.ts';
import type { Reads } from '#platform/db/tx.ts';

type Q = Pick<Reads, 'query'>;

/** Returns the sums of a drawer's day by kind: a few rows for any number of sales. */
export const daySums = async (tx: Q, deviceId: number, day: Day): Promise<DrawerSums> =>
  drawerSums(
    await tx.query<CashMoved>(
      `SELECT kind, sum(amount_cents)::bigint AS cents FROM cash_movement
        WHERE exhibitor_id = tenant() AND device_id = $1 AND business_day = $2 GROUP BY kind`,
      [deviceId, day],
    ),
  );

/** Returns the tips among the cash of a day, without those that were handed back (D-081). */
export const tipsOf = async (tx: Pick<Reads, 'one'>, deviceId: number, day: Day): Promise<Cents> => {
  const row = await tx.one<{ cents: Cents }>(
    `SELECT coalesce(sum(coalesce(p.tip_cents, 0) - coalesce(r.tip_cents, 0)), 0)::bigint AS cents FROM cash_movement m
       LEFT JOIN payment p ON p.exhibitor_id = m.exhibitor_id AND p.id = m.payment_id
       LEFT JOIN refund r ON r.exhibitor_id = m.exhibitor_id AND r.id = m.refund_id
      WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND m.business_day = $2`,
    [deviceId, day],
  );
  return row?.cents ?? 0;
};

export type MovementRow = {
  readonly id: number;
  readonly kind: CashKind;
  readonly cents: Cents;
  readonly at: number;
  readonly person: string | null;
  readonly reason: string;
  readonly bill: string | null;
};

export const movementsOf = (
  tx: Q,
  of: { deviceId: number; day: Day; newestFirst: boolean; limit: number },
): Promise<MovementRow[]> => {
  const order = of.newestFirst ? 'DESC' : 'ASC';
  return tx.query(
    `SELECT m.id, m.kind, m.amount_cents AS cents, (extract(epoch FROM m.at) * 1000)::float8 AS at, e.name AS person, m.reason,
            b.reference AS bill
       FROM cash_movement m
       LEFT JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
       LEFT JOIN bill b ON b.exhibitor_id = m.exhibitor_id AND b.id = m.bill_id
      WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND m.business_day = $2
      ORDER BY m.at ${order}, m.id ${order} LIMIT $3`,
    [of.deviceId, of.day, of.limit],
  );
};

export const movementWire = ({ cents, at, ...row }: MovementRow, timeZone: string): CashMovementWire => ({
  ...row,
  amount: eurosFromCents(cents),
  at: isoWithOffset(at, timeZone),
});

export const sumsWire = (sums: DrawerSums) => ({
  starting: eurosFromCents(sums.starting),
  cash_in: eurosFromCents(sums.cashIn),
  cash_out: eurosFromCents(sums.cashOut),
  withdrawn: eurosFromCents(sums.withdrawn),
  expected: eurosFromCents(sums.expected),
});
