import { businessDay, type Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { CashKind } from '#modules/cash/rules/drawer.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

type Q = Pick<Reads, 'query' | 'one'>;

/**
 * The drawer of a register. Tills beside a register (D-135) use the drawer of that register:
 * `deviceId` is the owner of the drawer, not the caller.
 */
export type Drawer = {
  readonly deviceId: number;
  readonly openDay: Day | null;
  /** The shift of the open day, or the last one of a closed drawer. */
  readonly shift: number;
  readonly balance: Cents;
};

const DRAWER = `SELECT w.device_id AS "deviceId", w.open_day AS "openDay", w.shift, w.balance_cents AS balance
  FROM device d JOIN cash_drawer w ON w.exhibitor_id = d.exhibitor_id AND w.device_id = coalesce(d.parent_id, d.id)
 WHERE d.exhibitor_id = tenant() AND d.id = $1`;

/** Null: the drawer has not been opened yet. */
export const drawerOf = (tx: Pick<Q, 'one'>, deviceId: number): Promise<Drawer | null> => tx.one(DRAWER, [deviceId]);

/**
 * Locks the row on which sales, withdrawals and counts of a drawer wait for each other (T36).
 * Creates it at its first use. In the lock order it comes after bill, payment and voucher, and
 * before number series.
 */
export async function lockDrawer(tx: Tx, deviceId: number): Promise<Drawer> {
  const lock = () => tx.one<Drawer>(`${DRAWER} FOR UPDATE OF w`, [deviceId]);
  const existing = await lock();
  if (existing) return existing;
  await tx.run(
    `INSERT INTO cash_drawer (exhibitor_id, device_id) SELECT exhibitor_id, coalesce(parent_id, id) FROM device
      WHERE exhibitor_id = tenant() AND id = $1 ON CONFLICT DO NOTHING`,
    [deviceId],
  );
  const made = await lock();
  if (!made) throw new Error(`device ${deviceId} has no drawer and cannot have one`);
  return made;
}

export const saveDrawer = (tx: Pick<Tx, 'run'>, { deviceId, openDay, shift, balance }: Drawer): Promise<number> =>
  tx.run(
    'UPDATE cash_drawer SET open_day = $2, shift = $3, balance_cents = $4 WHERE exhibitor_id = tenant() AND device_id = $1',
    [deviceId, openDay, shift, balance],
  );

/** Returns the first shift of this day that was not counted: the next one to open, or to book in. */
export const nextShift = async (tx: Pick<Q, 'one'>, deviceId: number, day: Day): Promise<number> => {
  const row = await tx.one<{ next: number }>(
    `SELECT coalesce(max(shift), 0) + 1 AS next FROM cash_balance
      WHERE exhibitor_id = tenant() AND device_id = $1 AND business_day = $2`,
    [deviceId, day],
  );
  return row?.next ?? 1;
};

/** Returns the last day a drawer was counted. */
export const lastCounted = async (tx: Pick<Q, 'one'>, deviceId: number): Promise<Day | null> => {
  const row = await tx.one<{ day: Day | null }>(
    `SELECT max(business_day) AS day FROM cash_balance
      WHERE exhibitor_id = tenant() AND device_id = $1 AND counted_at IS NOT NULL`,
    [deviceId],
  );
  return row?.day ?? null;
};

/** Returns whether the exhibitor counts its cash, and the current business day (D-010) at `now`. */
export async function cashCinema(
  tx: Pick<Q, 'one'>,
  now: number,
): Promise<{ counting: boolean; blind: boolean; today: Day; timeZone: string }> {
  const row = await tx.one<{ timezone: string; settings: unknown }>(
    `SELECT e.timezone, coalesce(s.data, '{}') AS settings
       FROM exhibitor e LEFT JOIN settings s ON s.exhibitor_id = e.id WHERE e.id = tenant()`,
  );
  if (!row) throw new Error('a drawer without an exhibitor');
  const { blind_count, public_config } = zSettings.parse(row.settings);
  const { features, midnight_offset } = public_config;
  const counting = features.includes('cash_balance');
  return {
    counting,
    blind: counting && blind_count,
    today: businessDay(now, row.timezone, midnight_offset),
    timeZone: row.timezone,
  };
}

export type MovementToWrite = {
  readonly deviceId: number;
  readonly day: Day;
  readonly shift: number;
  readonly kind: CashKind;
  /** Negative: out of the drawer. */
  readonly cents: Cents;
  readonly employeeId: number | null;
  readonly billId?: string | null;
  readonly paymentId?: string | null;
  readonly refundId?: string | null;
  readonly reason?: string;
};

/**
 * Returns the number of rows written: none if that payment, refund or opening is already booked.
 */
export const writeMovement = (tx: Pick<Tx, 'run'>, moved: MovementToWrite): Promise<number> =>
  tx.run(
    `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, shift, kind, amount_cents, employee_id, bill_id, payment_id,
                                refund_id, reason, at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, foyer_now()) ON CONFLICT DO NOTHING`,
    [
      moved.deviceId,
      moved.day,
      moved.shift,
      moved.kind,
      moved.cents,
      moved.employeeId,
      moved.billId ?? null,
      moved.paymentId ?? null,
      moved.refundId ?? null,
      moved.reason ?? '',
    ],
  );
