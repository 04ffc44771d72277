import { listDevices } from '#modules/devices/server.ts';
import type { SetupWire } from '#modules/signage/contract/signage.ts';
import { ALL_PHASES } from '#modules/signage/rules/phases.ts';
import { LANGUAGE_SECONDS, SLIDE_SECONDS } from '#modules/signage/rules/rotation.ts';
import { templateOf } from '#modules/signage/rules/views.ts';
import { type SetupRow, setups } from '#modules/signage/server/signage.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/** Returns the default configuration of a screen: everything, in the exhibitor's theme. */
export const usualSetup = (deviceId: number): SetupRow => ({
  device_id: deviceId,
  theme_id: null,
  phases: ALL_PHASES,
  slide_seconds: SLIDE_SECONDS,
  playlist_id: null,
  languages: [],
  language_seconds: LANGUAGE_SECONDS,
  sold_out: 'marked',
});

/**
 * Returns the exhibitor's signage devices and their configuration; leaves out blocked ones, which
 * never return.
 */
export async function listSetups(db: Db, exhibitorId: number): Promise<SetupWire[]> {
  const [devices, rows] = await Promise.all([
    listDevices(db, exhibitorId),
    db.ask(exhibitorId, (first) => setups(first)),
  ]);
  const byDevice = new Map(rows.map((row) => [row.device_id, row]));
  return devices
    .filter(({ type, auth }) => type === 'signage' && auth !== 'blocked')
    .map((device) => {
      const { device_id, languages, ...setup } = byDevice.get(device.id) ?? usualSetup(device.id);
      return {
        device_id,
        uid: device.uid,
        name: device.name,
        auth: device.auth,
        status: device.status,
        cinema: device.cinema,
        screen: device.screen,
        orientation: device.orientation,
        ratio: device.ratio,
        template: templateOf(device.template, device.screen !== null),
        ...setup,
        languages: [...languages],
      };
    });
}
