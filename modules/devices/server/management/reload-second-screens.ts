import { type DeviceNews, onChannels } from '#modules/devices/server/device-news.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Asks the second screens of a device to reload (POS-018, D-134): its customer displays. The till
 * itself requests it and needs no permission. Returns how many there are.
 */
export function reloadSecondScreens(
  { db, news }: { readonly db: Db; readonly news: Pick<DeviceNews, 'deviceReload'> },
  acting: Acting,
  deviceId: number,
): Promise<number> {
  return db.tx(acting, async (tx) => {
    const screens = await tx.query<{ id: number; parent_id: number }>(
      `UPDATE device SET reload_at = foyer_now()
        WHERE exhibitor_id = tenant() AND parent_id = $1 AND auth = 'active' AND deleted_at IS NULL RETURNING id, parent_id`,
      [deviceId],
    );
    for (const screen of screens) {
      await tx.audit({ action: 'device.reloaded', entity: 'device', entityId: screen.id });
      tx.afterCommit(() => news.deviceReload(tx.exhibitorId, onChannels(screen)));
    }
    return screens.length;
  });
}
