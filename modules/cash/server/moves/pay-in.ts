import { centsFromEuros } from '#kernel/money.ts';
import { conflict, refusalOf } from '#kernel/refusal.ts';
import type { CashSlip, PayIn } from '#modules/cash/contract/drawers.ts';
import { payInProblem } from '#modules/cash/rules/drawer.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import { cashCinema, lockDrawer, writeMovement } from '#modules/cash/server/drawer.sql.ts';
import { shiftSums } from '#modules/cash/server/movements.sql.ts';
import { lastSlip } from '#modules/cash/server/moves/cash-slip.sql.ts';
import { once } from '#modules/cash/server/once.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Puts cash into an open drawer: a change fund, or coins from the bank (D-153). Returns the slip
 * for the signature. Refuses 409 cash.drawer_closed; 422 `amount` cash.nothing_put_in,
 * cash.too_much_put_in.
 */
export function payIn(db: Db, { acting, deviceId, employeeId, key }: Cashier, form: PayIn): Promise<CashSlip> {
  return db.tx(acting, async (tx) => {
    const drawer = await lockDrawer(tx, deviceId);
    return once(tx, { key, request: ['pay-in', form] }, async () => {
      if (drawer.openDay === null) throw conflict('cash.drawer_closed');
      const cents = centsFromEuros(form.amount) ?? 0; // the contract accepts only whole cents
      const problem = payInProblem(cents);
      const refusal = refusalOf(problem ? [problem] : []);
      if (refusal) throw refusal;
      const { deviceId, openDay: day, shift } = drawer;
      const { reason } = form;
      await writeMovement(tx, { deviceId, day, shift, kind: 'pay_in', cents, employeeId, reason });
      const after = { day, shift, amount_cents: cents, reason };
      await tx.audit({ action: 'cash.paid_in', entity: 'cash_drawer', entityId: deviceId, after });
      const { blind } = await cashCinema(tx, tx.now);
      const { expected } = await shiftSums(tx, { deviceId, day, shift });
      return lastSlip(tx, { deviceId, kind: 'pay_in', left: blind ? null : expected });
    });
  });
}
