import { endDevice, type MoveDeps } from '#modules/devices/server/management/move-device.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Ends a device's secret: it may register again and must then be approved again (D-134). Refuses
 * 404 not_found.device, 409 devices.not_possible for one that is not active.
 */
export const logOutDevice = (deps: MoveDeps, acting: Acting, id: number): Promise<void> =>
  endDevice(deps, acting, id, { to: 'logout', action: 'device.logged_out' });
