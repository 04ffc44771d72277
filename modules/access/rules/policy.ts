import { PERMISSIONS, type Permission } from '#modules/access/rules/roles.ts';

/**
 * Who may call a route (T71): every caller; a signed-in employee; an active device of the
 * exhibitor; or an employee with a permission: below /api/device, /api/scanner, /api/pos,
 * /api/display and /api/signage the attendant at the device, elsewhere the employee signed in to
 * the portal.
 */
export type Policy = 'open' | 'signed-in' | 'device' | Permission;

export const POLICIES: readonly Policy[] = ['open', 'signed-in', 'device', ...PERMISSIONS];

/**
 * What may only be done shortly after a proof of who one is (decision 0050): money back, roles and
 * rights, keys and secrets, and files with personal data or with codes that are worth money.
 */
const PROVEN: readonly RegExp[] = [
  /^POST .*\/(refund|money-back)$/,
  /^POST \/api\/staff\/schedules\/:id\/cancel$/,
  /^POST \/api\/staff\/(employees|roles)(\/|$)/,
  /^POST \/api\/staff\/installation\/exhibitors(\/|$)/,
  /^POST \/api\/staff\/(api-keys|ticket-keys|payment-methods|wallet|mail\/keys|mail\/server|sign-in-provider)(?!.*\/check$)(\/|$)/,
  /^POST \/api\/staff\/terminals(\/:id)?$/, // a password, and the account that receives the money
  /^POST \/api\/staff\/backups\/(.*key|store)/,
  /^GET \/api\/staff\/backups\/.*(download|file|export)/,
  /^GET \/api\/staff\/(audit|clients|employees|privacy|voucher-packages)\/.*export$/,
  /^POST \/api\/staff\/privacy\/(clients\/:id\/erase|retention(\/apply)?)$/,
];

/** Returns whether a route of the portal must declare `fresh: true`. */
export const needsFreshProof = (method: string, path: string): boolean =>
  isOfPortal(path) && PROVEN.some((pattern) => pattern.test(`${method} ${path}`));

/** Returns the error of a route's demand for a fresh proof, or null. */
export function whyUnproven(
  { method, path, policy }: { readonly method: string; readonly path: string; readonly policy: Policy | undefined },
  fresh: boolean,
): string | null {
  if (fresh && guardOf(path, policy) === null) return 'demands a fresh proof, and nobody is signed in there';
  if (!fresh && needsFreshProof(method, path)) return 'must demand a fresh proof: config.fresh';
  return null;
}

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
