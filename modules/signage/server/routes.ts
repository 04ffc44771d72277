import { SCREENS } from '#modules/devices/rules/work-at.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import { signageDeviceApi } from '#modules/signage/contract/device.ts';
import { exhibitorOf } from '#modules/signage/server/announce-changes.ts';
import { screenData } from '#modules/signage/server/signage-data.ts';
import type { LiveSnapshots, Sites } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type SignageRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  readonly sites: Sites;
  readonly snapshots: Pick<LiveSnapshots, 'get' | 'counts'>;
};

/**
 * Registers the routes for the exhibitor's screens, which authenticate with the device's secret; no
 * employee uses them.
 */
export function signageRoutes(app: HttpApp, { db, gate, sites, snapshots }: SignageRouteDeps): void {
  const serve = serving(app, signageDeviceApi);
  serve(
    'GET /api/signage/data',
    { session: false, limit: 'device', policy: 'device', devices: SCREENS, preValidation: gate.activeDevice() },
    async (request, reply) => {
      const { exhibitorId, device } = request;
      reply.header('cache-control', 'no-store');
      const spokenIn = exhibitorOf({ sites });
      await spokenIn(request); // refuses an exhibitor without signage first
      return {
        data: await screenData({ db, snapshots }, spokenIn, {
          exhibitorId,
          deviceId: device.id,
          locale: request.locale,
        }),
      };
    },
  );
}
