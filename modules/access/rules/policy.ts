import { PERMISSIONS, type Permission } from '#modules/access/rules/roles.ts';

/**
 * Who may call a route (T71): anybody; whoever is signed in; an active device of the house; or whoever has a permission:
 * below /api/device, /api/scanner, /api/pos, /api/display and /api/signage the person at the device, everywhere else who is signed in to the portal.
 */
export type Policy = 'open' | 'signed-in' | 'device' | Permission;

export const POLICIES: readonly Policy[] = ['open', 'signed-in', 'device', ...PERMISSIONS];

/** Addresses whose routes say who may call them, or do not start. */
const GUARDED = /^\/api\/(staff|devices?|scanner|pos|display|signage)(\/|$)/;
const OF_DEVICES = /^\/api\/(device|scanner|pos|display|signage)(\/|$)/;

/** What is wrong with a route's policy, or null. `path` as it is registered. */
export function whyUnguarded(path: string, policy: Policy | undefined): string | null {
  if (policy === undefined) return GUARDED.test(path) ? 'must say who may call it: config.policy' : null;
  if (!POLICIES.includes(policy)) return `has a policy nobody knows: ${policy}`;
  if (policy === 'device' && !OF_DEVICES.test(path)) return 'is not a route of devices';
  if (policy === 'signed-in' && OF_DEVICES.test(path)) return 'is a route of devices, where nobody is signed in';
  return null;
}

/** What the portal's gate asks for before this route: a permission, that somebody is signed in, or nothing. */
export function guardOf(path: string, policy: Policy | undefined): Permission | 'signed-in' | null {
  if (policy === undefined || policy === 'open' || policy === 'device' || OF_DEVICES.test(path)) return null;
  return policy;
}
