import type { FastifyRequest } from 'fastify';
import type { Permission } from '#modules/access/rules/roles.ts';
import { TILLS } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate, type DeviceGuard } from '#modules/devices/server.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import type { HttpRequest } from '#platform/http/app.ts';

export type TillRouteDeps = TillDeps & { readonly gate: DeviceGate };

export const ofTills = { session: false, limit: 'device', policy: 'pos.sell', devices: TILLS } as const;
export const CLOSED = { 'cache-control': 'no-store' } as const;

/**
 * Admits a till whose attendant has this permission. Refuses as the device gate, and 403
 * feature_disabled if the exhibitor has no tills (D-176).
 */
export const atSomeTill = ({ gate, snapshots }: TillRouteDeps, permission: Permission): DeviceGuard[] => [
  gate.attended(permission),
  async ({ exhibitorId }: FastifyRequest) => {
    const { settings } = await snapshots.get(exhibitorId);
    requireFeature(settings.public_config.features, 'pos');
  },
];

export const atTill = (request: HttpRequest): AtTill => {
  const { exhibitorId, locale, device, attendant } = request;
  return { exhibitorId, locale, device, attendant, acting: actingAt(request, attendant) };
};
