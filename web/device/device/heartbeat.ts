import type { DeviceState } from '#modules/devices/contract/devices.ts';
import { HEARTBEAT_MS } from '#modules/devices/rules/online.ts';

const PENDING_MS = 10_000;
const UNREACHED_MS = 3_000;

/**
 * Returns the delay until the next status request: short while the server does not answer, 10 s
 * until approval (D-133), then 30 s.
 */
export function askAgainAfter(isThere: boolean, auth: DeviceState['auth'] | null): number {
  if (!isThere) return UNREACHED_MS;
  return auth === 'pending' ? PENDING_MS : HEARTBEAT_MS;
}

/**
 * Returns whether an employee wants the page reloaded (D-134): the timestamp changed since this
 * page first read it. The clocks of device and server need not agree. `first`: undefined before the
 * first read.
 */
export const isToReload = (first: string | null | undefined, now: string | null | undefined): boolean =>
  first !== undefined && now !== undefined && now !== null && now !== first;
