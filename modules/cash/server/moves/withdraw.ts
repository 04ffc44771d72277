import { centsFromEuros } from '#kernel/money.ts';
import { conflict, refusalOf } from '#kernel/refusal.ts';
import type { CashSlip, Withdrawal } from '#modules/cash/contract/drawers.ts';
import { withdrawalProblem } from '#modules/cash/rules/drawer.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import { cashCinema, lockDrawer, writeMovement } from '#modules/cash/server/drawer.sql.ts';
import { shiftSums } from '#modules/cash/server/movements.sql.ts';
import { lastSlip } from '#modules/cash/server/moves/cash-slip.sql.ts';
import { once } from '#modules/cash/server/once.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Withdraws cash from an open drawer, to the safe or to the bank (D-153, POS-011). Returns the slip
 * for the signature. Refuses 409 cash.drawer_closed; 422 `amount` cash.nothing_taken,
 * cash.more_than_expected, cash.more_than_in_drawer.
 */
export function withdraw(db: Db, { acting, deviceId, employeeId, key }: Cashier, form: Withdrawal): Promise<CashSlip> {
  return db.tx(acting, async (tx) => {
    const drawer = await lockDrawer(tx, deviceId);
    return once(tx, { key, request: ['withdraw', form] }, async () => {
      if (drawer.openDay === null) throw conflict('cash.drawer_closed');
      const cents = centsFromEuros(form.amount) ?? 0; // the contract accepts only whole cents
      const { expected } = await shiftSums(tx, { ...drawer, day: drawer.openDay });
      const { blind } = await cashCinema(tx, tx.now);
      const problem = withdrawalProblem(cents, expected, { blind });
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
      return lastSlip(tx, { deviceId, kind: 'withdrawal', left: blind ? null : expected - cents });
    });
  });
}
