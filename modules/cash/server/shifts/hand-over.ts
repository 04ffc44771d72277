import { refuse } from '#kernel/refusal.ts';
import type { HandOver } from '#modules/cash/contract/drawers.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import { closeShift } from '#modules/cash/server/count-drawer.ts';
import { lockDrawer, saveDrawer, writeMovement } from '#modules/cash/server/drawer.sql.ts';
import type { ShiftKey } from '#modules/cash/server/movements.sql.ts';
import { once } from '#modules/cash/server/once.ts';
import { type IdentifiedDevice, provenAtDevice } from '#modules/devices/server.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Counts a drawer and hands it to another employee, who proves by PIN that they take it (D-153,
 * decision 0081). The shift ends with its count and Z number; in the same transaction the next one
 * begins with what is left, on the same day: no sale finds the drawer closed. Returns the counted
 * shift. Refuses like countDrawer, and 404 not_found.person; 422 `user` cash.handed_to_self, `pin`
 * devices.wrong_code; 429 devices.pin_locked.
 */
export async function handOver(
  db: Db,
  { acting, deviceId, employeeId, key }: Cashier,
  device: IdentifiedDevice,
  { user, pin, ...form }: HandOver,
): Promise<ShiftKey> {
  const receiver = await provenAtDevice(db, acting.exhibitorId, device, { user, pin });
  if (receiver.id === employeeId) throw refuse('cash.handed_to_self', undefined, 'user');
  return db.tx(acting, async (tx) => {
    const drawer = await lockDrawer(tx, deviceId);
    return once(tx, { key, request: ['hand-over', form, user] }, async () => {
      const { counted, balance } = await closeShift(tx, drawer, { form, employeeId, handedTo: receiver.id });
      const next = { deviceId: counted.deviceId, day: counted.day, shift: counted.shift + 1 };
      await writeMovement(tx, { ...next, kind: 'opening', cents: balance, employeeId: receiver.id });
      await saveDrawer(tx, { ...drawer, shift: next.shift, balance });
      const after = { day: next.day, shift: next.shift, starting_cents: balance, handed_to: receiver.id };
      await tx.audit({ action: 'cash.handed_over', entity: 'cash_drawer', entityId: next.deviceId, after });
      return counted;
    });
  });
}
