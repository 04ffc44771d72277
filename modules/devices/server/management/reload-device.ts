import { notFound } from '#kernel/refusal.ts';
import { type DeviceNews, onChannels } from '#modules/devices/server/device-news.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Asks a device to reload (API-004, D-134): at once if it listens, otherwise with its next
 * heartbeat. `named`: its id or its uid. Refuses 404 not_found.device. Returns its id.
 */
export function reloadDevice(
  { db, news }: { readonly db: Db; readonly news: DeviceNews },
  acting: Acting,
  named: number | string,
): Promise<number> {
  return db.tx(acting, async (tx) => {
    const row = await tx.one<{ id: number; parent_id: number | null }>(
      `UPDATE device SET reload_at = foyer_now()
        WHERE exhibitor_id = tenant() AND deleted_at IS NULL AND ${typeof named === 'number' ? 'id' : 'uid'} = $1
       RETURNING id, parent_id`,
      [named],
    );
    if (!row) throw notFound('device');
    await tx.audit({ action: 'device.reloaded', entity: 'device', entityId: row.id });
    tx.afterCommit(() => news.deviceReload(tx.exhibitorId, onChannels(row)));
    return row.id;
  });
}
