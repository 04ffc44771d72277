import { Refusal } from '#kernel/refusal.ts';
import { placeFor, type WaitingDevice } from '#modules/devices/rules/waiting-places.ts';
import type { DeviceNews } from '#modules/devices/server/device-news.ts';
import { deviceToMove, endAuth } from '#modules/devices/server/management/move-device.ts';
import type { Tx } from '#platform/db/tx.ts';

const TRY_AGAIN_AFTER_S = 600;
/** More than can wait. */
const READ_MAX = 200;

/** Returns the devices that wait for approval, without this one. The caller holds the lock of the exhibitor. */
export const otherWaitingDevices = (tx: Pick<Tx, 'query'>, id: number | null): Promise<WaitingDevice[]> =>
  tx.query<WaitingDevice>(
    `SELECT id, net, extract(epoch FROM coalesce(seen_at, created_at))::float8 * 1000 AS "seenAt" FROM device
      WHERE exhibitor_id = tenant() AND auth = 'pending' AND deleted_at IS NULL AND id IS DISTINCT FROM $1
      ORDER BY id LIMIT ${READ_MAX}`,
    [id],
  );

/**
 * Takes a waiting place, if need be that of a device that is gone, which then has to register again.
 * Refuses 429 devices.too_many_waiting.
 */
export async function takePlace(
  tx: Tx,
  news: DeviceNews,
  waiting: readonly WaitingDevice[],
  net: string,
): Promise<void> {
  const place = placeFor(waiting, net, tx.now);
  if (place === 'full') throw new Refusal('too-many', { code: 'devices.too_many_waiting' }, TRY_AGAIN_AFTER_S);
  if (place.replaces === null) return;
  const gone = await deviceToMove(tx, place.replaces);
  await endAuth(tx, news, gone, { to: 'pending', deleted: true });
  await tx.audit({
    action: 'device.deleted',
    entity: 'device',
    entityId: gone.id,
    before: { auth: gone.auth, uid: gone.uid, name: gone.name },
  });
}
