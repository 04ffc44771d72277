import { notFound } from '#kernel/refusal.ts';
import { type DeviceNews, onChannels } from '#modules/devices/server/device-news.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Asks a device to load itself again (API-004, D-134): told at once where it listens, seen with its next heartbeat where it
 * does not. `named`: its number or its uid. Refuses 404 not_found.device. Answers its number.
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
