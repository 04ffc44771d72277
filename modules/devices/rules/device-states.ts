/**
 * The life of a device as data (DEV-003, D-024). The same table is loaded into the database, where a trigger refuses any
 * other move. Blocked is final: not even deletion makes its uid welcome again.
 */
export const DEVICE_TRANSITIONS = {
  pending: ['active', 'blocked'],
  active: ['logout', 'blocked'],
  // registered again with its old uid: a person must approve it again
  logout: ['pending', 'blocked'],
  blocked: [],
} as const;
export type DeviceAuth = keyof typeof DEVICE_TRANSITIONS;

export const deviceMayMove = (from: DeviceAuth, to: DeviceAuth): boolean =>
  (DEVICE_TRANSITIONS[from] as readonly DeviceAuth[]).includes(to);

/** What a registration with the uid of a known device leads to. */
export type Registration = 'renew' | 'in_use' | 'blocked';

/**
 * A uid is no secret: it is shown on the screen. So it brings a device back only where no secret is
 * valid any more (logged out, deleted); while one is valid, only its holder gets a new one, and
 * only before the approval.
 */
export function registrationOutcome(known: {
  readonly auth: DeviceAuth;
  /** A secret of this device counts. */
  readonly hasToken: boolean;
  /** The caller has shown that secret. */
  readonly proved: boolean;
}): Registration {
  if (known.auth === 'blocked') return 'blocked';
  if (!known.hasToken) return 'renew';
  return known.auth === 'pending' && known.proved ? 'renew' : 'in_use';
}
