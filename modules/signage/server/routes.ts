import { SCREENS } from '#modules/devices/rules/work-at.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import { signageDeviceApi } from '#modules/signage/contract/device.ts';
import { exhibitorOf } from '#modules/signage/server/announce-changes.ts';
import { readScreen } from '#modules/signage/server/read-screen.ts';
import { spokenData } from '#modules/signage/server/signage-data.ts';
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
      const reading = await readScreen(db, exhibitorId, device.id);
      const { languages } = reading.setup;
      const [first, ...others] = await Promise.all(
        (languages.length > 0 ? languages : [request.locale]).map(async (locale) =>
          spokenData(reading, await spokenIn({ exhibitorId, locale }), snapshots),
        ),
      );
      if (!first) throw new Error('a screen has no language');
      return { data: { ...first, translations: others } };
    },
  );
}
