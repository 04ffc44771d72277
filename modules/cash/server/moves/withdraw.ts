import { isoWithOffset } from '#kernel/instants.ts';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { conflict, refusalOf } from '#kernel/refusal.ts';
import type { CashSlip, Withdrawal } from '#modules/cash/contract/drawers.ts';
import { withdrawalProblem } from '#modules/cash/rules/drawer.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import { lockDrawer, writeMovement } from '#modules/cash/server/drawer.sql.ts';
import { shiftSums } from '#modules/cash/server/movements.sql.ts';
import { once } from '#modules/cash/server/once.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

/**
 * Withdraws cash from an open drawer, to the safe or to the bank (D-153, POS-011). Returns the slip
 * for the signature. Refuses 409 cash.drawer_closed; 422 `amount` cash.nothing_taken,
 * cash.more_than_expected.
 */
export function withdraw(db: Db, { acting, deviceId, employeeId, key }: Cashier, form: Withdrawal): Promise<CashSlip> {
  return db.tx(acting, async (tx) => {
    const drawer = await lockDrawer(tx, deviceId);
    return once(tx, { key, request: ['withdraw', form] }, async () => {
      if (drawer.openDay === null) throw conflict('cash.drawer_closed');
      const cents = centsFromEuros(form.amount) ?? 0; // the contract accepts only whole cents
      const { expected } = await shiftSums(tx, { ...drawer, day: drawer.openDay });
      const problem = withdrawalProblem(cents, expected);
      const refusal = refusalOf(problem ? [problem] : []);
      if (refusal) throw refusal;
      const { deviceId, openDay: day, shift } = drawer;
      await writeMovement(tx, {
        deviceId,
        day,
        shift,
        kind: 'withdrawal',
        cents: -cents,
        employeeId,
        reason: form.reason,
      });
      const after = { day, shift, amount_cents: cents, reason: form.reason };
      await tx.audit({ action: 'cash.withdrawn', entity: 'cash_drawer', entityId: deviceId, after });
      return slip(tx, deviceId, expected - cents);
    });
  });
}

/** Returns the slip of the last movement of this locked drawer: the withdrawal just made. */
async function slip(tx: Tx, deviceId: number, left: Cents): Promise<CashSlip> {
  const row = await tx.one<Omit<CashSlip, 'at' | 'amount' | 'left'> & { at: number; cents: Cents; timezone: string }>(
    `SELECT m.id AS movement, x.trade_name AS exhibitor, d.name AS device, m.business_day AS day, e.name AS person, m.reason,
            -m.amount_cents AS cents, (extract(epoch FROM m.at) * 1000)::float8 AS at, x.timezone
       FROM cash_movement m
       JOIN exhibitor x ON x.id = m.exhibitor_id
       JOIN device d ON d.exhibitor_id = m.exhibitor_id AND d.id = m.device_id
       JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
      WHERE m.exhibitor_id = tenant() AND m.device_id = $1 AND m.kind = 'withdrawal' ORDER BY m.id DESC LIMIT 1`,
    [deviceId],
  );
  if (!row) throw new Error('a withdrawal that was just written is not there');
  const { at, cents, timezone, ...rest } = row;
  return { ...rest, at: isoWithOffset(at, timezone), amount: eurosFromCents(cents), left: eurosFromCents(left) };
}
