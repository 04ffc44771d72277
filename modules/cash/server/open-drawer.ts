import { centsFromEuros } from '#kernel/money.ts';
import { conflict, refuse } from '#kernel/refusal.ts';
import type { OpenDrawer } from '#modules/cash/contract/drawers.ts';
import { whyNotOpened } from '#modules/cash/rules/booking-day.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import {
  cashCinema,
  lastCounted,
  lockDrawer,
  nextShift,
  saveDrawer,
  writeMovement,
} from '#modules/cash/server/drawer.sql.ts';
import { once } from '#modules/cash/server/once.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Opens the next shift of a drawer on the current business day, with the amount left in it
 * (D-153); a drawer that was never counted starts with the amount its opener enters. Refuses 409 cash.already_open,
 * cash.day_counted; 422 `starting` cash.starting_known if the amount differs from the one left in
 * it.
 */
export function openDrawer(db: Db, { acting, deviceId, employeeId, key }: Cashier, form: OpenDrawer): Promise<null> {
  return db.tx(acting, async (tx) => {
    const drawer = await lockDrawer(tx, deviceId);
    return once(tx, { key, request: ['open', form] }, async () => {
      const { today } = await cashCinema(tx, tx.now);
      const countedDay = await lastCounted(tx, drawer.deviceId);
      const why = whyNotOpened({ openDay: drawer.openDay, countedDay, today });
      if (why) throw conflict(why);
      const typedCents = form.starting == null ? null : centsFromEuros(form.starting);
      if (countedDay !== null && typedCents !== null && typedCents !== drawer.balance)
        throw refuse('cash.starting_known', { amount: { cents: drawer.balance } }, 'starting');
      const cents = countedDay === null ? (typedCents ?? 0) : drawer.balance;
      const shift = await nextShift(tx, drawer.deviceId, today);
      await writeMovement(tx, { deviceId: drawer.deviceId, day: today, shift, kind: 'opening', cents, employeeId });
      await saveDrawer(tx, { ...drawer, openDay: today, shift });
      const after = { day: today, shift, starting_cents: cents };
      await tx.audit({ action: 'cash.opened', entity: 'cash_drawer', entityId: drawer.deviceId, after });
      return null;
    });
  });
}
