import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#kernel/refusal.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import { actingAt, type DeviceGate, type DeviceGuard } from '#modules/devices/server.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import type { HttpRequest } from '#platform/http/app.ts';

export type TillRouteDeps = TillDeps & { readonly gate: DeviceGate };

export const tags = ['pos'];
export const ofTills = { session: false, limit: 'device', policy: 'pos.sell' } as const;
export const CLOSED = { 'cache-control': 'no-store' } as const;
/** What sells, pays or gives back is carried out once for its key (T48). */
export const zOnce = z.looseObject({ 'idempotency-key': z.string().min(16).max(255) });

/**
 * Lets in a till at which somebody stands who may do this. Refuses as the gate of devices, 403 `till.no_till` to other devices,
 * 403 feature_disabled in a house without tills (D-176).
 */
export const atSomeTill = ({ gate, snapshots }: TillRouteDeps, permission: Permission): DeviceGuard[] => [
  gate.attended(permission),
  async ({ exhibitorId, device }: FastifyRequest) => {
    if (device.type !== 'register' && device.type !== 'pos') throw new Refusal('forbidden', { code: 'till.no_till' });
    const { settings } = await snapshots.get(exhibitorId);
    requireFeature(settings.public_config.features, 'pos');
  },
];

export const atTill = (request: HttpRequest): AtTill => {
  const { exhibitorId, locale, device, attendant } = request;
  return { exhibitorId, locale, device, attendant, acting: actingAt(request, attendant) };
};
