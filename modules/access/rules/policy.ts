import { PERMISSIONS, type Permission } from '#modules/access/rules/roles.ts';

/**
 * Who may call a route (T71): every caller; a signed-in employee; an active device of the
 * exhibitor; or an employee with a permission: below /api/device, /api/scanner, /api/pos,
 * /api/display and /api/signage the attendant at the device, elsewhere the employee signed in to
 * the portal.
 */
export type Policy = 'open' | 'signed-in' | 'device' | Permission;

export const POLICIES: readonly Policy[] = ['open', 'signed-in', 'device', ...PERMISSIONS];

/** Routes at these addresses must have a policy, or the program does not start. */
const GUARDED = /^\/api\/(staff|devices?|scanner|pos|display|signage)(\/|$)/;
const OF_DEVICES = /^\/api\/(device|scanner|pos|display|signage)(\/|$)/;

/**
 * Returns the error of a route's policy, or null. `path` as it is registered; `devices`: the kinds
 * of devices that may call it.
 */
export function whyUnguarded(path: string, policy: Policy | undefined, devices: readonly string[] = []): string | null {
  if (policy === undefined) return GUARDED.test(path) ? 'must say who may call it: config.policy' : null;
  if (!POLICIES.includes(policy)) return `has a policy nobody knows: ${policy}`;
  if (policy === 'device' && !OF_DEVICES.test(path)) return 'is not a route of devices';
  if (policy === 'signed-in' && OF_DEVICES.test(path)) return 'is a route of devices, where nobody is signed in';
  const isOfDevices = OF_DEVICES.test(path) && policy !== undefined && policy !== 'open';
  if (isOfDevices && devices.length === 0) return 'must say which kinds of devices may call it: config.devices';
  if (!isOfDevices && devices.length > 0) return 'names kinds of devices and is not a route of devices';
  return null;
}

/**
 * Returns the requirement of the portal's gate for this route: a permission, a signed-in employee,
 * or nothing.
 */
export function guardOf(path: string, policy: Policy | undefined): Permission | 'signed-in' | null {
  if (policy === undefined || policy === 'open' || policy === 'device' || OF_DEVICES.test(path)) return null;
  return policy;
}

/** Returns whether a route belongs to the portal, whether it needs a sign-in or not. */
export const isOfPortal = (path: string): boolean => /^\/api\/staff(\/|$)/.test(path);

/** What an employee may call who must first set up a second factor: their own account, and a switch away. */
const OWN_ACCOUNT = /^\/api\/staff\/(me$|password$|account(\/|$)|exhibitors(\/|$))/;
export const isOfOwnAccount = (path: string): boolean => OWN_ACCOUNT.test(path);
