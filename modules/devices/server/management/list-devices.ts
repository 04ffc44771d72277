import { notFound } from '#kernel/refusal.ts';
import type { DevicePlace, DeviceWire } from '#modules/devices/contract/devices.ts';
import { OFFLINE_AFTER_MS } from '#modules/devices/rules/online.ts';
import { device, devices, deviceWire } from '#modules/devices/server/devices.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/**
 * Returns the devices of an exhibitor (DEV-002), at most 500; those that wait for approval come
 * first.
 */
export const listDevices = (db: Db, exhibitorId: number): Promise<DeviceWire[]> =>
  db.read(exhibitorId, async (tx) => (await devices(tx)).map((row) => deviceWire(row, tx.now)));

/** Refuses 404 not_found.device. */
export const findDevice = (db: Db, exhibitorId: number, id: number): Promise<DeviceWire> =>
  db.read(exhibitorId, async (tx) => {
    const row = await device(tx, id);
    if (!row) throw notFound('device');
    return deviceWire(row, tx.now);
  });

/**
 * Returns the ids of the devices that are online now (DEV-004): the first members of a presence
 * channel (RT-004).
 */
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

/**
 * Returns the places where a device can be: the cinemas of an exhibitor and their screens, in the
 * exhibitor's order. At most 200 cinemas.
 */
export const devicePlaces = (db: Db, exhibitorId: number): Promise<DevicePlace[]> =>
  db.ask(exhibitorId, (first) =>
    first.query<DevicePlace>(
      `SELECT c.id, c.name, coalesce(s.screens, '[]') AS screens
         FROM cinema c LEFT JOIN LATERAL (
              SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.sort, s.name) AS screens
                FROM screen s WHERE s.exhibitor_id = c.exhibitor_id AND s.cinema_id = c.id) s ON true
        WHERE c.exhibitor_id = tenant() ORDER BY c.name, c.id LIMIT 200`,
    ),
  );
