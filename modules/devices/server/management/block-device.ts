import { endDevice, type MoveDeps } from '#modules/devices/server/management/move-device.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Blocks a device permanently: its secret is invalid, and its uid is never accepted again (D-024,
 * D-134). Refuses 404 not_found.device, 409 devices.not_possible for a blocked one.
 */
export const blockDevice = (deps: MoveDeps, acting: Acting, id: number): Promise<void> =>
  endDevice(deps, acting, id, { to: 'blocked', action: 'device.blocked' });
