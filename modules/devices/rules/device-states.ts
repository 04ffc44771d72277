/**
 * The life of a device as data (DEV-003, D-024). The same table is loaded into the database, where a trigger refuses any
 * other move. Blocked is final: not even deletion makes its uid welcome again.
 */
export const DEVICE_TRANSITIONS = {
  pending: ['active', 'blocked'],
  active: ['logout', 'blocked'],
  // registered anew with its old uid: a person must approve it again
  logout: ['pending', 'blocked'],
  blocked: [],
} as const;
export type DeviceAuth = keyof typeof DEVICE_TRANSITIONS;

export const deviceMayMove = (from: DeviceAuth, to: DeviceAuth): boolean =>
  (DEVICE_TRANSITIONS[from] as readonly DeviceAuth[]).includes(to);

/** What a registration with the uid of a known device leads to. */
export type Registration = 'renew' | 'in_use' | 'blocked';

/**
 * A uid is no secret: it stands on the screen for people to read. So it brings a device back only where no secret counts any
 * more (logged out, deleted); while one does, only whoever holds it gets a new one, and only before anybody has approved it.
 */
export function whatRegisteringDoes(known: {
  readonly auth: DeviceAuth;
  /** A secret of this device counts. */
  readonly hasToken: boolean;
  /** Whoever asks has shown that secret. */
  readonly proved: boolean;
}): Registration {
  if (known.auth === 'blocked') return 'blocked';
  if (!known.hasToken) return 'renew';
  return known.auth === 'pending' && known.proved ? 'renew' : 'in_use';
}
