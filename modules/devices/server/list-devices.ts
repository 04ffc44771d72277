import { notFound } from '#kernel/refusal.ts';
import type { DeviceWire } from '#modules/devices/contract.ts';
import { OFFLINE_AFTER_MS } from '#modules/devices/rules/online.ts';
import { device, devices, deviceWire } from '#modules/devices/server/devices.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/** The devices of a house (DEV-002), at most 500; those that wait for somebody come first. */
export const listDevices = (db: Db, exhibitorId: number): Promise<DeviceWire[]> =>
  db.read(exhibitorId, async (tx) => (await devices(tx)).map((row) => deviceWire(row, tx.now)));

/** Refuses 404 not_found.device. */
export const findDevice = (db: Db, exhibitorId: number, id: number): Promise<DeviceWire> =>
  db.read(exhibitorId, async (tx) => {
    const row = await device(tx, id);
    if (!row) throw notFound('device');
    return deviceWire(row, tx.now);
  });

/** Numbers of the devices that are online now (DEV-004): whom a presence channel begins with (RT-004). */
export const onlineDevices = async (db: Db, exhibitorId: number): Promise<number[]> => {
  const rows = await db.ask(exhibitorId, (first) =>
    first.query<{ id: number }>(
      `SELECT id FROM device WHERE exhibitor_id = tenant() AND auth = 'active' AND deleted_at IS NULL
          AND seen_at >= foyer_now() - $1::int * interval '1 millisecond' ORDER BY id`,
      [OFFLINE_AFTER_MS],
    ),
  );
  return rows.map(({ id }) => id);
};
