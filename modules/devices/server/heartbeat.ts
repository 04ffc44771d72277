import { notFound } from '#kernel/refusal.ts';
import type { DeviceState } from '#modules/devices/contract/devices.ts';
import type { IdentifiedDevice } from '#modules/devices/server/device-gate.ts';
import { device as deviceRow, stateWire } from '#modules/devices/server/devices.sql.ts';
import { privateDeviceChannel } from '#modules/realtime/contract/channels.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** The time of the last heartbeat is written at most this often. */
const SEEN_AGAIN_AFTER_MS = 10_000;

/**
 * Answers the heartbeat of a device, every 30 s, with its state. The request itself shows that the
 * device is online (DEV-004, D-134).
 */
export async function heartbeat(db: Db, acting: Acting, { id }: Pick<IdentifiedDevice, 'id'>): Promise<DeviceState> {
  const { row, now } = await db.read(acting.exhibitorId, async (tx) => ({ row: await deviceRow(tx, id), now: tx.now }));
  if (!row) throw notFound('device');
  if (row.seen_at === null || now - row.seen_at >= SEEN_AGAIN_AFTER_MS)
    await db.tx(acting, (tx) =>
      tx.run('UPDATE device SET seen_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]),
    );
  return stateWire(row, privateDeviceChannel(row.parent_id ?? row.id));
}
