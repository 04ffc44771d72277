import { endDevice, type MoveDeps } from '#modules/devices/server/move-device.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Shuts a device out for good: its secret is void and its uid never welcome again, whatever happens to it (D-024, D-134).
 * Refuses 404 not_found.device, 409 devices.not_possible for one that is blocked.
 */
export const blockDevice = (deps: MoveDeps, acting: Acting, id: number): Promise<void> =>
  endDevice(deps, acting, id, { to: 'blocked', action: 'device.blocked' });
