import type { Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { CashMovementWire } from '#modules/cash/contract/drawers.ts';
import { type CashKind, type CashMoved, type DrawerSums, drawerSums } from '#modules/cash/rules/drawer.ts';
import type { Reads } from '#platform/db/tx.ts';

type Q = Pick<Reads, 'query'>;

/** A shift of a drawer: the time from an opening to its count. Shifts are numbered per business day. */
export type ShiftKey = { readonly deviceId: number; readonly day: Day; readonly shift: number };

/** Returns the sums of a shift by kind: a few rows for any number of sales. */
export const shiftSums = async (tx: Q, { deviceId, day, shift }: ShiftKey): Promise<DrawerSums> =>
  drawerSums(
    await tx.query<CashMoved>(
      `SELECT kind, sum(amount_cents)::bigint AS cents FROM cash_movement
        WHERE exhibitor_id = tenant() AND device_id = $1 AND business_day = $2 AND shift = $3 GROUP BY kind`,
      [deviceId, day, shift],
    ),
  );

/** Returns the tips among the cash of a shift, without those that were handed back (D-081). */
export const tipsOf = async (tx: Pick<Reads, 'one'>, { deviceId, day, shift }: ShiftKey): Promise<Cents> => {
  const row = await tx.one<{ cents: Cents }>(
    `SELECT coalesce(sum(coalesce(p.tip_cents, 0) - coalesce(r.tip_cents, 0)), 0)::bigint AS cents FROM cash_movement m
       LEFT JOIN payment p ON p.exhibitor_id = m.exhibitor_id AND p.id = m.payment_id
       LEFT JOIN refund r ON r.exhibitor_id = m.exhibitor_id AND r.id = m.refund_id
      WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND m.business_day = $2 AND m.shift = $3`,
    [deviceId, day, shift],
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

export const movementsOf = (tx: Q, of: ShiftKey & { newestFirst: boolean; limit: number }): Promise<MovementRow[]> => {
  const order = of.newestFirst ? 'DESC' : 'ASC';
  return tx.query(
    `SELECT m.id, m.kind, m.amount_cents AS cents, (extract(epoch FROM m.at) * 1000)::float8 AS at, e.name AS person, m.reason,
            b.reference AS bill
       FROM cash_movement m
       LEFT JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
       LEFT JOIN bill b ON b.exhibitor_id = m.exhibitor_id AND b.id = m.bill_id
      WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND m.business_day = $2 AND m.shift = $3
      ORDER BY m.at ${order}, m.id ${order} LIMIT $4`,
    [of.deviceId, of.day, of.shift, of.limit],
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
  paid_in: eurosFromCents(sums.paidIn),
  expected: eurosFromCents(sums.expected),
});
