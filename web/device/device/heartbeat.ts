import type { DeviceState } from '#modules/devices/contract.ts';
import { HEARTBEAT_MS } from '#modules/devices/rules/online.ts';

const PENDING_MS = 10_000;
const UNREACHED_MS = 3_000;

/** When a device asks again how it stands: soon while nobody answers, every 10 s until it is let in (D-133), then every 30 s. */
export function askAgainAfter(isThere: boolean, auth: DeviceState['auth'] | null): number {
  if (!isThere) return UNREACHED_MS;
  return auth === 'pending' ? PENDING_MS : HEARTBEAT_MS;
}

/**
 * Whether somebody wants the page loaded anew (D-134): the wish has moved since this page first heard of it. The clocks of door
 * and house need not agree for that. `first`: undefined until it has heard.
 */
export const isToReload = (first: string | null | undefined, now: string | null | undefined): boolean =>
  first !== undefined && now !== undefined && now !== null && now !== first;
