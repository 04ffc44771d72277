/**
 * The states of a device as data (DEV-003, D-024). The same table is loaded into the database,
 * where a trigger refuses any other transition. Blocked is final: after deletion the uid stays
 * blocked.
 */
export const DEVICE_TRANSITIONS = {
  pending: ['active', 'blocked'],
  active: ['logout', 'blocked'],
  // registered again with its former uid: an employee must approve it again
  logout: ['pending', 'blocked'],
  blocked: [],
} as const;
export type DeviceAuth = keyof typeof DEVICE_TRANSITIONS;

export const deviceMayMove = (from: DeviceAuth, to: DeviceAuth): boolean =>
  (DEVICE_TRANSITIONS[from] as readonly DeviceAuth[]).includes(to);

/** The effect of a registration with the uid of a known device. */
export type Registration = 'renew' | 'in_use' | 'blocked';

/**
 * A uid is not secret: it is shown on the screen. So it restores a device only if no secret is
 * valid any more (logged out, deleted). While a secret is valid, only its holder gets a new one,
 * and only before the approval.
 */
export function registrationOutcome(existing: {
  readonly auth: DeviceAuth;
  /** A secret of this device is valid. */
  readonly hasToken: boolean;
  /** The caller has sent that secret. */
  readonly proved: boolean;
}): Registration {
  if (existing.auth === 'blocked') return 'blocked';
  if (!existing.hasToken) return 'renew';
  return existing.auth === 'pending' && existing.proved ? 'renew' : 'in_use';
}
