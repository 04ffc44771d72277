import { Refusal } from '#kernel/refusal.ts';
import { answerOf } from '#kernel/wire.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import { zSignageData } from '#modules/signage/contract.ts';
import { houseOf } from '#modules/signage/server/house-telling.ts';
import { readScreen } from '#modules/signage/server/read-screen.ts';
import { signageData } from '#modules/signage/server/signage-data.ts';
import type { LiveSnapshots, Sites } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

export type SignageRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  readonly sites: Sites;
  readonly snapshots: Pick<LiveSnapshots, 'get' | 'counts'>;
};

/** What the screens of the house call: by the device's secret; nobody stands at them. */
export function signageRoutes(app: HttpApp, { db, gate, sites, snapshots }: SignageRouteDeps): void {
  app.get(
    '/api/signage/data',
    {
      config: { session: false, limit: 'device', policy: 'device' },
      preValidation: gate.known(),
      schema: {
        summary:
          'All a signage screen shows (SIGN-001 to SIGN-004); 403 feature_disabled where the house has no signage',
        tags: ['signage'],
        response: { 200: answerOf(zSignageData) },
      },
    },
    async (request, reply) => {
      const { exhibitorId, device } = request;
      reply.header('cache-control', 'no-store');
      if (device.type !== 'signage') throw new Refusal('forbidden', { code: 'signage.other_device' });
      const told = await houseOf({ sites })(request);
      return { data: signageData(await readScreen(db, exhibitorId, device.id), told, snapshots) };
    },
  );
}
