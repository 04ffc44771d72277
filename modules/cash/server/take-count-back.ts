import { conflict, notFound } from '#kernel/refusal.ts';
import { balance, isLastWord } from '#modules/cash/server/balances.sql.ts';
import { lockDrawer, saveDrawer } from '#modules/cash/server/drawer.sql.ts';
import type { ShiftKey } from '#modules/cash/server/movements.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Reverts a mistaken count (D-126): its shift is open again, as before the count. Its Z number goes
 * to the next count; the audit trail keeps the counted amount. Refuses 404 not_found.cash_balance, 409 cash.not_last after
 * later movements.
 */
export function takeCountBack(db: Db, acting: Acting, at: ShiftKey): Promise<void> {
  const { deviceId, day, shift } = at;
  return db.tx(acting, async (tx) => {
    const counted = await balance(tx, at);
    if (!counted || counted.counted === null) throw notFound('cash_balance');
    const drawer = await lockDrawer(tx, deviceId);
    if (!(await isLastWord(tx, at))) throw conflict('cash.not_last');
    await tx.run(
      `DELETE FROM cash_balance WHERE exhibitor_id = tenant() AND device_id = $1 AND business_day = $2 AND shift = $3`,
      [deviceId, day, shift],
    );
    await saveDrawer(tx, { ...drawer, openDay: day, shift });
    await tx.audit({ action: 'cash.count_taken_back', entity: 'cash_drawer', entityId: deviceId, before: counted });
  });
}
