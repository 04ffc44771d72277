import { isoWithOffset } from '#kernel/instants.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { CashSlip } from '#modules/cash/contract/drawers.ts';
import type { CashKind } from '#modules/cash/rules/drawer.ts';
import type { Tx } from '#platform/db/tx.ts';

type Of = {
  readonly deviceId: number;
  readonly kind: Extract<CashKind, 'withdrawal' | 'pay_in'>;
  readonly left: Cents | null;
};

/** Returns the slip of the last movement of this kind of a locked drawer: the one just written. */
export async function lastSlip(tx: Pick<Tx, 'one'>, { deviceId, kind, left }: Of): Promise<CashSlip> {
  const row = await tx.one<Omit<CashSlip, 'at' | 'amount' | 'left'> & { at: number; cents: Cents; timezone: string }>(
    `SELECT m.id AS movement, x.trade_name AS exhibitor, d.name AS device, m.business_day AS day, e.name AS person, m.reason,
            abs(m.amount_cents) AS cents, (extract(epoch FROM m.at) * 1000)::float8 AS at, x.timezone
       FROM cash_movement m
       JOIN exhibitor x ON x.id = m.exhibitor_id
       JOIN device d ON d.exhibitor_id = m.exhibitor_id AND d.id = m.device_id
       JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
      WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND m.kind = $2 ORDER BY m.id DESC LIMIT 1`,
    [deviceId, kind],
  );
  if (!row) throw new Error(`a ${kind} that was just written is not there`);
  const { at, cents, timezone, ...rest } = row;
  return {
    ...rest,
    at: isoWithOffset(at, timezone),
    amount: eurosFromCents(cents),
    left: left === null ? null : eurosFromCents(left),
  };
}
